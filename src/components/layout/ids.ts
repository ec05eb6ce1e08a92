import { createContext, use } from 'react'
import type { DocumentKind } from '../../../domain/documents.ts'

/** Ids of elements that other components link to. A field's id is its name. */

/** A page's content. */
export const MAIN = 'main'

/** Ids on every screen: its save button and its list of missing answers. */
type Part = 'save' | 'missing'

/** Makes ids unique per screen, because the next screen may be hidden on the same page. */
export const ScreenIdContext = createContext('')

export const useScreenId = (part: Part) => part + use(ScreenIdContext)

/** The id of a document's upload button. */
export const uploadId = (kind: DocumentKind) => `upload-${kind}`
