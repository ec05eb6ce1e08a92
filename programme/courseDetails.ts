import { country, institution, line } from '#domain/questions/kinds.ts'
import { record, section } from '#domain/questions/record.ts'

/** Course Details: sections 2.10 and 5.2 of the specification, names on Review from 2.12. */

export const courseDetails = record(
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
