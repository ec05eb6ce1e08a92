import { known } from '../../domain/known.ts'
import type { SubmissionsContext, Submitted } from './contracts.ts'

/** What a state of the chart implies. A file of its own, so that a screen that asks loads no machine for it. */

/** What was submitted, in states that imply it. */
export function knownSubmitted({ submitted }: Pick<SubmissionsContext, 'submitted'>): Submitted {
  return known(submitted, 'submission')
}
