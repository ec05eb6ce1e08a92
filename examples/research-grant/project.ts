import { choice, country, date, institution, line, number, richText, text, yesOrNo } from '#domain/questions/kinds.ts'
import { record, section } from '#domain/questions/record.ts'

/** The number of words that the page asks for, and the number from which a summary can be saved. */
const STATED_WORDS = 200
const ENABLING_WORDS = 180

export const project = record(
  {
    info: [
      'You describe the project, its place and its length.',
      'Have your work plan and your budget ready, without your name in them.',
    ],
    intro: 'The panel reads this page without your name. Have these ready:',
    items: ['your work plan, with a date for each stage', 'your budget in Canadian dollars'],
    notes: ['Write for someone who knows the sea but not your field.'],
    beforeUploads: 'Please leave your name out of both files.',
  },
  section({
    heading: 'Where you will work',
    review: 'Host institution',
    questions: [
      {
        hostCountryId: country({
          label: 'Country of the host institution',
          message: 'Choose a country.',
          placeholder: 'Choose a country',
          review: 'Country',
          figure: 'Country of the host institution',
          blind: true,
        }),
        hostId: institution({
          of: 'hostCountryId',
          label: 'Host institution',
          message: 'Choose your host institution.',
          placeholder: 'Choose an institution',
          noneKnown: 'We know of no university in this country. Please write to us.',
          letter: 'host',
          blind: true,
        }),
      },
    ],
  }),
  section({
    heading: 'What you will study',
    review: 'Project',
    questions: [
      {
        projectTitle: line({
          label: 'Title of the project',
          message: 'Enter the title of your project.',
          review: 'Title',
          column: 'Project title',
          letter: 'project',
          blind: true,
        }),
        theme: choice({
          label: 'Theme',
          message: 'Choose the theme that fits best.',
          placeholder: 'Choose a theme',
          options: ['Fisheries', 'Shoreline and flooding', 'Ocean chemistry', 'Coastal communities'],
          figure: 'Theme',
          blind: true,
        }),
      },
      {
        startDate: date({
          label: 'First day of field work (yyyy-mm-dd)',
          message: 'Enter the first day of field work as year, month and day, such as 2027-05-03.',
          review: 'First day of field work',
          short: 'First day of field work',
          blind: true,
        }),
        months: number({
          label: 'Length in months',
          message: 'Enter the number of months, from 1 to 24.',
          least: 1,
          most: 24,
          whole: true,
          blind: true,
        }),
      },
      {
        needsPermit: yesOrNo({
          label: 'Does the field work need a permit?',
          message: 'Choose yes or no.',
          placeholder: 'Choose yes or no',
          review: 'Permit needed',
          short: 'Permit needed',
          blind: true,
        }),
        permits: text({
          onlyIf: 'needsPermit',
          label: 'Which permits, and who issues them?',
          message: 'Describe the permits.',
          review: 'Permits',
          short: 'Permits',
          blind: true,
        }),
      },
    ],
  }),
  section({
    heading: 'Summary',
    review: 'Summary',
    questions: [
      {
        summary: richText({
          label: `Summary of the project for a general reader (at least ${STATED_WORDS} words)`,
          message: `The summary should have at least ${STATED_WORDS} words.`,
          fewestWords: ENABLING_WORDS,
          statedWords: STATED_WORDS,
          review: 'Summary',
          short: 'Summary',
          blind: true,
        }),
      },
    ],
  }),
)
