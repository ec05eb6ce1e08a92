import { useSearch } from 'wouter'
import { STEP, type RecordStep } from '../../../domain/steps.ts'

/** 'Change' on Review: the address names what is changed, and a save from there leads back. */

const PARAMETER = 'change'

/** `target` is the id of the field or upload. */
export function changeAddress(step: RecordStep, target: string): string {
  return `${STEP[step].route}?${PARAMETER}=${target}`
}

/** What is being changed from Review, or null on the normal way. */
export function useChange(): string | null {
  return new URLSearchParams(useSearch()).get(PARAMETER)
}

/** Where a save leads; undefined for the step's own next one. */
export function nextAfter(change: string | null): string | undefined {
  return change === null ? undefined : STEP.review.route
}
