import { birthday, choice, line, loginEmail, phone, region, text, yesOrNo } from '#domain/questions/kinds.ts'
import { record, section } from '#domain/questions/record.ts'
import { NEEDED, REQUIRED } from './texts/steps.ts'

/** Personal Details: sections 2.7, 2.8 and 5.1 of the specification, names on Review from 2.12. */

export const personalDetails = record(
  {
    info: [
      'You need to provide up-to-date personal details and contact information.',
      'You also need a certified scanned copy of your ID, Passport or Birth Certificate.',
    ],
    intro: NEEDED,
    items: [
      'A certified scanned copy of your Identification Document',
      'Your Personal & Contact Details',
      'Your Home Address',
    ],
    required: REQUIRED,
    notes: ['All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.'],
  },
  section({
    heading: 'About you',
    review: 'Personal Details',
    questions: [
      {
        name: line({
          label: 'Name',
          message: 'Enter your first name.',
          autoComplete: 'given-name',
          letter: 'name',
        }),
        lastName: line({
          label: 'Surname',
          message: 'Enter your last name.',
          autoComplete: 'family-name',
          letter: 'lastName',
        }),
        sex: choice({
          label: 'Gender',
          message: 'Select a gender.',
          placeholder: 'Choose Gender',
          options: ['Male', 'Female'],
          figure: 'Gender',
          autoComplete: 'sex',
        }),
        maritalStatus: choice({
          label: 'Marital Status',
          message: 'Select your Marital Status.',
          placeholder: 'Choose Marital Status',
          options: ['Single', 'Married', 'Divorced'],
        }),
      },
      {
        idType: choice({
          label: 'Which Namibian identification document do you have?',
          message: 'Select your ID Type.',
          placeholder: 'Choose a document',
          options: ['Namibian ID', 'Namibian Passport', 'Namibian Birth Certificate'],
          review: 'ID Type',
          short: 'ID type',
        }),
        idNumber: line({
          label: 'ID, passport or birth certificate number',
          message: 'Enter your Identification Document number.',
          review: 'ID No',
          short: 'ID number',
          autoComplete: 'off',
          hint: 'idNumber',
          identifies: true,
        }),
      },
      {
        regionId: region({
          label: 'Region',
          message: 'Select a region.',
          placeholder: 'Choose a Region',
          autoComplete: 'address-level1',
          figure: 'Region',
          blind: true,
        }),
        dateOfBirth: birthday({
          label: 'Date of Birth (dd/mm/yyyy)',
          message: 'Please enter your birthdate in dd/mm/yyyy format (Example: 21/03/1990)',
          review: 'Birthdate',
          short: 'Date of Birth',
        }),
      },
      {
        disabled: yesOrNo({
          label: 'Do you have you any disabilities?',
          message: 'Select an option above.',
          placeholder: 'Choose an option',
          review: 'Disability',
          short: 'Disability',
          blind: true,
        }),
        disabilityDetails: text({
          onlyIf: 'disabled',
          label: 'Details of your disability',
          message: 'Provide more details on your disability.',
          review: 'Details of Disability',
          blind: true,
        }),
      },
    ],
  }),
  section({
    heading: 'How to reach you',
    note: 'Please give a cellphone and a telephone number where {provider} can contact you. If you have only one, enter it in both fields.',
    review: 'Contact Details',
    questions: [
      {
        cellPhoneNumber: phone({
          label: 'Cell Phone',
          message: 'Enter your cellphone number.',
          review: 'Cell',
          autoComplete: 'mobile tel',
        }),
        telephoneNumber: phone({
          label: 'Telephone',
          message: 'Enter your telephone number.',
          review: 'Tel',
          autoComplete: 'tel',
        }),
        email: loginEmail({ label: 'Email Address', message: 'Enter a valid email address.', review: 'Email' }),
      },
      {
        postalAddress: text({
          label: 'Postal Address',
          message: 'Enter your postal address.',
          autoComplete: 'shipping street-address',
        }),
        physicalAddress: text({
          label: 'Physical Address',
          message: 'Enter your home address.',
          review: 'Residential Address',
          autoComplete: 'street-address',
        }),
      },
    ],
  }),
)
