import type { InformationRequestSnapshot } from './informationRequest.ts'
import { problemsIn } from './setup.ts'

export const requestState = ({ value }: InformationRequestSnapshot) => value

/** A message per field of the typed request that has to be corrected. */
export const requestProblemsOf = ({ context }: InformationRequestSnapshot) => problemsIn(context)

/** True if a request is typed in part or whole, and not sent. */
export const hasTypedRequest = ({ context: { draft } }: InformationRequestSnapshot) =>
  draft !== null && (draft.asked.length > 0 || draft.text !== '' || draft.until !== '')
