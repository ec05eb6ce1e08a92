import { useSearch } from 'wouter'
import { STEP, type RecordStep } from '../../../domain/steps.ts'

/** 'Change' on Review: the URL names the field, and the save returns to the changed answer on Review. */

const useParameter = (name: string) => new URLSearchParams(useSearch()).get(name)

/** `target` is the id of the field or upload. */
export function changeAddress(step: RecordStep, target: string): string {
  return `${STEP[step].route}?change=${target}`
}

/** The field being changed from Review, or null. */
export const useChange = () => useParameter('change')

/** Review with the answer that was changed. */
export const reviewAddress = (change: string) => `${STEP.review.route}?changed=${change}`

/** The field of the answer that was changed last, or null. */
export const useChanged = () => useParameter('changed')

/** The route after the save; undefined for the next step. */
export function nextAfter(change: string | null): string | undefined {
  return change === null ? undefined : reviewAddress(change)
}
