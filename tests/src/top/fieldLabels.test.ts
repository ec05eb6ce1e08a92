import { expect, it } from 'vitest'
import { FIELD_LABELS, fieldLabel } from '../../../src/fieldLabels.ts'

it('§2.8 Personal Details labels its fields so', () => {
  expect(FIELD_LABELS.personalDetails).toEqual({
    name: 'Name',
    lastName: 'Surname',
    sex: 'Gender',
    maritalStatus: 'Marital Status',
    idType: 'Which Namibian identification document do you have?',
    idNumber: 'ID, passport or birth certificate number',
    regionId: 'Region',
    dateOfBirth: 'Date of Birth (dd/mm/yyyy)',
    disabled: 'Do you have you any disabilities?',
    disabilityDetails: 'Details of your disability',
    cellPhoneNumber: 'Cell Phone',
    telephoneNumber: 'Telephone',
    email: 'Email Address',
    postalAddress: 'Postal Address',
    physicalAddress: 'Physical Address',
  })
})

it('§2.10 Course Details labels its fields so', () => {
  expect(FIELD_LABELS.courseDetails).toEqual({
    firstChoiceCourse: 'First Choice Course of Study',
    secondChoiceCourse: 'Second Choice Course of Study',
    countryId: 'Select the country of the Institution applied to:',
    institutionId: 'Select the Institution applied to:',
  })
})

it('§2.11 Motivation labels its field so', () => {
  expect(FIELD_LABELS.motivation).toEqual({ motivation: 'Motivational Statement (at least 500 words):' })
})

it.each([
  ['personalDetails', 'lastName', 'Surname'],
  ['courseDetails', 'countryId', 'Select the country of the Institution applied to:'],
  ['motivation', 'motivation', 'Motivational Statement (at least 500 words):'],
] as const)('the label of %s for %s is %j', (step, field, label) => {
  expect(fieldLabel(step, field)).toBe(label)
})

it('a field that a step does not have is a mistake of ours, which says so', () => {
  expect(() => fieldLabel('motivation', 'lastName')).toThrow(new Error('There is no lastName here'))
})
