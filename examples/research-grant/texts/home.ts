import { PROGRAMME } from '../names.ts'

/** The public page, unless HOME_CONTENT names a file. An empty closing date is that of the applications window. */
export const home = {
  title: PROGRAMME,
  intro:
    'We pay for field work on the Atlantic shore: travel, boat time, instruments and the people who help you. A grant covers up to 40,000 dollars for projects of at most two years. You apply on this page in four steps, and you can stop and continue on any device.',
  eligibility: {
    heading: 'Is this grant for you?',
    description: 'You can apply if you:',
    items: [
      'are a doctoral student or finished your doctorate in the last five years;',
      'live in Canada;',
      'have a host institution that gives you a desk and a supervisor; and',
      'can finish the field work within 24 months.',
    ],
  },
  documents: {
    heading: 'Four files to prepare',
    description: 'Each file can have up to 2 MB. Scans and photos are fine if they are easy to read.',
    items: [],
    note: 'You do not need stamped or signed copies. We ask for originals only when we sign the agreement.',
  },
  closing: {
    closingDate: '',
    note: 'The portal closes at midnight in Halifax. We cannot read what you send later.',
  },
  important: {
    note: 'The panel reads your project without your name. Please leave your name out of the work plan and the budget.',
  },
}
