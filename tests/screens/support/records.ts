import { type SavedRecords } from '../../../domain/records.ts'
import type { Fellowship, HomeContent } from '../../../domain/entities.ts'
import type { PublicPageData } from '../../../domain/settings.ts'
import { COURSE_VALUES, PERSONAL_VALUES, REGISTERED_FELLOWSHIP, words } from '../../support/applicant.ts'

/** One applicant's complete and valid records. */

export const CONTENT: HomeContent = {
  title: 'Postgraduate Fellowship',
  intro: 'A fellowship for graduates who wish to pursue a postgraduate degree in a field that the country needs.',
  eligibility: {
    heading: 'Who can apply',
    description: 'You are eligible when all of this holds:',
    items: [
      'You are a Namibian citizen.',
      'You hold an undergraduate degree.',
      'You were accepted by a recognised institution.',
    ],
  },
  documents: {
    heading: 'Documents you need',
    description: 'Have these ready as scans, each at most 2MB:',
    items: ['Your ID', 'Your CV', 'Your latest examination results', 'Your acceptance letter'],
    note: 'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.',
  },
  closing: { closingDate: '2031-01-31', note: 'Late applications are not considered.' },
  important: { note: 'Only shortlisted applicants will be contacted.' },
}

export const DATA: PublicPageData = {
  settings: {
    providerName: 'Bank of Examples',
    keepDraftDays: 90,
    apiBase: '/postgradexternalapi',
    externalBaseUrl: 'http://localhost:3000',
    errorPath: '/',
    identity: { domain: 'http://localhost:3000', clientId: 'portal', audience: 'api' },
  },
  content: CONTENT,
  courses: [
    { id: '1', name: 'Economics' },
    { id: '2', name: 'Actuarial Science' },
    { id: '3', name: 'Data Science' },
  ],
  applicationsStatus: { id: '1', open: true, closingDate: '2031-01-31' },
}

export const PERSONAL_DETAILS: SavedRecords['personalDetails'] = {
  id: 'p1',
  ...PERSONAL_VALUES,
  disabled: true,
  disabilityDetails: 'Low vision',
  postalAddress: 'PO Box 2882\nWindhoek',
  physicalAddress: '71 Robert Mugabe Avenue\nWindhoek',
  idDocument: 'stored-id.pdf',
  originalIDDocName: 'My_ID.pdf',
  cvDocument: 'stored-cv.pdf',
  originalCVDocName: 'My_CV.pdf',
}

export const COURSE_DETAILS: SavedRecords['courseDetails'] = {
  id: 'c1',
  ...COURSE_VALUES,
  country: { name: 'Namibia' },
  institution: { name: 'University of Namibia' },
  transcript: 'stored-transcript.pdf',
  originalTranscriptDocName: 'Transcript.pdf',
  acceptanceLetter: 'stored-letter.pdf',
  originalAcceptanceLetterDocName: 'Letter.pdf',
  qualification: 'stored-qualification.pdf',
  originalQualificationDocName: 'Degree.pdf',
  programme: 'stored-programme.pdf',
  originalProgrammeDocName: 'Programme.pdf',
  costing: 'stored-costing.pdf',
  originalCostingDocName: 'Costing.pdf',
}

/** The application after this many steps, with their saved records. */
export function fellowshipAt(highestStep: number): Fellowship {
  return {
    ...REGISTERED_FELLOWSHIP,
    highestStep,
    personalDetailId: highestStep >= 2 ? 'p1' : null,
    personalDetails: highestStep >= 2 ? PERSONAL_DETAILS : null,
    courseDetailId: highestStep >= 3 ? 'c1' : null,
    courseDetails: highestStep >= 3 ? COURSE_DETAILS : null,
    motivationId: highestStep >= 4 ? 'm1' : null,
    motivation: highestStep >= 4 ? { id: 'm1', motivation: `<p><strong>Because</strong> ${words(500)}</p>` } : null,
  }
}
