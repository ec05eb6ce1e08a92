import { brokenAmong, brokenAnswers, type BrokenAnswer } from '../../domain/answers.ts'
import { changeableParts, type ChangeableParts } from '../../domain/askedParts.ts'
import { changedAnswers, documentOnRecord, NOTHING_TYPED, shownStep, type ShownStep } from '../../domain/recordForms.ts'
import { pathOf, ROUTES } from '../../domain/routes.ts'
import { RECORD_STEPS, recordStepOf, STEPS, type RecordStep, type StepName } from '../../domain/steps.ts'
import { known } from '../../domain/known.ts'
import type { Failure } from '../failure.ts'
import { isAmendedIn, isConcludedIn, submittedIn } from '../submissions/selectors.ts'
import type { ApplicationSnapshot } from './application.ts'
import { areDocumentsReady, knownFellowship, pendingStep } from './fellowship.ts'
import type { ProgressName } from './progress.ts'

/** True if the applicant submitted an application in a past intake. */
export const hasEarlier = ({ context }: ApplicationSnapshot) => context.earlier?.submission != null

/** True if the applicant started an application in the last intake, but never submitted it. */
export const hasUnsubmitted = ({ context }: ApplicationSnapshot) => context.earlier?.isUnsubmitted === true

/** 'pastIntake': a newer intake has started since the application was loaded. */
export type ApplicationState = 'loading' | 'failed' | 'working' | 'pastIntake' | SpecialState

/** States with one screen at every address. The last two: a mail's link led to a past intake, or is for another account. */
const SPECIAL = ['deleted', 'staff', 'earlier', 'othersLink'] as const
export type SpecialState = (typeof SPECIAL)[number]

/** The state that has one screen at every address; undefined for all others. */
export const specialState = (snapshot: ApplicationSnapshot): SpecialState | undefined =>
  SPECIAL.find((state) => snapshot.matches(state))

const LOAD_FAILURES = ['disconnected', 'loadingFailed', 'registeringFailed'] as const

const isPastIntake = (snapshot: ApplicationSnapshot) => snapshot.matches({ working: { editing: 'ended' } })

export function applicationState(snapshot: ApplicationSnapshot): ApplicationState {
  if (snapshot.matches('working')) return isPastIntake(snapshot) ? 'pastIntake' : 'working'
  const isFailed = LOAD_FAILURES.some((state) => snapshot.matches(state))
  return specialState(snapshot) ?? (isFailed ? 'failed' : 'loading')
}

const NONE: readonly BrokenAnswer[] = []

/**
 * Saved answers that break a rule, among those that can be submitted; empty without an application, and once a decision
 * on what was submitted is published.
 */
export function brokenAnswersOf(snapshot: ApplicationSnapshot): readonly BrokenAnswer[] {
  const { fellowship, asked } = snapshot.context
  if (fellowship === null) return NONE
  if (isLimited(snapshot)) return brokenAmong(fellowship, asked)
  const submissions = snapshot.children.submissions?.getSnapshot()
  return submissions && isConcludedIn(submissions) ? NONE : brokenAnswers(fellowship)
}

/** The steps that lack a valid answer. */
export const incompleteSteps = (snapshot: ApplicationSnapshot): RecordStep[] =>
  RECORD_STEPS.filter((step) => brokenAnswersOf(snapshot).some((broken) => broken.step === step))

export const fellowshipOf = ({ context }: ApplicationSnapshot) => context.fellowship

/** The state of progress, or null until the application has loaded. */
export function progressOf(snapshot: ApplicationSnapshot): ProgressName | null {
  const { value } = snapshot
  return typeof value === 'object' ? value.working.progress : null
}

export const failureIn = ({ context }: ApplicationSnapshot) => context.failure

export const isSaving = (step: StepName) => (snapshot: ApplicationSnapshot) =>
  snapshot.matches('working') && snapshot.hasTag('busy') && pendingStep(snapshot.context) === step

export type ScreenName = 'progress' | StepName

/** The current screen, or the one shown after loading; null if the route is not one of the application's. */
export function screenOf(snapshot: ApplicationSnapshot): ScreenName | null {
  const { value } = snapshot
  if (typeof value === 'object') {
    const { screen } = value.working
    return screen === 'elsewhere' || screen === 'deciding' ? null : screen
  }
  const path = pathOf(snapshot.context.location)
  if (path === ROUTES.application || path === ROUTES.progress) return 'progress'
  return STEPS.find(({ route }) => route === path)?.name ?? null
}

const SAVE_FAILURES = ['disconnected', 'failed'] as const

/** Why the save of a step failed or waits for the connection; null otherwise. */
export const saveFailureOf =
  (step: StepName) =>
  (snapshot: ApplicationSnapshot): Failure | null =>
    SAVE_FAILURES.some((resting) => snapshot.matches({ working: { saving: { resting } } })) &&
    pendingStep(snapshot.context) === step
      ? snapshot.context.failure
      : null

export const isSaveWaiting = (snapshot: ApplicationSnapshot) =>
  snapshot.matches({ working: { saving: { resting: 'disconnected' } } })

/** True until the applicant's next action after changes were undone. */
export const isUndone = (snapshot: ApplicationSnapshot) =>
  snapshot.matches({ working: { saving: { resting: 'undone' } } })

/** True if the application is being submitted or waits for the connection. */
export const isSubmissionOnItsWay = (snapshot: ApplicationSnapshot) =>
  isSaving('submit')(snapshot) || (isSaveWaiting(snapshot) && pendingStep(snapshot.context) === 'submit')

export const hasDocuments =
  (step: StepName) =>
  ({ context }: ApplicationSnapshot) =>
    areDocumentsReady(context.documents, step)

export const isLimited = (snapshot: ApplicationSnapshot) => snapshot.matches({ working: { editing: 'limited' } })

const isEditable = (snapshot: ApplicationSnapshot) =>
  snapshot.matches({ working: { editing: 'open' } }) || isLimited(snapshot)

/** The parts of a step that can be changed: all of it, some documents, or none. */
export function changeableIn(snapshot: ApplicationSnapshot, step: RecordStep): ChangeableParts {
  if (snapshot.matches({ working: { editing: 'open' } })) return 'all'
  return isLimited(snapshot) ? changeableParts(snapshot.context.asked, step) : []
}

/** Steps with unsaved text or uploads that can be saved. */
export const unsavedSteps = (snapshot: ApplicationSnapshot): RecordStep[] =>
  RECORD_STEPS.filter((step) => {
    const parts = changeableIn(snapshot, step)
    const { drafts, documents, fellowship } = snapshot.context
    if (parts === 'all') return drafts[step].isUnsaved
    return parts.some((kind) => documents[kind].stored?.fileName !== documentOnRecord(kind, fellowship)?.fileName)
  })

export const submissionsOf = ({ children }: ApplicationSnapshot) =>
  known(children.submissions, 'submissions').getSnapshot()

/**
 * True if a screen names answers that are not sent (machines/application/unsent.ts). Drafts do not count on steps, so that typing moves
 * nothing.
 */
export const isUnsentOn =
  (screen: ScreenName) =>
  (snapshot: ApplicationSnapshot): boolean =>
    isEditable(snapshot) &&
    (isAmendedIn(submissionsOf(snapshot)) || (!hasForm(snapshot, screen) && draftsOnRecords(snapshot).length > 0))

/** True on a step whose form can be saved. */
export function hasForm(snapshot: ApplicationSnapshot, screen: ScreenName): boolean {
  const step = recordStepOf(screen)
  return step !== undefined && changeableIn(snapshot, step) === 'all'
}

/** Drafts of steps that were saved before. A step's first draft is simply not finished. */
export const draftsOnRecords = (snapshot: ApplicationSnapshot) =>
  unsavedSteps(snapshot).filter((step) => knownFellowship(snapshot.context)[step] !== null)

/** The saved answers of a step that were not sent; null before the first submission. */
export const unsentAnswers =
  (step: RecordStep) =>
  (snapshot: ApplicationSnapshot): string[] | null => {
    const submissions = submissionsOf(snapshot)
    const last = submittedIn(submissions)?.last
    if (last === undefined) return null
    // A request leaves saved answers out of the next version.
    if (!isAmendedIn(submissions) && !isLimited(snapshot)) return []
    const [sent, saved] = [last.application, knownFellowship(snapshot.context)].map((records) =>
      shownStep(step, records, NOTHING_TYPED),
    ) as [ShownStep, ShownStep]
    return changedAnswers(step, sent, saved)
  }

/**
 * When a step's saved answers were sent, or 'unsent' if they were not. Null before the first submission, and while the
 * step lacks an answer that has become required.
 */
export const sentAt =
  (step: RecordStep) =>
  (snapshot: ApplicationSnapshot): string | null => {
    const unsent = unsentAnswers(step)(snapshot)
    if (unsent === null) return null
    if (unsent.length > 0) return 'unsent'
    if (incompleteSteps(snapshot).includes(step)) return null
    return known(submittedIn(submissionsOf(snapshot)), 'submission').last.submittedAt
  }
