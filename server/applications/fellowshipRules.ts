import type { Fellowship } from '../../domain/entities.ts'
import { highestStepOfRecords, type Records } from '../../domain/records.ts'
import {
  ALL_ENABLED_HIGHEST_STEP,
  REGISTERED,
  STEP,
  STEPS,
  SUBMITTED_HIGHEST_STEP,
  type RecordStep,
} from '../../domain/steps.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { FellowshipSent } from './fellowshipBodies.ts'
import type { FellowshipChange } from './fellowships.ts'

/** What a client may change of a fellowship (sections 4.1 and 6), whatever it sends. */

const OUTCOMES = [REGISTERED, ...STEPS]

const stepMissing = () => new Refusal(409, 'A step before this one is not complete.', { code: 'stepMissing' })

/**
 * The larger of the current and the sent highestStep; refused where a step before it is missing. Nobody raises their own to
 * ALL_ENABLED_HIGHEST_STEP, but whoever has it keeps it through every save.
 */
export function nextHighestStep(current: number, sent: number | null | undefined, records: Records): number {
  if (sent === undefined || sent === null || sent <= current) return current
  if (sent > SUBMITTED_HIGHEST_STEP) {
    throw invalid({ highestStep: `highestStep is a whole number up to ${SUBMITTED_HIGHEST_STEP}.` })
  }
  const byRecords = highestStepOfRecords(records)
  const complete = byRecords === STEP.motivation.highestStep
  const allowed = complete && current >= byRecords ? current + 1 : byRecords
  if (sent > allowed) throw stepMissing()
  return sent
}

/** The id that a fellowship holds of one of the applicant's records: only their own one can be named. */
export function ownRecordId(step: RecordStep, current: Fellowship, sent: FellowshipSent, own: Records) {
  const { nested, id: field } = STEP[step].record
  const id = sent[field] ?? sent[nested]?.id ?? current[field]
  if (id === null || id === own[nested]?.id) return id
  throw invalid({ [field]: 'This record is not known.' })
}

/** The status and lastActiveStep as one row of section 4.1 gives them, of a step that has been reached. */
export function nextOutcome(current: Fellowship, sent: FellowshipSent, highestStep: number) {
  const status = sent.status ?? current.status
  const lastActiveStep = sent.lastActiveStep ?? current.lastActiveStep
  const outcome = OUTCOMES.find((each) => each.status === status && each.lastActiveStep === lastActiveStep)
  if (outcome === undefined || outcome.highestStep > highestStep) {
    throw invalid({ status: 'The status and lastActiveStep are not those of a step that has been reached.' })
  }
  return { status: outcome.status, lastActiveStep: outcome.lastActiveStep }
}

/** Whether a change submits the application: at highestStep 6 that has been done, at 8 the status alone can say so. */
export function isSubmission(current: Fellowship, change: FellowshipChange): boolean {
  if (current.highestStep < SUBMITTED_HIGHEST_STEP) return change.highestStep === SUBMITTED_HIGHEST_STEP
  return current.highestStep === ALL_ENABLED_HIGHEST_STEP && change.status === STEP.submit.status
}

/** The fellowship's change that a client asks for, or a refusal. */
export function changeOf(current: Fellowship, sent: FellowshipSent, own: Records): FellowshipChange {
  const personalDetailId = ownRecordId('personalDetails', current, sent, own)
  const courseDetailId = ownRecordId('courseDetails', current, sent, own)
  const motivationId = ownRecordId('motivation', current, sent, own)
  const linked: Records = {
    personalDetails: personalDetailId === null ? null : own.personalDetails,
    courseDetails: courseDetailId === null ? null : own.courseDetails,
    motivation: motivationId === null ? null : own.motivation,
  }
  const highestStep = nextHighestStep(current.highestStep, sent.highestStep, linked)
  const outcome = nextOutcome(current, sent, highestStep)
  const change = { ...outcome, highestStep, personalDetailId, courseDetailId, motivationId }
  if (isSubmission(current, change) && highestStepOfRecords(linked) < STEP.motivation.highestStep) throw stepMissing()
  return change
}
