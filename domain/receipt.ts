import { formatBirthdate } from './calendar.ts'
import type { CourseDetails } from './courseDetails.ts'
import type { DocumentNames } from './documents.ts'
import { noneLeft } from './objects.ts'
import type { Contact } from './settings.ts'
import type { RecordStep } from './steps.ts'
import type { SubmittedApplication } from './submissions.ts'

/** The labelled answers of a submitted application for its receipt, in the order of Review (section 2.12). */

export interface Answers {
  step: RecordStep
  heading: string
  answers: readonly (readonly [label: string, answer: string])[]
}

/** Includes region and marital status, which Review leaves out: a receipt is complete. */
function personalAnswers(record: SubmittedApplication['personalDetails']): Answers[] {
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
      ],
    },
  ]
}

function courseAnswers({ id: _id, countryId: _countryId, institutionId: _institutionId, ...shown }: CourseDetails) {
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
    ],
  } satisfies Answers
}

/** All answers except the motivation (rich text) and the documents. */
export function answersOf({ personalDetails, courseDetails }: SubmittedApplication): Answers[] {
  return [...personalAnswers(personalDetails), courseAnswers(courseDetails)]
}

/** The use of a reference, on every form of a receipt. Mentions writing and calling only if applicants can do so. */
export function referenceAdvice({ email, phone }: Contact = {}): string {
  const ways = [...(email === undefined ? [] : ['write']), ...(phone === undefined ? [] : ['call'])]
  return `Keep this reference. ${
    ways.length === 0
      ? 'It identifies your application.'
      : `Quote it when you ${ways.join(' or ')} about your application.`
  }`
}
