import { withAsked } from '../../domain/amendments.ts'
import type { AskedPart } from '../../domain/askedParts.ts'
import { shownDates } from '../../domain/calendar.ts'
import { documentsOf } from '../../domain/documents.ts'
import { valuesOf } from '../../domain/forms.ts'
import type { DraftContent } from '../../domain/drafts.ts'
import { fromEntries, keysOf, objectIn } from '../../domain/objects.ts'
import { known } from '../../domain/known.ts'
import { changedAnswers, NOTHING_TYPED, shownStep, type ShownStep } from '../../domain/recordForms.ts'
import { RECORD_SCHEMAS, type Records } from '../../domain/records.ts'
import type { RecordSchema } from '../../domain/rules.ts'
import { RECORD_STEPS, recordStepOf, type RecordStep } from '../../domain/steps.ts'
import { openRequestIn, submittedIn } from '../submissions/selectors.ts'
import type { ApplicationSnapshot } from './application.ts'
import type { AnswersToSave, StepRecord } from './contracts.ts'
import { knownFellowship } from './fellowship.ts'
import {
  changeableIn,
  draftsOnRecords,
  incompleteSteps,
  isLimited,
  submissionsOf,
  type ScreenName,
} from './selectors.ts'

/**
 * The one status of the applicant's answers for Progress, Review, Submit and the steps: kept as a draft, part of the application,
 * or sent to the provider.
 */

/** A new answer that the provider does not have. */
export interface UnsentAnswer {
  step: RecordStep
  answer: string
  /** False if it is only a draft: not part of the application yet. */
  isSaved: boolean
}

export interface Unsent {
  answers: readonly UnsentAnswer[]
  /** When the provider's version was submitted; null before the first submission. */
  submittedAt: string | null
}

interface Versions {
  /** The version that the provider has; null before the first submission. */
  submitted: ShownStep | null
  /** The next version: after closing, the last one with what the provider has asked for. */
  next: ShownStep
  saved: ShownStep
  shown: ShownStep
}

/** Unsaved input without what cannot be changed any more. */
function changeableContent(snapshot: ApplicationSnapshot, step: RecordStep, content: DraftContent): DraftContent {
  const parts = changeableIn(snapshot, step)
  if (parts === 'all') return content
  const kept = parts.flatMap((kind) => {
    const stored = content.documents[kind]
    return stored === undefined ? [] : [[kind, stored] as const]
  })
  return { ...NOTHING_TYPED, documents: fromEntries(kept) }
}

/** A step's versions. */
export function versionsOf(snapshot: ApplicationSnapshot, step: RecordStep): Versions {
  const fellowship = knownFellowship(snapshot.context)
  const draft = known(snapshot.children[`draft-${step}`], step).getSnapshot()
  const last = submittedIn(submissionsOf(snapshot))?.last
  const next =
    last && isLimited(snapshot) ? withAsked<Records>(last.application, fellowship, snapshot.context.asked) : fellowship
  return {
    next: shownStep(step, next, NOTHING_TYPED),
    submitted: last === undefined ? null : shownStep(step, last.application, NOTHING_TYPED),
    saved: shownStep(step, fellowship, NOTHING_TYPED),
    shown: shownStep(step, fellowship, changeableContent(snapshot, step, draft.context.content)),
  }
}

export function unsentIn(snapshot: ApplicationSnapshot): Unsent {
  const drafts = draftsOnRecords(snapshot)
  const answers = RECORD_STEPS.flatMap((step): UnsentAnswer[] => {
    const { submitted, next, saved, shown } = versionsOf(snapshot, step)
    const unsaved = drafts.includes(step) ? changedAnswers(step, saved, shown) : []
    const unsent = submitted === null ? [] : changedAnswers(step, submitted, next)
    const both = [...new Set([...unsaved, ...unsent])]
    return both.map((answer) => ({ step, answer, isSaved: !unsaved.includes(answer) }))
  })
  return { answers, submittedAt: submittedIn(submissionsOf(snapshot))?.last.submittedAt ?? null }
}

/** The parts that an open request asks for and the applicant has not changed; empty without a request. */
export function unchangedAsked(snapshot: ApplicationSnapshot): AskedPart[] {
  const { answers } = unsentIn(snapshot)
  const asked = openRequestIn(submissionsOf(snapshot))?.asked ?? []
  return asked.filter((part) => !answers.some(({ step, answer }) => step === part || answer === part))
}

/** Saved answers that differ from the last version, and that the provider has not asked for: the next version leaves them out. */
export const leftOutIn = (snapshot: ApplicationSnapshot): UnsentAnswer[] =>
  RECORD_STEPS.flatMap((step) => {
    const { next, saved } = versionsOf(snapshot, step)
    return changedAnswers(step, next, saved).map((answer) => ({ step, answer, isSaved: true }))
  })

/** The choices that a screen offers. A form changes the answer itself, so it offers no undo. */
export function offersOn(
  screen: ScreenName,
  { answers, submittedAt }: Unsent,
  { isForm, incomplete }: { isForm: boolean; incomplete: readonly RecordStep[] },
) {
  const isUnsaved = answers.some(({ isSaved }) => !isSaved)
  const isSubmitted = submittedAt !== null
  const isLast = screen === 'review' || screen === 'submit'
  return {
    use: isUnsaved && (isLast || !isSubmitted || (recordStepOf(screen) !== undefined && !isForm)),
    complete: isSubmitted ? incomplete.filter((step) => step !== screen) : [],
    review: isSubmitted && !isLast && incomplete.length === 0,
    undo: !isForm,
  }
}

/** A version's answers as a save; null if they are incomplete. If only documents can be changed, the saved answers stay as they are. */
function toSave(snapshot: ApplicationSnapshot, step: RecordStep, version: ShownStep): AnswersToSave | null {
  const { form, documents } = version
  const parts = changeableIn(snapshot, step)
  const needed = parts === 'all' ? documentsOf(step).map(({ kind }) => kind) : parts
  if (needed.some((kind) => documents[kind] === undefined)) return null
  if (parts !== 'all') {
    const saved = objectIn(knownFellowship(snapshot.context)[step])
    const fields = fromEntries(keysOf(RECORD_SCHEMAS[step].fields).map((field) => [field, saved[field]] as const))
    return { record: { step, fields } as unknown as StepRecord, documents }
  }
  try {
    const fields = valuesOf(RECORD_SCHEMAS[step] as RecordSchema<unknown>, form as never, shownDates)
    return { record: { step, fields } as StepRecord, documents }
  } catch {
    return null
  }
}

type Answers = readonly [AnswersToSave, ...AnswersToSave[]]

function allToSave(
  snapshot: ApplicationSnapshot,
  steps: readonly RecordStep[],
  version: (step: RecordStep) => ShownStep,
): Answers | null {
  const [first, ...more] = steps.map((step) => toSave(snapshot, step, version(step)))
  if (first == null || more.includes(null)) return null
  return [first, ...(more as AnswersToSave[])]
}

/** The saves that make all drafts part of the application; null if a draft is incomplete. */
export const newAnswers = (snapshot: ApplicationSnapshot): Answers | null =>
  allToSave(snapshot, draftsOnRecords(snapshot), (step) => versionsOf(snapshot, step).shown)

/** The steps that still lack a valid answer once all drafts are part of the application. */
export function stillIncomplete(snapshot: ApplicationSnapshot): RecordStep[] {
  const saved = newAnswers(snapshot)?.map(({ record }) => record.step) ?? []
  return incompleteSteps(snapshot).filter((step) => !saved.includes(step))
}

/** The saves that bring back what was submitted, or what was saved if nothing was; null if that is not possible. */
export function undoneAnswers(snapshot: ApplicationSnapshot): Answers | null {
  const { answers } = unsentIn(snapshot)
  const steps = RECORD_STEPS.filter((step) => answers.some((answer) => answer.step === step))
  const fellowship = knownFellowship(snapshot.context)
  const last = submittedIn(submissionsOf(snapshot))?.last.application ?? fellowship
  const undone = isLimited(snapshot) ? withAsked<Records>(fellowship, last, snapshot.context.asked) : last
  return allToSave(snapshot, steps, (step) => shownStep(step, undone, NOTHING_TYPED))
}
