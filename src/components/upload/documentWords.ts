import type { DocumentKind } from '../../../domain/documents.ts'

interface DocumentWords {
  /** After 'your'. */
  name: string
  /** After 'A certified copy of'. */
  about: string
}

export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, DocumentWords>> = {
  id: { name: 'ID', about: 'your ID, passport or birth certificate' },
  cv: { name: 'CV', about: 'your curriculum vitae' },
  transcript: { name: 'transcript', about: 'your latest examination results' },
  acceptanceLetter: {
    name: 'acceptance letter',
    about: 'the acceptance or provisional acceptance letter from the institution',
  },
  qualification: { name: 'qualification', about: 'your degree or diploma certificates' },
  programme: { name: 'course programme', about: 'the study programme or course outline' },
  costing: { name: 'course costing', about: 'the institution’s cost estimate for the course' },
}

export const CERTIFIED_WORDS = 'In a photo, the stamp and signature must be readable.'
