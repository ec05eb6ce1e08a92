import { screen } from '@testing-library/react'
import { ROUTES } from '../../../domain/routes.ts'
import type { EarlierApplicationsEvent } from '../../../machines/earlierApplications/contracts.ts'
import type { EarlierApplicationsSnapshot } from '../../../machines/earlierApplications/earlierApplications.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { earlierApplicationsModel } from '../../model/earlierApplications.ts'
import { NO_EARLIER } from '../../support/drafts.ts'
import { EARLIER_SUBMISSION } from '../../support/submission.ts'
import { expectSame, expectText, knownButton } from './look.ts'
import { openStage, settle, type Stage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './screenPaths.ts'

type Resting = Leaf<EarlierApplicationsSnapshot['value']>

const RECEIPT = `Receipt ${EARLIER_SUBMISSION.reference} (PDF)`
const NOT_LOADED = 'We could not load your earlier applications.'
const NOT_DOWNLOADED = `We could not download receipt ${EARLIER_SUBMISSION.reference}.`

const click = (name: string) => (stage: Stage) => stage.user.click(knownButton(name))

const executors = {
  'earlierApplications.retry': click('Try again'),
  'receipt.download': click(RECEIPT),
  'receipt.dismiss': click('Close'),
} satisfies Executors<EarlierApplicationsEvent>

function expectReceipt(isBusy: boolean, isFailed: boolean) {
  expectText('2025', true)
  expectSame('The receipt is on its way', knownButton(RECEIPT).getAttribute('aria-busy'), String(isBusy))
  expectText(NOT_DOWNLOADED, isFailed)
}

const looks = {
  loading: () => {
    expectText('Your earlier applications', true)
    expectText(NOT_LOADED, false)
  },
  disconnected: () => expectText(NOT_LOADED, true),
  failed: () => expectText(NOT_LOADED, true),
  'shown.ready': () => expectReceipt(false, false),
  'shown.downloading': () => expectReceipt(true, false),
  'shown.failed': () => expectReceipt(false, true),
} satisfies Looks<Resting, unknown>

testScreenPaths({
  section: '§4.1',
  models: { 'on the page of the own data': earlierApplicationsModel },
  async open() {
    const stage = await openStage({
      path: ROUTES.ownData,
      held: ['loadEarlier', 'downloadReceipt', 'reconnected'],
      answers: { readDrafts: () => ({ ...NO_EARLIER, submission: EARLIER_SUBMISSION.id }) },
    })
    // Loaded as a separate chunk.
    while (screen.queryByText('Your earlier applications') === null) await settle()
    return stage
  },
  actorOf: ({ actors }) => actors.begun(),
  executors,
  looks,
})
