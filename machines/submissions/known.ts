import { known } from '../../domain/known.ts'
import type { SubmissionsContext, Submitted } from './contracts.ts'

/** The submitted versions. Throws before they are loaded. Kept apart from the machine so that screens can import it without loading the chart. */
export function knownSubmitted({ submitted }: Pick<SubmissionsContext, 'submitted'>): Submitted {
  return known(submitted, 'submission')
}
