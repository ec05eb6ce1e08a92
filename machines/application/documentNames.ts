import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { ApplicationSnapshot } from './application.ts'

/** What is uploaded, saved or not: the original names, by kind. */
export const documentNames = ({ context }: ApplicationSnapshot) =>
  DOCUMENT_KINDS.flatMap((kind) => {
    const { stored } = context.documents[kind]
    return stored === null ? [] : [{ kind, name: stored.originalFilename }]
  })
