import { formatBirthdate } from './calendar.ts'
import type { CourseDetails } from './courseDetails.ts'
import type { DocumentNames } from './documents.ts'
import { noneLeft, objectIn } from './objects.ts'
import type { RecordStep } from './steps.ts'
import type { SubmittedApplication } from './submissions.ts'

/** The labelled answers of a submitted application for its receipt, in the order of Review (section 2.12). */

export interface Answers {
  step: RecordStep
  heading: string
  answers: readonly (readonly [label: string, answer: string])[]
}

/**
 * Labels of fields that no form has any more, which receipts of earlier submissions still show. To remove a field, move
 * its label here.
 */
type RemovedAnswers = { readonly [Step in RecordStep]?: Readonly<Record<string, string>> }
const REMOVED_ANSWERS: RemovedAnswers = {}

function removedAnswers(step: RecordStep, record: object, removed: RemovedAnswers): [label: string, answer: string][] {
  const values = objectIn(record)
  return Object.entries(removed[step] ?? {}).flatMap(([field, label]) => {
    const answer = values[field]
    return typeof answer === 'string' && answer !== '' ? [[label, answer]] : []
  })
}

/** Includes region and marital status, which Review leaves out: a receipt is complete. */
function personalAnswers(record: SubmittedApplication['personalDetails'], removed: RemovedAnswers): Answers[] {
  const { id: _id, regionId: _regionId, region, maritalStatus, ...shown } = record
  const { name, lastName, idNumber, idType, dateOfBirth, sex, disabled, disabilityDetails, ...contact } = shown
  const { cellPhoneNumber, email, telephoneNumber, postalAddress, physicalAddress, ...documents } = contact
  noneLeft<Exclude<keyof typeof documents, keyof DocumentNames<'personalDetails'>>>({})
  return [
    {
      step: 'personalDetails',
      heading: 'Personal Details',
      answers: [
        ['Fullname', `${name} ${lastName}`],
        ['ID No', idNumber],
        ['ID Type', idType],
        ['Birthdate', formatBirthdate(dateOfBirth)],
        ['Gender', sex],
        ['Marital Status', maritalStatus],
        ['Region', region?.name ?? ''],
        ['Disability', disabled ? 'Yes' : 'No'],
        ...(disabled ? [['Details of Disability', disabilityDetails] as const] : []),
      ],
    },
    {
      step: 'personalDetails',
      heading: 'Contact Details',
      answers: [
        ['Cell', cellPhoneNumber],
        ['Email', email],
        ['Tel', telephoneNumber],
        ['Postal Address', postalAddress],
        ['Residential Address', physicalAddress],
        ...removedAnswers('personalDetails', record, removed),
      ],
    },
  ]
}

function courseAnswers(record: CourseDetails, removed: RemovedAnswers) {
  const { id: _id, countryId: _countryId, institutionId: _institutionId, ...shown } = record
  const { country, institution, firstChoiceCourse, secondChoiceCourse, ...documents } = shown
  noneLeft<Exclude<keyof typeof documents, keyof DocumentNames<'courseDetails'>>>({})
  return {
    step: 'courseDetails',
    heading: 'Course Details',
    answers: [
      ['Institution Country', country?.name ?? ''],
      ['Institution applied to', institution?.name ?? ''],
      ['Intended Course of Study (1st Choice)', firstChoiceCourse],
      ['Intended Course of Study (2nd Choice)', secondChoiceCourse],
      ...removedAnswers('courseDetails', record, removed),
    ],
  } satisfies Answers
}

/** All answers except the motivation (rich text) and the documents. */
export function answersOf(
  { personalDetails, courseDetails }: SubmittedApplication,
  removed = REMOVED_ANSWERS,
): Answers[] {
  return [...personalAnswers(personalDetails, removed), courseAnswers(courseDetails, removed)]
}
