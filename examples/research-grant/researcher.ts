import { birthday, choice, email, line, loginEmail, phone, region } from '#domain/questions/kinds.ts'
import { record, section } from '#domain/questions/record.ts'

export const researcher = record(
  {
    info: [
      'You tell us who you are, how to reach you and who supervises you.',
      'Have a copy of your proof of identity and your academic CV ready.',
    ],
    intro: 'This takes about ten minutes. Have these ready:',
    items: ['your proof of identity', 'your academic CV', 'the email address of your supervisor'],
    beforeUploads: 'A photo is fine if all text can be read.',
  },
  section({
    heading: 'About you',
    review: 'Researcher',
    questions: [
      {
        givenName: line({
          label: 'First name',
          message: 'Enter your first name.',
          autoComplete: 'given-name',
          letter: 'firstName',
        }),
        familyName: line({
          label: 'Last name',
          message: 'Enter your last name.',
          autoComplete: 'family-name',
          letter: 'lastName',
        }),
      },
      {
        birthDate: birthday({
          label: 'Date of birth (yyyy-mm-dd)',
          message: 'Enter your date of birth as year, month and day, such as 1994-07-21.',
          short: 'Date of birth',
          review: 'Date of birth',
        }),
        provinceId: region({
          label: 'Province or territory where you live',
          message: 'Choose your province or territory.',
          placeholder: 'Choose a province or territory',
          review: 'Province or territory',
          short: 'Province',
          autoComplete: 'address-level1',
          figure: 'Province or territory',
          blind: true,
        }),
      },
      {
        idType: choice({
          label: 'Which document proves who you are?',
          message: 'Choose a document.',
          placeholder: 'Choose a document',
          options: ['Canadian passport', 'Driver’s licence', 'Permanent resident card'],
          review: 'Kind of document',
        }),
        idNumber: line({
          label: 'Number on that document',
          message: 'Enter the number on the document.',
          review: 'Document number',
          autoComplete: 'off',
          hint: 'idNumber',
          identifies: true,
        }),
      },
    ],
  }),
  section({
    heading: 'How we can reach you',
    note: '{provider} writes to your email address and calls only if something is urgent.',
    review: 'Contact',
    questions: [
      {
        mobile: phone({
          label: 'Phone number',
          message: 'Enter your phone number.',
          review: 'Phone',
          autoComplete: 'tel',
        }),
        email: loginEmail({ label: 'Email address', message: 'Enter your email address.', review: 'Email' }),
      },
      {
        supervisorEmail: email({
          label: 'Email address of your supervisor',
          message: 'Enter your supervisor’s email address.',
          review: 'Supervisor’s email',
        }),
      },
    ],
  }),
)
