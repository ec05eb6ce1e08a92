import { country, institution, line } from '#domain/questions/kinds.ts'
import { record, section } from '#domain/questions/record.ts'
import { NEEDED, REQUIRED } from './texts/steps.ts'

/** Course Details: sections 2.7, 2.10 and 5.2 of the specification, names on Review from 2.12. */

export const courseDetails = record(
  {
    info: [
      'You need to provide the institution and the course of study that you are applying for.',
      'Have certified copies of your acceptance letter and your latest examination results ready.',
    ],
    intro: NEEDED,
    items: [
      'Your chosen Educational Institution and Course Details.',
      'A certified copy of your Acceptance Letter.',
      'A certified copy of your latest Examination Results.',
    ],
    required: REQUIRED,
    notes: ['All attachments must be certified by a Police Officer / Legal Commissioners of Oath.'],
    beforeUploads:
      'Please note: The original and a certified copy of uploaded documents will be requested at the interview if you are shortlisted.',
  },
  section({
    heading: 'Your course',
    review: 'Course Details',
    questions: [
      {
        firstChoiceCourse: line({
          label: 'First Choice Course of Study',
          message: 'Please enter your 1st choice course.',
          review: 'Intended Course of Study (1st Choice)',
          column: '1st Choice',
          letter: 'course',
          figure: 'First-choice course',
          blind: true,
        }),
        secondChoiceCourse: line({
          label: 'Second Choice Course of Study',
          message: 'Please enter your 2nd choice course.',
          review: 'Intended Course of Study (2nd Choice)',
          column: '2nd Choice',
          blind: true,
        }),
      },
      {
        countryId: country({
          label: 'Select the country of the Institution applied to:',
          message: 'Please select a country.',
          placeholder: 'Choose a Country',
          review: 'Institution Country',
          figure: 'Country of the institution',
          blind: true,
        }),
        institutionId: institution({
          of: 'countryId',
          label: 'Select the Institution applied to:',
          message: 'Please select an institution.',
          placeholder: 'Choose Institution',
          noneKnown: 'The country you selected has no known Higher Education Institutions.',
          review: 'Institution applied to',
          short: 'Institution',
          letter: 'institution',
          blind: true,
        }),
      },
    ],
  }),
)
