import { createContext, use } from 'react'
import type { DocumentKind } from '../../../domain/documents.ts'

/** The ids of elements that other parts of a screen lead to; a field's is its name. */

/** A page's content. */
export const MAIN = 'main'

/** Of each screen: the button that saves a step, and the list of what the step lacks. */
type Part = 'save' | 'missing'

/** What makes a screen's ids its own: beside the one that is shown, the next may be there already, hidden. */
export const ScreenIdContext = createContext('')

export const useScreenId = (part: Part) => part + use(ScreenIdContext)

/** The button of a document's upload. */
export const uploadId = (kind: DocumentKind) => `upload-${kind}`
