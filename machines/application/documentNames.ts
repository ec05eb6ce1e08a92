import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { ApplicationSnapshot } from './application.ts'

/** Original names of all uploaded documents, whether or not their step is saved. */
export const documentNames = ({ context }: ApplicationSnapshot) =>
  DOCUMENT_KINDS.flatMap((kind) => {
    const { stored } = context.documents[kind]
    return stored === null ? [] : [{ kind, name: stored.originalFilename }]
  })
