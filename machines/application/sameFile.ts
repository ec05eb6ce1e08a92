import type { DocumentKind } from '../../domain/documents.ts'
import { isSameFile, type ChosenFile } from '../../domain/fileChecks.ts'
import type { ApplicationSnapshot } from './application.ts'

/** The document for which the applicant chose the same file earlier in this tab, or null. */
export const sameFileAs =
  (kind: DocumentKind) =>
  ({ context: { documents, choices } }: ApplicationSnapshot): DocumentKind | null => {
    const { file } = documents[kind]
    if (file === null) return null
    const earlier = choices.slice(0, choices.indexOf(kind))
    return earlier.find((each) => isSame(file, documents[each].file)) ?? null
  }

const isSame = (file: ChosenFile, other: ChosenFile | null) => other !== null && isSameFile(file, other)
