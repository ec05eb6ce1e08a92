import {
  documentFields,
  DOCUMENTS,
  documentsOf,
  type DocumentKind,
  type StoredDocument,
} from '../../domain/documents.ts'
import type { Country, Fellowship, Institution, UserProfile } from '../../domain/entities.ts'
import { fromEntries } from '../../domain/objects.ts'
import { known } from '../../domain/known.ts'
import { NOTHING_SAVED } from '../../domain/newFellowship.ts'
import { countriesIn } from '../../domain/programme.ts'
import type { Records, RecordValues, SavedRecords } from '../../domain/records.ts'
import {
  RECORD_STEPS,
  STEP,
  SUBMITTED_HIGHEST_STEP,
  type RecordIdField,
  type RecordStep,
  type StepName,
} from '../../domain/steps.ts'
import { examplesOf } from '../../scenarios/examples.ts'

/** The applicant of all tests: profile, records and a new fellowship. Answers that no test reads are examples. */

export const APPLICANT_ID = '5f1'

export const PROFILE: UserProfile = { sub: `auth0|${APPLICANT_ID}`, email: 'applicant@example.org' }

const COUNTRY_ID = 516
const INSTITUTION_ID = '1'

/** A step's answers as examples, each institution with its country. */
const answersOf = <Step extends RecordStep>(step: Step): RecordValues[Step] => ({
  ...examplesOf(step),
  ...fromEntries(
    countriesIn(step).flatMap(({ field, institutions }): [string, number | string][] => [
      [field, COUNTRY_ID],
      ...institutions.map((each): [string, string] => [each, INSTITUTION_ID]),
    ]),
  ),
})

export const PERSONAL_VALUES = {
  ...answersOf('personalDetails'),
  name: 'Ndapewa',
  lastName: 'Shikongo',
  sex: 'Female',
  maritalStatus: 'Single',
  idType: 'Namibian ID',
  idNumber: '90032100123',
  regionId: 'NA-KH',
  dateOfBirth: '1990-03-21T00:00:00.000Z',
  disabled: false,
  disabilityDetails: '',
  cellPhoneNumber: '0811234567',
  email: PROFILE.email,
  postalAddress: 'PO Box 2882, Windhoek',
  physicalAddress: '71 Robert Mugabe Avenue, Windhoek',
} as const satisfies RecordValues['personalDetails']

export const COURSE_VALUES = {
  ...answersOf('courseDetails'),
  firstChoiceCourse: 'MSc Economics',
  secondChoiceCourse: 'MSc Data Science',
  countryId: COUNTRY_ID,
  institutionId: INSTITUTION_ID,
} as const satisfies RecordValues['courseDetails']

/** A motivation of this many words. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')
}

export const REGISTERED_FELLOWSHIP: Fellowship = {
  id: 'f1',
  applicationDate: '2026-01-05T08:00:00.000Z',
  status: 'Completed Registration',
  applicantId: APPLICANT_ID,
  lastActiveStep: 1,
  highestStep: 1,
  ...NOTHING_SAVED,
}

/** Every document, as it is stored. */
export const STORED: Record<DocumentKind, StoredDocument> = fromEntries(
  DOCUMENTS.map(({ kind }) => [kind, { fileName: `${kind}.pdf`, originalFilename: `my_${kind}.pdf` }] as const),
)

/** The last document of Course Details, for tests of any document. */
export const LAST_DOCUMENT = known(documentsOf('courseDetails').at(-1), 'document of Course Details')

/** Answers that tests read. A release that removes a step ignores its row. */
const GIVEN: { [Step in RecordStep]?: Partial<RecordValues[Step]> } = {
  personalDetails: PERSONAL_VALUES,
  courseDetails: COURSE_VALUES,
  motivation: { motivation: words(480) },
}
export const ANSWERS = fromEntries(
  RECORD_STEPS.map((step) => [step, { ...answersOf(step), ...GIVEN[step] }] as const),
) as RecordValues

/** An application is where its next step is, or submitted. Some tests give the number. */
export type Position = StepName | 'submitted' | number

export function highestStepAt(next: Position): number {
  if (typeof next === 'number') return next
  return next === 'submitted' ? SUBMITTED_HIGHEST_STEP : STEP[next].number
}

export const recordId = (step: RecordStep): string => `${step}-1`

/** The records of an application that can be submitted. */
export const SAVED_RECORDS = fromEntries(
  RECORD_STEPS.map(
    (step) => [step, { id: recordId(step), ...ANSWERS[step], ...documentFields(step, STORED) }] as const,
  ),
) as SavedRecords

export const NO_RECORDS = fromEntries(RECORD_STEPS.map((step) => [step, null] as const)) as Records

/** The same records with their ids, as a fellowship has them. */
export const COMPLETE_RECORDS = {
  ...SAVED_RECORDS,
  ...(fromEntries(RECORD_STEPS.map((step) => [STEP[step].record.id, recordId(step)] as const)) as Record<
    RecordIdField,
    string
  >),
} satisfies Partial<Fellowship>

export const NAMIBIA: Country = { id: COURSE_VALUES.countryId, code: 'NA', name: 'Namibia' }

export const UNIVERSITY: Institution = {
  id: COURSE_VALUES.institutionId,
  name: 'University of Namibia',
  countryCode: NAMIBIA.code,
  website: '',
}
