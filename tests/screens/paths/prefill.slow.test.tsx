import { STEP } from '../../../domain/steps.ts'
import type { PrefillContext, PrefillEvent } from '../../../machines/prefill/contracts.ts'
import type { PrefillSnapshot } from '../../../machines/prefill/prefill.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { prefillModel } from '../../model/prefill.ts'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { NO_EARLIER } from '../../support/drafts.ts'
import { EARLIER_SUBMISSION } from '../../support/submission.ts'
import { fellowshipAt } from '../support/records.ts'
import { expectButton, expectSame, expectText, field, knownButton } from './look.ts'
import { openStage, settle, type Stage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './screenPaths.ts'

type Resting = Leaf<PrefillSnapshot['value']>

const OFFER = 'You applied in 2025 on 11 August 2025. Do you want to use the personal details you gave then?'
const LOADING = 'Loading your previous answers…'
const NOT_READ = 'but we could not load the personal details you gave then'

const click = (name: string) => (stage: Stage) => stage.user.click(knownButton(name))

const executors = {
  'offer.accept': click('Use them again'),
  'offer.decline': click('Start with an empty form'),
  'offer.retry': click('Try again'),
} satisfies Executors<PrefillEvent>

function expectShown(shown: { offer: boolean; loading: boolean; trouble: boolean }) {
  expectText(OFFER, shown.offer)
  expectButton('Use them again', shown.offer)
  expectText(LOADING, shown.loading)
  expectText(NOT_READ, shown.trouble)
  expectButton('Start with an empty form', shown.offer || shown.trouble)
}

const nothing = { offer: false, loading: false, trouble: false }

const looks = {
  reading: () => expectShown({ ...nothing, loading: true }),
  disconnected: () => expectShown({ ...nothing, trouble: true }),
  failed: () => expectShown({ ...nothing, trouble: true }),
  offered: () => expectShown({ ...nothing, offer: true }),
  answered: ({ event }) => {
    expectShown(nothing)
    expectSame('The name', field('Name').value, event?.type === 'offer.accept' ? PERSONAL_VALUES.name : '')
  },
} satisfies Looks<Resting, PrefillContext>

testScreenPaths({
  section: '§2.8',
  models: { 'after applying in an intake that is over': prefillModel },
  async open() {
    const stage = await openStage({
      path: STEP.personalDetails.route,
      held: ['loadLast', 'reconnected', 'storeDraft'],
      answers: {
        loadFellowship: () => fellowshipAt(1),
        readDrafts: () => ({ ...NO_EARLIER, submission: EARLIER_SUBMISSION.id }),
      },
    })
    // Loaded as a separate chunk.
    while (!document.body.textContent.includes(LOADING)) await settle()
    return stage
  },
  actorOf: ({ actors }) => actors.begun(),
  executors,
  looks,
})
