import { screen } from '@testing-library/react'
import { STEP } from '../../../domain/steps.ts'
import type { DraftContext, DraftEvent, Theirs } from '../../../machines/draft/contracts.ts'
import type { DraftSnapshot } from '../../../machines/draft/draft.ts'
import { hourOf } from '../../../src/components/draft/hours.ts'
import type { Leaf } from '../../machines/leaf.ts'
import type { Offered } from 'xstate-paths/choose'
import { draftModels, OURS, THEIRS } from '../../model/draft.ts'
import { fellowshipAt } from '../support/records.ts'
import { draftAt, DRAFTED_AT, emptyBefore, NO_EARLIER } from '../../support/drafts.ts'
import { EARLIER_SUBMISSION } from '../../support/submission.ts'
import { expectButton, expectHeading, expectSame, knownButton } from './look.ts'
import { openStage, type Stage } from './stage.tsx'
import { testScreenPaths, thatShowMore, type Executors, type Looks } from './screenPaths.ts'

type Resting = Exclude<Leaf<DraftSnapshot['value']>, 'restoring' | 'held' | 'merging' | 'awaitingPause.deciding'>

const draftOn = ({ actors }: Stage) =>
  actors.draft(window.location.pathname === STEP.personalDetails.route ? 'personalDetails' : 'motivation')

const tryNow = ({ user }: Stage) => user.click(knownButton('Try now'))

/** Sends events that come from a watcher or the application. */
const tell = (stage: Stage, event: DraftEvent) => draftOn(stage).send(event)

const executors = {
  // The editor does not work in jsdom, so its event is sent directly.
  'draft.typed': tell,
  'draft.typedOver': tell,
  'draft.documentUploaded': tell,
  'draft.flush': tell,
  'draft.retry': tryNow,
  'draft.hold': tell,
  'draft.release': tell,
  'draft.saved': tell,
  'draft.changedElsewhere': tell,
  'draft.look': tell,
  'draft.choose': async ({ user }) => {
    await user.click(screen.getAllByRole('radio')[1] as HTMLElement)
    await user.click(knownButton('Keep what I chose'))
  },
  'draft.prefill': ({ user }) => user.click(knownButton('Use them again')),
  'draft.startEmpty': ({ user }) => user.click(knownButton('Start with an empty form')),
} satisfies Executors<DraftEvent>

function expectSaid(expected: string) {
  expectSame('It says', document.querySelector('.draft-status [aria-hidden]')?.textContent ?? null, expected)
}

/** Screen readers announce lasting states, not every store call while typing. */
function expectHeard(expected: string) {
  expectSame('One hears', document.querySelector('.draft-status [role=status]')?.textContent ?? null, expected)
}

const said = (words: string) => () => {
  expectSaid(words)
  expectHeard(words)
}
const seen = (words: string) => () => {
  expectSaid(words)
  expectHeard('')
}

function bothShown() {
  screen.getByRole('heading', { name: 'You changed this answer in two places' })
}

const HOUR = hourOf(DRAFTED_AT)

const looks = {
  offering: () => {
    expectHeading('Personal Details')
    expectButton('Use them again', true)
    said('')()
  },
  unchanged: () => {
    expectButton('Use them again', false)
    said('')()
  },
  typing: seen('Kept on this device'),
  storing: seen('Kept on this device'),
  stored: ({ context }) =>
    said(
      context.stored?.from === 'otherDevice'
        ? `Kept from another device at ${HOUR}. Press Save to make it part of your application.`
        : `Kept at ${HOUR}. Press Save to make it part of your application.`,
    )(),
  offline: seen('Kept on this device only. Keep this page open.'),
  signInExpired: said('Kept on this device only: your session has expired.'),
  closed: said('Not kept: applications have closed.'),
  refused: said('Kept on this device only. Keep this page open.'),
  'comparing.reading': seen('Checking for changes made elsewhere…'),
  'comparing.waiting': said(
    'This step was also changed elsewhere. We could not load those changes yet. Keep this page open.',
  ),
  'comparing.failed': said(
    'This step was also changed elsewhere. We could not load those changes yet. Keep this page open.',
  ),
  'awaitingPause.willAsk': said('You also changed this on another device. We will ask you which answer to keep.'),
  'awaitingPause.willMerge': seen('Checking for changes made elsewhere…'),
  'conflict.choosing': bothShown,
  'conflict.refreshing': bothShown,
} satisfies Looks<Resting, DraftContext>

/** Excludes saves and logins, which have their own paths, and own stores: the screen uses random idempotency keys. */
const offered: Offered = ({ type, output }, before) => {
  if (type === 'draft.hold' || before.matches('held')) return false
  if (type === 'xstate.done.actor.loadTheirs' && (output as Theirs).draft?.key !== null) {
    return (output as Theirs).draft === null
  }
  return type !== 'draft.retry' || !before.matches('signInExpired')
}

const places = {
  'with nothing typed': NO_EARLIER,
  'with what was typed on another device': {
    ...NO_EARLIER,
    stored: [draftAt('motivation', 7, { form: THEIRS, from: 'otherDevice' })],
  },
  'with something typed here too': {
    ...NO_EARLIER,
    tab: {
      motivation: {
        content: { form: OURS, documents: {} },
        base: emptyBefore('motivation'),
        version: 2,
        basedOn: 0,
        isStored: false,
        keys: [],
      },
    },
    stored: [draftAt('motivation', 7, { form: THEIRS, from: 'otherDevice' })],
  },
  'after applying in an intake that is over': { ...NO_EARLIER, submission: EARLIER_SUBMISSION.id },
} as const

testScreenPaths({
  section: '§2.11',
  models: {
    'with nothing typed': draftModels.empty,
    'with what was typed on another device': draftModels.drafted,
    'with something typed here too': draftModels.stale,
    'after applying in an intake that is over': draftModels.offered,
  },
  open: (start) =>
    openStage({
      path: start.startsWith('after') ? STEP.personalDetails.route : STEP.motivation.route,
      held: ['storeDraft', 'loadTheirs', 'reconnected'],
      answers: {
        loadFellowship: () => fellowshipAt(start.startsWith('after') ? 1 : 3),
        readDrafts: () => places[start as keyof typeof places],
      },
    }),
  actorOf: draftOn,
  executors,
  looks,
  offered,
  choose: thatShowMore,
})
