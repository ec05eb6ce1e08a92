import { number, object, string, type InferType } from 'yup'
import { fromEntries } from '../../../domain/objects.ts'
import { ALL_ENABLED_HIGHEST_STEP, RECORD_STEPS, STEP, SUBMITTED_HIGHEST_STEP } from '../../../domain/steps.ts'

/** The fellowship fields sent by the portal (section 7.3). The server decides which changes are allowed. */

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

/** A record, given by its id or as an object. */
export const fellowshipBody = object({
  status: string().nullable(),
  lastActiveStep: step('lastActiveStep').nullable(),
  highestStep: step('highestStep').nullable(),
  ...fromEntries(RECORD_STEPS.map((each) => [STEP[each].record.id, string().nullable()] as const)),
  ...fromEntries(RECORD_STEPS.map((each) => [each, linkedRecord()] as const)),
})

export type FellowshipSent = InferType<typeof fellowshipBody>
