import type { InformationRequestSnapshot } from './informationRequest.ts'
import { problemsIn } from './setup.ts'

export const requestState = ({ value }: InformationRequestSnapshot) => value

/** A message per field of the typed request that has to be corrected. */
export const requestProblemsOf = ({ context }: InformationRequestSnapshot) => problemsIn(context)
