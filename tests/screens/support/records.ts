import { type SavedRecords } from '../../../domain/records.ts'
import type { Fellowship, HomeContent } from '../../../domain/entities.ts'
import { RECORD_STEPS, STEP } from '../../../domain/steps.ts'
import type { PublicPageData } from '../../../domain/settings.ts'
import {
  highestStepAt,
  NAMIBIA,
  recordId,
  type Position,
  REGISTERED_FELLOWSHIP,
  SAVED_RECORDS,
  UNIVERSITY,
  words,
} from '../../support/applicant.ts'

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
  ...SAVED_RECORDS.personalDetails,
  disabled: true,
  disabilityDetails: 'Low vision',
  postalAddress: 'PO Box 2882\nWindhoek',
  physicalAddress: '71 Robert Mugabe Avenue\nWindhoek',
}

export const COURSE_DETAILS: SavedRecords['courseDetails'] = {
  ...SAVED_RECORDS.courseDetails,
  country: { name: NAMIBIA.name },
  institution: { name: UNIVERSITY.name },
}

const RECORDS: SavedRecords = {
  ...SAVED_RECORDS,
  personalDetails: PERSONAL_DETAILS,
  courseDetails: COURSE_DETAILS,
  motivation: { ...SAVED_RECORDS.motivation, motivation: `<p><strong>Because</strong> ${words(500)}</p>` },
}

/** The application at a position, with the records of the steps before. */
export function fellowshipAt(next: Position): Fellowship {
  const highestStep = highestStepAt(next)
  const saved = RECORD_STEPS.filter((step) => highestStep > STEP[step].number)
  return {
    ...REGISTERED_FELLOWSHIP,
    highestStep,
    ...Object.fromEntries(
      saved.flatMap((step) => [
        [STEP[step].record.id, recordId(step)],
        [step, RECORDS[step]],
      ]),
    ),
  }
}
