import { useSearch } from 'wouter'
import { isDocument } from '../../../domain/recordForms.ts'
import { STEP, type RecordStep } from '../../../domain/steps.ts'
import { uploadId } from '../layout/ids.ts'

/** 'Change' on Review: the URL names the field, and the save returns to the changed answers on Review. */

export const useParameter = (name: string) => new URLSearchParams(useSearch()).get(name)

/** `target` is the id of the field or upload. */
export function changeAddress(step: RecordStep, target: string): string {
  return `${STEP[step].route}?change=${target}`
}

/** The field being changed from Review, or null. */
export const useChange = () => useParameter('change')

/** Review at the answer that was left unchanged. */
export const reviewAddress = (target: string) => `${STEP.review.route}?at=${target}`

/** The unchanged answer to which Review moves, or null. */
export const useUnchanged = () => useParameter('at')

/** The id of a field or upload. */
export const targetOf = (answer: string): string => (isDocument(answer) ? uploadId(answer) : answer)
