import type { DocumentRow } from '#domain/questions/document.ts'

/** The supporting documents of section 1, in the order of the screens. A step's form has an upload widget for each of its rows. */

export const DOCUMENTS = [
  {
    kind: 'id',
    step: 'personalDetails',
    label: 'ID Document Upload',
    reviewLabel: 'ID',
    short: 'ID',
    about: 'your ID, passport or birth certificate',
    storedField: 'idDocument',
    originalField: 'originalIDDocName',
    path: '/api/iddocuploads',
  },
  {
    kind: 'cv',
    step: 'personalDetails',
    label: 'CV Document Upload',
    reviewLabel: 'CV',
    short: 'CV',
    about: 'your curriculum vitae',
    listed: 'your curriculum vitae (CV)',
    storedField: 'cvDocument',
    originalField: 'originalCVDocName',
    path: '/api/cvdocuploads',
  },
  {
    kind: 'transcript',
    step: 'courseDetails',
    label: 'Transcript Upload',
    reviewLabel: 'Latest examination results / Transcript',
    short: 'transcript',
    about: 'your latest examination results',
    listed: 'your academic transcript, with your latest examination results',
    blind: true,
  },
  {
    kind: 'acceptanceLetter',
    step: 'courseDetails',
    label: 'Acceptance Letter Upload',
    reviewLabel: 'Acceptance / Provisional Acceptance Letter from a recognised institution',
    short: 'acceptance letter',
    about: 'the acceptance or provisional acceptance letter from the institution',
    otherPaths: ['/api/AcceptanceLetterUploads'],
    blind: true,
  },
  {
    kind: 'qualification',
    step: 'courseDetails',
    label: 'Qualification Document Upload',
    reviewLabel: 'Qualifications',
    short: 'qualification',
    about: 'your degree or diploma certificates',
    listed: 'your qualifications',
    otherPaths: ['/api/QualificationUploads'],
    blind: true,
  },
  {
    kind: 'programme',
    step: 'courseDetails',
    label: 'Course Programme Upload',
    reviewLabel: 'Provisional Study Programme / Course Outline',
    short: 'course programme',
    about: 'the study programme or course outline',
    listed: 'the provisional study programme or course outline',
    otherPaths: ['/api/ProgrammeUploads'],
    blind: true,
  },
  {
    kind: 'costing',
    step: 'courseDetails',
    label: 'Course Costing Upload',
    reviewLabel: 'Cost Estimate',
    short: 'course costing',
    about: 'the institution’s cost estimate for the course',
    listed: 'the costing of the course, as a cost estimate from the institution',
    blind: true,
  },
] as const satisfies readonly DocumentRow[]

/**
 * Documents that no form asks for any more. Submissions that have one stay readable at the desk, in receipts and in
 * downloads. To remove a document, move its row here.
 */
export const REMOVED_DOCUMENTS: readonly DocumentRow[] = []
