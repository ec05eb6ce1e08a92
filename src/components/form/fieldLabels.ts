import { known } from '../../../domain/known.ts'
import { MOTIVATION_STATED_WORDS } from '../../../domain/limits.ts'
import type { RecordValues } from '../../../domain/records.ts'
import type { RecordStep } from '../../../domain/steps.ts'

/** The labels of form fields (sections 2.8, 2.10 and 2.11). */
export const FIELD_LABELS: { readonly [Step in RecordStep]: Readonly<Record<keyof RecordValues[Step], string>> } = {
  personalDetails: {
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
  },
  courseDetails: {
    firstChoiceCourse: 'First Choice Course of Study',
    secondChoiceCourse: 'Second Choice Course of Study',
    countryId: 'Select the country of the Institution applied to:',
    institutionId: 'Select the Institution applied to:',
  },
  motivation: { motivation: `Motivational Statement (at least ${MOTIVATION_STATED_WORDS} words):` },
}

/** The label of a field. */
export function fieldLabel(step: RecordStep, field: string): string {
  const labels: Readonly<Record<string, string>> = FIELD_LABELS[step]
  return known(labels[field], field)
}
