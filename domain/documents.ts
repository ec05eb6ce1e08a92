import { DOCUMENTS as ROWS, REMOVED_DOCUMENTS as REMOVED_ROWS } from '#programme/documents.ts'
import { capitalised } from './capitalised.ts'
import { fromEntries } from './objects.ts'
import type { DocumentRow } from './questions/document.ts'
import type { StepName } from './steps.ts'

/** Derived from the programme's documents. */

/** A row with its defaults. */
export interface Document extends DocumentRow {
  readonly storedField: string
  readonly originalField: string
  readonly path: string
}

const complete = (row: DocumentRow): Document => ({
  storedField: row.kind,
  originalField: `original${capitalised(row.kind)}DocName`,
  path: `/api/${row.kind.toLowerCase()}uploads`,
  ...row,
})

type Field<Row, Name extends string, Default> = Row extends Readonly<Record<Name, infer Value>> ? Value : Default

type Complete<Row extends DocumentRow> = Row extends Row
  ? Document &
      Pick<Row, 'kind' | 'step'> & {
        readonly storedField: Field<Row, 'storedField', Row['kind']>
        readonly originalField: Field<Row, 'originalField', `original${Capitalize<Row['kind']>}DocName`>
      }
  : never

export type AnyDocument = Complete<(typeof ROWS)[number]>

export const DOCUMENTS = ROWS.map(complete) as unknown as readonly AnyDocument[]

export type DocumentKind = AnyDocument['kind']
/** Steps whose records contain documents. */
export type DocumentStep = AnyDocument['step']
export type DocumentOf<Step extends StepName> = Extract<AnyDocument, { step: Step }>

/** A record's fields for document names (section 3). */
export type DocumentNames<Step extends StepName> = Record<DocumentOf<Step>['storedField' | 'originalField'], string>

export const DOCUMENT = fromEntries(DOCUMENTS.map((document) => [document.kind, document] as const))

export const DOCUMENT_KINDS: readonly DocumentKind[] = DOCUMENTS.map((document) => document.kind)

export const REMOVED_DOCUMENTS: readonly Document[] = REMOVED_ROWS.map(complete)

/** The row of a submitted document; undefined if a later release has added it. */
export const submittedType = (kind: string): Document | undefined =>
  [...DOCUMENTS, ...REMOVED_DOCUMENTS].find((document) => document.kind === kind)

/** A submitted document's name for applicants and staff: its label on Review. */
export const submittedLabel = (kind: string) => submittedType(kind)?.reviewLabel ?? kind

/** The same name for files, in which '/' would begin a folder. */
export const submittedFileLabel = (kind: string) => submittedLabel(kind).replaceAll(' / ', ' or ')

/** Download only: the specification shows no upload for motivation letters (section 7.12). */
export const MOTIVATION_LETTER_PATH = '/api/motivationletteruploads'

/** A stored document: its server-side name and the applicant's original name. */
export interface StoredDocument {
  fileName: string
  originalFilename: string
}

/** A step's documents, in screen order. */
export function documentsOf<Step extends StepName>(step: Step): readonly DocumentOf<Step>[] {
  return DOCUMENTS.filter((document): document is DocumentOf<Step> => document.step === step)
}

/** A record's document of this kind, or null. */
export function storedDocument(
  kind: DocumentKind,
  record: Partial<DocumentNames<DocumentStep>> | null | undefined,
): StoredDocument | null {
  const { storedField, originalField } = DOCUMENT[kind]
  const names: Partial<DocumentNames<DocumentStep>> = record ?? {}
  const fileName = names[storedField] ?? ''
  return fileName === '' ? null : { fileName, originalFilename: names[originalField] ?? '' }
}

/** The record fields for stored documents; empty strings for missing ones. */
export function documentFields<Step extends StepName>(
  step: Step,
  stored: Partial<Record<DocumentKind, StoredDocument | null>>,
): DocumentNames<Step>
export function documentFields(step: StepName, stored: Partial<Record<DocumentKind, StoredDocument | null>>) {
  return fromEntries(
    documentsOf(step).flatMap(({ kind, storedField, originalField }) => [
      [storedField, stored[kind]?.fileName ?? ''] as const,
      [originalField, stored[kind]?.originalFilename ?? ''] as const,
    ]),
  )
}

/** Replaces spaces with '_' (section 9). */
export function keptOriginalName(name: string): string {
  return name.replaceAll(' ', '_')
}

/** A submitted document's download path below the API base (section 7.12). */
export function downloadPath(kind: string, fileName: string): string {
  return `${submittedType(kind)?.path ?? ''}?file=${encodeURIComponent(fileName)}`
}
