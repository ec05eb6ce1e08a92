import { fromEntries } from './objects.ts'
import type { StepName } from './steps.ts'

/** The supporting documents of section 1, with their record fields and upload paths. */

export interface DocumentType {
  readonly kind: string
  /** The step whose record contains the document. */
  readonly step: 'personalDetails' | 'courseDetails'
  /** The upload widget's label, section 2.9. */
  readonly label: string
  /** The label on Review, section 2.12. */
  readonly reviewLabel: string
  /** The record's fields for the stored and the original name, section 3. */
  readonly storedField: string
  readonly originalField: string
  /** POST `{path}/` uploads and GET `{path}?file=…` downloads, section 7.12, under the API base. */
  readonly path: string
  /** Alternative spellings of the download path. */
  readonly otherPaths: readonly string[]
}

export const DOCUMENTS = [
  {
    kind: 'id',
    step: 'personalDetails',
    label: 'ID Document Upload',
    reviewLabel: 'ID',
    storedField: 'idDocument',
    originalField: 'originalIDDocName',
    path: '/api/iddocuploads',
    otherPaths: [],
  },
  {
    kind: 'cv',
    step: 'personalDetails',
    label: 'CV Document Upload',
    reviewLabel: 'CV',
    storedField: 'cvDocument',
    originalField: 'originalCVDocName',
    path: '/api/cvdocuploads',
    otherPaths: [],
  },
  {
    kind: 'transcript',
    step: 'courseDetails',
    label: 'Transcript Upload',
    reviewLabel: 'Latest examination results / Transcript',
    storedField: 'transcript',
    originalField: 'originalTranscriptDocName',
    path: '/api/transcriptuploads',
    otherPaths: [],
  },
  {
    kind: 'acceptanceLetter',
    step: 'courseDetails',
    label: 'Acceptance Letter Upload',
    reviewLabel: 'Acceptance / Provisional Acceptance Letter from a recognised institution',
    storedField: 'acceptanceLetter',
    originalField: 'originalAcceptanceLetterDocName',
    path: '/api/acceptanceletteruploads',
    otherPaths: ['/api/AcceptanceLetterUploads'],
  },
  {
    kind: 'qualification',
    step: 'courseDetails',
    label: 'Qualification Document Upload',
    reviewLabel: 'Qualifications',
    storedField: 'qualification',
    originalField: 'originalQualificationDocName',
    path: '/api/qualificationuploads',
    otherPaths: ['/api/QualificationUploads'],
  },
  {
    kind: 'programme',
    step: 'courseDetails',
    label: 'Course Programme Upload',
    reviewLabel: 'Provisional Study Programme / Course Outline',
    storedField: 'programme',
    originalField: 'originalProgrammeDocName',
    path: '/api/programmeuploads',
    otherPaths: ['/api/ProgrammeUploads'],
  },
  {
    kind: 'costing',
    step: 'courseDetails',
    label: 'Course Costing Upload',
    reviewLabel: 'Cost Estimate',
    storedField: 'costing',
    originalField: 'originalCostingDocName',
    path: '/api/costinguploads',
    otherPaths: [],
  },
] as const satisfies readonly DocumentType[]

/**
 * Documents that no form asks for any more. Submissions that have one stay readable at the desk, in receipts and in
 * downloads. To remove a document, move its row here.
 */
export const REMOVED_DOCUMENTS: readonly DocumentType[] = []

export type AnyDocument = (typeof DOCUMENTS)[number]
export type DocumentKind = AnyDocument['kind']
/** Steps whose records contain documents. */
export type DocumentStep = AnyDocument['step']
export type DocumentOf<Step extends StepName> = Extract<AnyDocument, { step: Step }>

/** A record's fields for document names (section 3). */
export type DocumentNames<Step extends StepName> = Record<DocumentOf<Step>['storedField' | 'originalField'], string>

export const DOCUMENT = fromEntries(DOCUMENTS.map((document) => [document.kind, document] as const))

export const DOCUMENT_KINDS: readonly DocumentKind[] = DOCUMENTS.map((document) => document.kind)

/** The row of a submitted document; undefined if a later release has added it. */
export const submittedType = (kind: string): DocumentType | undefined =>
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
