import type { DocumentKind } from '../../domain/documents.ts'

/** The ids of elements that other parts of a screen lead to; a field's is its name. */

/** The list of what a step lacks. */
export const MISSING_LIST = 'missing'

/** The button of a document's upload. */
export const uploadId = (kind: DocumentKind) => `upload-${kind}`
