import { useSearch } from 'wouter'
import { STEP, type RecordStep } from '../../../domain/steps.ts'

/** 'Change' on Review: the URL names the field, and the save returns to Review. */

const PARAMETER = 'change'

/** `target` is the id of the field or upload. */
export function changeAddress(step: RecordStep, target: string): string {
  return `${STEP[step].route}?${PARAMETER}=${target}`
}

/** The field being changed from Review, or null. */
export function useChange(): string | null {
  return new URLSearchParams(useSearch()).get(PARAMETER)
}

/** The route after the save; undefined for the next step. */
export function nextAfter(change: string | null): string | undefined {
  return change === null ? undefined : STEP.review.route
}
