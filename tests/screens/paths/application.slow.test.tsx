import { act } from '@testing-library/react'
import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { ROUTES } from '../../../domain/routes.ts'
import { isSectionOpen, STEP, stepDisplay, STEPS, type StepName } from '../../../domain/steps.ts'
import type { ApplicationSnapshot } from '../../../machines/application/application.ts'
import type { ScreenName } from '../../../machines/application/selectors.ts'
import { screenCalled } from '../../../src/routes.tsx'
import type { Failure } from '../../../machines/failure.ts'
import type { ApplicationEvent } from '../../../machines/application/contracts.ts'
import { DOCUMENT_KINDS } from '../../../domain/documents.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { applicationModel } from '../../model/application.ts'
import { leavesOf, type Offered } from 'xstate-paths/choose'
import type { Path } from 'xstate-paths'
import { chooseCountry, openStep, save, SAVE_BUTTONS, upload } from './forms.ts'
import { button, expectButton, expectHeading, expectSame, expectText, knownButton } from './look.ts'
import { openStage, type Stage } from './stage.tsx'
import { testScreenPaths, thatShowMore, type Executors, type Looks, type ScreenState } from './screenPaths.ts'

type Context = ApplicationSnapshot['context']
/**
 * The portal redirects at once from addresses that are not screens of the application. The model's drafts are empty, so no
 * submission is refused because of them: see unsent.test.tsx.
 */
/** A staff account is tested in e2e/deskSession.spec.ts, limited editing in requested.test.tsx. */
type Resting = Exclude<
  Leaf<ApplicationSnapshot['value']>,
  | `working.screen.${'deciding' | 'elsewhere'}`
  | `working.saving.resting.notSubmitted.${string}`
  | 'working.saving.resting.undone'
  | 'working.editing.limited'
  | 'staff'
>

const tryAgain = ({ user }: Stage) => user.click(knownButton('Try again'))

/** Sent by drafts and by an open request; their effect is tested with the draft's own paths, and in tests/screens/requested.test.tsx. */
const needsADraft = () => Promise.reject(new Error('A child actor sends this event'))

const executors = {
  'personalDetails.save': (stage) => save(stage, 'personalDetails'),
  'courseDetails.save': (stage) => save(stage, 'courseDetails'),
  'motivation.save': (stage) => save(stage, 'motivation'),
  'review.confirm': (stage) => save(stage, 'review'),
  'application.submit': (stage) => save(stage, 'submit'),
  'save.retry': tryAgain,
  'load.retry': tryAgain,
  'application.begin': ({ user }) => user.click(knownButton('Start a new application')),
  'save.dismiss': ({ user }) => user.click(button('Do not save') ?? button('Do not submit') ?? knownButton('Close')),
  'location.changed': ({ goTo }, { location }) => goTo(location),
  'answers.save': needsADraft,
  'editing.closed': ({ actors }) => act(() => actors.submissions().send({ type: 'window.closed' })),
  'editing.limited': needsADraft,
  'editing.opened': ({ actors }) => act(() => actors.submissions().send({ type: 'window.opened' })),
  'editing.ended': ({ actors }) => act(() => actors.submissions().send({ type: 'window.replaced' })),
  'fellowship.found': needsADraft,
  'step.replaced': needsADraft,
} satisfies Executors<ApplicationEvent>

const uploads = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => [`xstate.snapshot.upload-${kind}`, (stage: Stage) => upload(stage, kind)]),
)

const institutions = {
  'xstate.snapshot.courseChoice-countryId': async (stage: Stage) => {
    await openStep(stage, 'courseDetails')
    await chooseCountry()
  },
}

/** On the page 'Your data', which has its own paths. */
const deletion = {
  'xstate.done.actor.ownData': ({ actors }: Stage) =>
    act(() => {
      actors.ownData().send({ type: 'deletion.request' })
      actors.ownData().send({ type: 'deletion.confirm' })
    }),
}

const LOADING = 'Loading Progress...'

/** A newer intake has started, so every screen shows that instead. */
const isPastIntake = ({ actors }: Stage) =>
  actors
    .application()
    .getSnapshot()
    .matches({ working: { editing: 'ended' } })

/** Checks the menu (section 2.6) and, on the progress page, the steps (section 2.7). */
const lookProgress =
  (expected: number) =>
  ({ context, stage }: ScreenState<Context>) => {
    const highestStep = context.fellowship?.highestStep ?? 0
    expectSame('highestStep', highestStep, expected)
    const items = [...document.querySelectorAll('nav[aria-label="Application steps"] li')].slice(1)
    const enabled = items.map((item) => item.querySelector('a') !== null)
    expectSame(
      'The menu enables',
      enabled,
      STEPS.map(({ name }) => isSectionOpen(name, highestStep)),
    )
    if (window.location.pathname !== ROUTES.progress || isPastIntake(stage)) return
    const displays = [...document.querySelectorAll('li[data-display]')].map((item) => item.getAttribute('data-display'))
    expectSame('The steps', displays, ['done', ...STEPS.map(({ name }) => stepDisplay(name, highestStep))])
    expectText('Congratulations, you have completed your Postgraduate Bursary Application.', highestStep === 6)
  }

const names: Record<StepName, string> = {
  personalDetails: 'personal details',
  courseDetails: 'course details',
  motivation: 'motivation',
  review: 'review',
  submit: 'application',
}

function pendingStep({ pending }: Context): StepName {
  if (pending === null) throw new Error('Nothing is being saved')
  return pending.step
}

function lookSaving({ context }: ScreenState<Context>) {
  const step = pendingStep(context)
  const saveButton = knownButton(SAVE_BUTTONS[step])
  expectSame('The address', window.location.pathname, STEP[step].route)
  expectSame(
    'The button is busy, and keeps the focus',
    [saveButton.disabled, saveButton.ariaDisabled, saveButton.ariaBusy],
    [false, 'true', 'true'],
  )
  expectText(`We could not ${verb(step)} your`, false)
}

const verb = (step: StepName) => (step === 'submit' ? 'submit' : 'save')

/** Messages for a failed save. */
const REASONS: Partial<Record<Failure, string>> = {
  refused: 'Check the details and try again.',
  disconnected: 'We will try again automatically when the connection is back.',
  unavailable: 'Check your connection and try again.',
  stale: 'This step was changed in another tab or on another device. Check the details and try again.',
}

const lookFailed =
  (...failures: Failure[]) =>
  ({ context }: ScreenState<Context>) => {
    const failure = failures.find((each) => each === context.failure)
    if (failure === undefined) throw new Error(`It failed as ${context.failure}`)
    const step = pendingStep(context)
    const reason = REASONS[failure] ?? ''
    const isTold = step !== 'review' && step !== 'submit' && failure !== 'disconnected' && failure !== 'stale'
    const typed = isTold ? 'What you typed is still here. ' : ''
    expectSame('The address', window.location.pathname, STEP[step].route)
    expectText(`We could not ${verb(step)} your ${names[step]}. ${typed}${reason}`, true)
    expectButton('Try again', failure !== 'stale')
    expectSame('The button is disabled', knownButton(SAVE_BUTTONS[step]).disabled, false)
  }

const lookLoading = () => {
  expectText(LOADING, true)
  expectButton('Try again', false)
}

const lookLoadFailed = (sentence: string) => () => {
  expectText(LOADING, false)
  expectText(sentence, true)
  expectButton('Try again', true)
}

/** Checks the heading and the address. */
const lookScreen = (name: ScreenName) => () => {
  const { heading, path } = screenCalled(name)
  expectHeading(heading)
  expectSame('The address', window.location.pathname, path)
}

const looks = {
  loading: lookLoading,
  registering: lookLoading,
  restoring: lookLoading,
  disconnected: lookLoadFailed('We could not load your application. It will load when the connection is back.'),
  loadingFailed: lookLoadFailed('We could not load your application. Check your connection and try again.'),
  registeringFailed: lookLoadFailed('Applications have closed, so you cannot start a new application.'),
  deleted: () => {
    expectText('We have deleted your application', true)
    expectText(LOADING, false)
  },
  'working.progress.unregistered': lookProgress(0),
  'working.progress.registered': lookProgress(1),
  'working.progress.personalDetailsDone': lookProgress(2),
  'working.progress.courseDetailsDone': lookProgress(3),
  'working.progress.motivationDone': lookProgress(4),
  'working.progress.reviewDone': lookProgress(5),
  'working.progress.submitted': lookProgress(6),
  'working.progress.allEnabled': lookProgress(8),
  'working.saving.resting.idle': ({ context, event }) => {
    for (const done of ['save', 'submit']) expectText(`We could not ${done} your`, false)
    if (event?.type !== 'xstate.done.actor.updateFellowship') return
    const saved = STEPS.find(({ status }) => status === context.fellowship?.status)
    expectSame('The address', window.location.pathname, saved?.next)
  },
  'working.saving.savingRecord': lookSaving,
  'working.saving.updatingFellowship': lookSaving,
  'working.saving.resting.disconnected.recordWaits': lookFailed('disconnected'),
  'working.saving.resting.disconnected.fellowshipWaits': lookFailed('disconnected'),
  'working.saving.resting.failed.recordNotSaved': lookFailed('refused', 'unavailable'),
  'working.saving.resting.failed.recordStale': lookFailed('stale'),
  'working.saving.resting.failed.fellowshipNotUpdated': lookFailed('unavailable'),
  'working.editing.open': () => expectText('can only be read', false),
  'working.editing.closed': () => expectText('You can read it but not change it.', true),
  'working.editing.ended.nextClosed': () => {
    expectText('This intake has closed', true)
    expectButton('Start a new application', false)
  },
  'working.editing.ended.nextOpen': () => {
    expectText('Applications for the next intake are open', true)
    expectButton('Start a new application', true)
  },
  'working.screen.progress': lookScreen('progress'),
  'working.screen.personalDetails': lookScreen('personalDetails'),
  'working.screen.courseDetails': lookScreen('courseDetails'),
  'working.screen.motivation': lookScreen('motivation'),
  'working.screen.review': lookScreen('review'),
  'working.screen.submit': lookScreen('submit'),
} satisfies Looks<Resting, Context>

/** Ignores the screen region: an applicant saves on a step's screen, but the model's paths stay on the progress page. */
function withoutScreen(value: StateValue): StateValue {
  if (typeof value === 'string' || typeof value['working'] !== 'object') return value
  const { screen: _screen, ...others } = value['working']
  return { working: others }
}

/**
 * Excludes retries of forms (they save their current values), crashes and draft messages, which are not visible. After a failed save the
 * screen has a draft, which the model does not have, so the submission is refused.
 */
const offered: Offered = ({ type }, before, earlier) => {
  if (UNSEEN.test(type) || FROM_CHILDREN.includes(type)) return false
  if (type === 'application.submit' && earlier.some(({ event }) => event.type === 'xstate.error.actor.saveRecord'))
    return false
  return type !== 'save.retry' || (before.context as Context).pending?.record === null
}

const FROM_CHILDREN = ['editing.limited', 'answers.save', 'fellowship.found', 'step.replaced']
const UNSEEN =
  /^xstate\.(snapshot\.draft-.*|error\.actor\.(draft-.*|regions|courseChoice-.*|submissions|ownData|upload-.*))$/

/** Keys of what a path shows: progress, saving and event. Used to skip repetitions. */
function sightsOf({ steps }: Path): string[] {
  const savingIn = (state: AnyMachineSnapshot) =>
    leavesOf(state.value)
      .filter((leaf) => !leaf.includes('.progress.'))
      .join()
  const stepIn = (state: AnyMachineSnapshot) => (state.context as Context).pending?.step ?? ''
  return steps.flatMap(({ event, state }, index) => {
    const before = steps[index - 1]?.state ?? state
    if (event.type.startsWith('xstate.snapshot.')) return []
    return [
      leavesOf(state.value).join(),
      [savingIn(before), event.type, stepIn(state) || stepIn(before), savingIn(state)].join(),
    ]
  })
}

testScreenPaths({
  section: '§4.1',
  models: { 'on the progress page': applicationModel },
  open: () =>
    openStage({
      held: [
        'loadFellowship',
        'createFellowship',
        'readDrafts',
        'saveRecord',
        'updateFellowship',
        'uploadDocument',
        'loadTheirs',
        'reconnected',
      ],
    }),
  actorOf: ({ actors }) => actors.application(),
  executors: { ...executors, ...uploads, ...institutions, ...deletion },
  looks,
  offered,
  compared: withoutScreen,
  choose: (paths, model) => thatShowMore(paths, model, sightsOf),
})
