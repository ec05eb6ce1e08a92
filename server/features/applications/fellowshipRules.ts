import type { Fellowship } from '../../../domain/entities.ts'
import { areRecordsComplete, isRecordComplete, type Records } from '../../../domain/records.ts'
import { RECORD_STEPS, STEP, STEPS, SUBMITTED_HIGHEST_STEP, type RecordStep } from '../../../domain/steps.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { areCurrent, type RecordVersions } from '../../../domain/versions.ts'
import { stale } from '../../platform/http/preconditions.ts'
import type { FellowshipSent } from './fellowshipBodies.ts'
import { fellowshipOf, OUTCOMES, type Application, type FellowshipChange } from './fellowships.ts'

/** Decides which changes of a fellowship a client may make (sections 4.1 and 6). */

export const stepMissing = () => new Refusal(409, 'A step before this one is not complete.', { code: 'stepMissing' })

/** Refuses to confirm or submit answers that the applicant has not seen. */
export function needShown({ versions }: Application, shown: string | undefined): void {
  if (shown !== undefined && !areCurrent(shown, versions)) throw stale()
}

/**
 * The larger of the current and the requested highestStep. Refused if a step between them is missing. A step before the
 * current one may be: the programme asks more since. Clients cannot raise it to ALL_ENABLED_HIGHEST_STEP, but keep it if
 * they have it.
 */
function nextHighestStep(current: number, sent: number | null | undefined, records: Records): number {
  if (sent === undefined || sent === null || sent <= current) return current
  if (sent > SUBMITTED_HIGHEST_STEP) {
    throw invalid({ highestStep: `highestStep is a whole number up to ${SUBMITTED_HIGHEST_STEP}.` })
  }
  const isAllowed = STEPS.filter(({ highestStep }) => highestStep > current && highestStep <= sent).every(
    ({ name, record, highestStep }) =>
      record === null ? highestStep === current + 1 && areRecordsComplete(records) : isRecordComplete(name, records),
  )
  if (!isAllowed) throw stepMissing()
  return sent
}

/** The passed steps, in their order after those that the programme no longer has. A step that was added needs its record. */
function passedAt(highestStep: number, passed: readonly string[], records: Records): string[] {
  const names = STEPS.filter(
    (step) =>
      passed.includes(step.name) ||
      (step.highestStep <= highestStep && (step.record === null || records[step.name] !== null)),
  ).map(({ name }): string => name)
  return [...passed.filter((name) => !names.includes(name)), ...names]
}

/** Refuses the id of a record that is not the applicant's. */
function needOwnRecord(step: RecordStep, sent: FellowshipSent, own: Records): void {
  const field = STEP[step].record.id
  const id = sent[field] ?? sent[step]?.id
  if (id !== undefined && id !== own[step]?.id) throw invalid({ [field]: 'This record is not known.' })
}

/** The row of section 4.1 for the requested status and lastActiveStep, if that step has been reached. */
function askedOutcome(current: Fellowship, sent: FellowshipSent, highestStep: number) {
  const status = sent.status ?? current.status
  const lastActiveStep = sent.lastActiveStep ?? current.lastActiveStep
  const outcome = OUTCOMES.find((each) => each.status === status && each.lastActiveStep === lastActiveStep)
  if (outcome === undefined || outcome.highestStep > highestStep) {
    throw invalid({ status: 'The status and lastActiveStep are not those of a step that has been reached.' })
  }
  return outcome
}

/** The step whose record was saved last. */
export function lastSaved(versions: RecordVersions): RecordStep {
  return RECORD_STEPS.reduce((last, step) => (versions[step] > versions[last] ? step : last))
}

/**
 * A submitted application stays submitted until something is saved, whatever the client requests. After that its
 * status is that of the last save, or of the following review.
 */
function outcomeOnceSubmitted(asked: (typeof OUTCOMES)[number], amended: RecordStep | null) {
  if (amended === null) return STEP.submit
  return asked.status === STEP.review.status ? STEP.review : STEP[amended]
}

export interface Decision {
  change: FellowshipChange
  submits: boolean
}

/** The last step saved after the submission, if the application differs from it. */
export interface SinceSubmission {
  amended: RecordStep | null
}

/** The requested change, or a refusal. `since` is null if nothing has been submitted. */
export function decide(application: Application, sent: FellowshipSent, since: SinceSubmission | null): Decision {
  const { row, own } = application
  const current = fellowshipOf(application)
  for (const step of RECORD_STEPS) needOwnRecord(step, sent, own)
  const highestStep = nextHighestStep(current.highestStep, sent.highestStep, own)
  const asked = askedOutcome(current, sent, highestStep)
  const isReached = current.highestStep < SUBMITTED_HIGHEST_STEP && highestStep === SUBMITTED_HIGHEST_STEP
  const submits = isReached || (asked === STEP.submit && sent.status === asked.status)
  const outcome = submits ? STEP.submit : since === null ? asked : outcomeOnceSubmitted(asked, since.amended)
  return { submits, change: { status: outcome.status, passed: passedAt(highestStep, row.passed, own) } }
}
