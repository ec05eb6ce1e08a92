import { act } from '@testing-library/react'
import { formatZonedTime } from '../../../domain/calendar.ts'
import type { SubmissionsEvent } from '../../../machines/submissions/contracts.ts'
import type { SubmissionsSnapshot } from '../../../machines/submissions/submissions.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { AS_SUBMITTED, submissionsModels } from '../../model/submissions.ts'
import { REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'
import { SUBMISSION } from '../../support/submission.ts'
import { expectSame, expectText, knownButton } from './look.ts'
import { openStage, type Stage } from './stage.tsx'
import { testScreenPaths, thatShowMore, type Executors, type Looks, type ScreenState } from './screenPaths.ts'

type Context = SubmissionsSnapshot['context']
type Resting = Exclude<Leaf<SubmissionsSnapshot['value']>, 'versions.deciding' | 'versions.known.amendment.comparing'>

/** Sends events that come from the application and its window. */
const tell = ({ actors }: Stage, event: SubmissionsEvent) => act(() => actors.submissions().send(event))
const click = (name: string) => (stage: Stage) => stage.user.click(knownButton(name))

const DOWNLOAD = 'Download your receipt (PDF)'

const executors = {
  'fellowship.changed': tell,
  'record.saved': tell,
  'window.opened': tell,
  'window.closed': tell,
  // Its effect is shown by the application.
  'window.replaced': tell,
  'submissions.retry': click('Try again'),
  'receipt.download': click(DOWNLOAD),
  'receipt.dismiss': click('Close'),
} satisfies Executors<SubmissionsEvent>

const WHEN = formatZonedTime(SUBMISSION.submittedAt)
// The application itself is not changed, so the names of the answers are not the event's.
const COUNTS = 'not sent yet'
const FINAL = `Applications have closed. You submitted yours on ${WHEN}. You can read it but not change it.`
const MISSED = 'You did not submit yours, so it will not be considered. You can read it but not change it.'
const READ_ONLY = 'can only be read now'
const NOT_DOWNLOADED = `We could not download receipt ${SUBMISSION.reference}.`
const NOT_LOADED = 'We could not load your receipt'

const isClosed = ({ stage }: ScreenState<Context>) =>
  stage.actors.submissions().getSnapshot().matches({ editing: 'closed' })

function expectReceipt(isShown: boolean) {
  expectText(SUBMISSION.reference, isShown)
  expectText('7 documents', isShown)
}

const lookNotLoaded = (more: string) => () => {
  expectText(`${NOT_LOADED}${more}`, true)
  expectReceipt(false)
}

const looks = {
  'versions.unsubmitted': (screenState) => {
    expectText(MISSED, isClosed(screenState))
    expectReceipt(false)
  },
  'versions.loading': () => {
    expectText('Loading your receipt…', true)
    expectText(NOT_LOADED, false)
    expectReceipt(false)
  },
  'versions.disconnected': lookNotLoaded('. It will load when the connection is back.'),
  'versions.failed': lookNotLoaded(', but your application has been submitted.'),
  'versions.known.amendment.asSubmitted': (screenState) => {
    expectReceipt(true)
    expectText(COUNTS, false)
    expectText('Changes you made after that were not submitted', false)
    expectText(FINAL, isClosed(screenState))
  },
  'versions.known.amendment.amended': (screenState) => {
    expectReceipt(true)
    expectText(COUNTS, !isClosed(screenState))
    expectText('Changes you made after that were not submitted and will not be considered.', isClosed(screenState))
  },
  'editing.unknown': () => expectText(READ_ONLY, false),
  'editing.open': () => expectText(READ_ONLY, false),
  'editing.limited': () => expectText(READ_ONLY, false),
  'editing.closed': () => expectText('Submit again', false),
  'versions.known.receipt.ready': () => {
    expectSame('The button is disabled', knownButton(DOWNLOAD).disabled, false)
    expectText(NOT_DOWNLOADED, false)
  },
  'versions.known.receipt.downloading': () => {
    expectSame('The button is disabled', knownButton(DOWNLOAD).getAttribute('aria-disabled'), 'true')
    expectSame('It is busy', knownButton(DOWNLOAD).getAttribute('aria-busy'), 'true')
  },
  'versions.known.receipt.failed': () => {
    expectText(NOT_DOWNLOADED, true)
    expectSame('The button is disabled', knownButton(DOWNLOAD).disabled, false)
  },
} satisfies Looks<Resting, Context>

const BEFORE = 'before the submission'

testScreenPaths({
  section: '§4.1',
  models: { 'after the submission': submissionsModels.submitted, [BEFORE]: submissionsModels.unsubmitted },
  open: (start) =>
    openStage({
      held: ['loadSubmissions', 'downloadReceipt', 'reconnected'],
      answers: { loadFellowship: () => (start === BEFORE ? REGISTERED_FELLOWSHIP : AS_SUBMITTED) },
      isWindowTold: false,
    }),
  actorOf: ({ actors }) => actors.submissions(),
  executors,
  looks,
  offered: ({ type }) => !['xstate.error.actor.window', 'window.replaced'].includes(type),
  choose: thatShowMore,
})
