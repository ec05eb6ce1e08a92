import { fromEntries } from './objects.ts'
import type { StepName } from './steps.ts'

/** The seven supporting documents of section 1, and where their names and files are stored. */

export interface DocumentType {
  readonly kind: string
  /** The step whose record holds the document. */
  readonly step: StepName
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

export type AnyDocument = (typeof DOCUMENTS)[number]
export type DocumentKind = AnyDocument['kind']
/** The steps whose records hold documents. */
export type DocumentStep = AnyDocument['step']
export type DocumentOf<Step extends StepName> = Extract<AnyDocument, { step: Step }>

/** The fields of a step's record that name its documents, section 3. */
export type DocumentNames<Step extends StepName> = Record<DocumentOf<Step>['storedField' | 'originalField'], string>

export const DOCUMENT = fromEntries(DOCUMENTS.map((document) => [document.kind, document] as const))

export const DOCUMENT_KINDS: readonly DocumentKind[] = DOCUMENTS.map((document) => document.kind)

/** Downloads only: how a motivation letter is uploaded is not shown, section 7.12. */
export const MOTIVATION_LETTER_PATH = '/api/motivationletteruploads'

/** A stored document: the name it is stored under, and the name the applicant gave it. */
export interface StoredDocument {
  fileName: string
  originalFilename: string
}

/** The documents that a step's record needs, in the order the screen shows them. */
export function documentsOf<Step extends StepName>(step: Step): readonly DocumentOf<Step>[] {
  return DOCUMENTS.filter((document): document is DocumentOf<Step> => document.step === step)
}

/** The document named by a record, or null if there is none. */
export function storedDocument(
  kind: DocumentKind,
  record: Partial<DocumentNames<DocumentStep>> | null | undefined,
): StoredDocument | null {
  const { storedField, originalField } = DOCUMENT[kind]
  const names: Partial<DocumentNames<DocumentStep>> = record ?? {}
  const fileName = names[storedField] ?? ''
  return fileName === '' ? null : { fileName, originalFilename: names[originalField] ?? '' }
}

/** The record's fields for a set of stored documents; empty strings for those that are missing. */
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

/** Section 9: spaces in an original name are replaced by '_' before it is stored. */
export function keptOriginalName(name: string): string {
  return name.replaceAll(' ', '_')
}

/** The path of a document's download, section 7.12, below the API base. */
export function downloadPath(kind: DocumentKind, fileName: string): string {
  return `${DOCUMENT[kind].path}?file=${encodeURIComponent(fileName)}`
}
