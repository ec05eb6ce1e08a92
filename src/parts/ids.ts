import type { DocumentKind } from '../../domain/documents.ts'

/** The ids of elements that other parts of a screen lead to; a field's is its name. */

/** A page's content. */
export const MAIN = 'main'

/** The button that saves a step. */
export const SAVE_BUTTON = 'save'

/** The list of what a step lacks. */
export const MISSING_LIST = 'missing'

/** The button of a document's upload. */
export const uploadId = (kind: DocumentKind) => `upload-${kind}`
