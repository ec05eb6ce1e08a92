import { expect, test } from 'vitest'
import { answersOf } from '../../domain/receipt.ts'
import { PERSONAL_VALUES, COURSE_VALUES } from '../support/applicant.ts'
import { SUBMISSION } from '../support/submission.ts'

const { application } = SUBMISSION
const answersWith = (personal: object, course: object = {}) =>
  answersOf({
    ...application,
    personalDetails: { ...application.personalDetails, ...personal },
    courseDetails: { ...application.courseDetails, ...course },
  })

test('§2.12 a receipt has every answer under the name that it has in Review, and what Review leaves out', () => {
  const {
    name,
    lastName,
    idNumber,
    idType,
    sex,
    maritalStatus,
    cellPhoneNumber,
    email,
    telephoneNumber,
    postalAddress,
    physicalAddress,
  } = PERSONAL_VALUES
  expect(answersWith({ dateOfBirth: '1990-03-21T00:00:00.000Z', disabled: false, disabilityDetails: '' })).toEqual([
    {
      step: 'personalDetails',
      heading: 'Personal Details',
      answers: [
        ['Fullname', `${name} ${lastName}`],
        ['ID No', idNumber],
        ['ID Type', idType],
        ['Birthdate', '21/03/1990'],
        ['Gender', sex],
        ['Marital Status', maritalStatus],
        ['Region', 'Khomas'],
        ['Disability', 'No'],
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
    {
      step: 'courseDetails',
      heading: 'Course Details',
      answers: [
        ['Institution Country', 'Namibia'],
        ['Institution applied to', application.courseDetails.institution?.name],
        ['Intended Course of Study (1st Choice)', COURSE_VALUES.firstChoiceCourse],
        ['Intended Course of Study (2nd Choice)', COURSE_VALUES.secondChoiceCourse],
      ],
    },
  ])
})

test('§2.12 the details of a disability follow it', () => {
  const [personal] = answersWith({ disabled: true, disabilityDetails: 'Low vision' })
  expect(personal?.answers.slice(-2)).toEqual([
    ['Disability', 'Yes'],
    ['Details of Disability', 'Low vision'],
  ])
})

test('a region, country or institution that reference data has lost leaves its answer empty', () => {
  const [personal, , course] = answersWith({ region: undefined }, { country: undefined, institution: undefined })
  expect(Object.fromEntries(personal?.answers ?? [])).toMatchObject({ Region: '' })
  expect(Object.fromEntries(course?.answers ?? [])).toMatchObject({
    'Institution Country': '',
    'Institution applied to': '',
  })
})
