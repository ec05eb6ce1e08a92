import { number, object, string, type InferType } from 'yup'
import { ALL_ENABLED_HIGHEST_STEP, SUBMITTED_HIGHEST_STEP } from '../../../domain/steps.ts'

/** What the portal sends of a fellowship, section 7.3; the server decides for itself what comes of it. */

const step = (name: string) => {
  const message = `${name} is a whole number up to ${SUBMITTED_HIGHEST_STEP}.`
  return number().strict().typeError(message).integer(message).min(0, message).max(ALL_ENABLED_HIGHEST_STEP, message)
}

const linkedRecord = () => object({ id: string() }).nullable().default(undefined)

export const newFellowshipBody = object({
  applicationDate: string(),
  status: string(),
  applicantId: string(),
  lastActiveStep: step('lastActiveStep'),
  highestStep: step('highestStep'),
})

/** A record is named by its id, or by the record itself. */
export const fellowshipBody = object({
  status: string().nullable(),
  lastActiveStep: step('lastActiveStep').nullable(),
  highestStep: step('highestStep').nullable(),
  personalDetailId: string().nullable(),
  personalDetails: linkedRecord(),
  courseDetailId: string().nullable(),
  courseDetails: linkedRecord(),
  motivationId: string().nullable(),
  motivation: linkedRecord(),
})

export type FellowshipSent = InferType<typeof fellowshipBody>
