import { brokenAnswers, type BrokenAnswer } from '../../domain/answers.ts'
import { pathOf, ROUTES } from '../../domain/routes.ts'
import { RECORD_STEPS, STEPS, type RecordStep, type StepName } from '../../domain/steps.ts'
import type { Failure } from '../failure.ts'
import type { ApplicationSnapshot } from './application.ts'
import { areDocumentsReady, knownFailure, pendingStep } from './fellowship.ts'
import type { ProgressName } from './progress.ts'

/** Whether anything was submitted in an intake that is over. */
export const hasEarlier = ({ context }: ApplicationSnapshot) => context.earlier?.submission != null

/** 'pastIntake' where another intake has begun since it was loaded. */
export type ApplicationState = 'loading' | 'failed' | 'working' | 'pastIntake' | 'deleted'

const LOAD_FAILURES = ['disconnected', 'loadingFailed', 'registeringFailed'] as const

const isPastIntake = (snapshot: ApplicationSnapshot) => snapshot.matches({ working: { editing: 'ended' } })

export function applicationState(snapshot: ApplicationSnapshot): ApplicationState {
  if (snapshot.matches('working')) return isPastIntake(snapshot) ? 'pastIntake' : 'working'
  if (snapshot.matches('deleted')) return 'deleted'
  const isFailed = LOAD_FAILURES.some((state) => snapshot.matches(state))
  return isFailed ? 'failed' : 'loading'
}

const NONE: readonly BrokenAnswer[] = []

/** The saved answers that do not satisfy the rules; none before there is an application. */
export const brokenAnswersOf = ({ context }: ApplicationSnapshot): readonly BrokenAnswer[] =>
  context.fellowship === null ? NONE : brokenAnswers(context.fellowship)

export const fellowshipOf = ({ context }: ApplicationSnapshot) => context.fellowship

/** The state of progress, or null until the application has loaded. */
export function progressOf(snapshot: ApplicationSnapshot): ProgressName | null {
  const { value } = snapshot
  return typeof value === 'object' ? value.working.progress : null
}

export const failureIn = ({ context }: ApplicationSnapshot) => context.failure

export const isSaving = (step: StepName) => (snapshot: ApplicationSnapshot) =>
  snapshot.matches('working') && snapshot.hasTag('busy') && pendingStep(snapshot.context) === step

/** Whether a motivation may be saved, or is being saved (section 5.3). */
export const isMotivationAccepted = (motivation: string) => (snapshot: ApplicationSnapshot) =>
  isSaving('motivation')(snapshot) || snapshot.can({ type: 'motivation.save', fields: { motivation } })

export type ScreenName = 'progress' | StepName

/** The screen that is shown, or will be once the application has loaded; null if the address is not one of its screens. */
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

/** Why the save of a step failed, or waits for the connection; null if it did not. */
export const saveFailureOf =
  (step: StepName) =>
  (snapshot: ApplicationSnapshot): Failure | null =>
    SAVE_FAILURES.some((saving) => snapshot.matches({ working: { saving } })) && pendingStep(snapshot.context) === step
      ? knownFailure(snapshot.context)
      : null

/** Whether a save waits for the connection. */
export const isSaveWaiting = (snapshot: ApplicationSnapshot) =>
  snapshot.matches({ working: { saving: 'disconnected' } })

/** Whether an application is being submitted, or will be once the connection is back. */
export const isSubmissionOnItsWay = (snapshot: ApplicationSnapshot) =>
  isSaving('submit')(snapshot) || (isSaveWaiting(snapshot) && pendingStep(snapshot.context) === 'submit')

export const hasDocuments =
  (step: StepName) =>
  ({ context }: ApplicationSnapshot) =>
    areDocumentsReady(context.documents, step)

/** The steps in which something has been typed or uploaded that is not saved, while it can be. */
export const unsavedSteps = (snapshot: ApplicationSnapshot): RecordStep[] =>
  snapshot.matches({ working: { editing: 'open' } })
    ? RECORD_STEPS.filter((step) => snapshot.context.drafts[step].isUnsaved)
    : []
