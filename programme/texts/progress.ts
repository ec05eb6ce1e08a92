import { AWARD, PROGRAMME } from '../names.ts'

/** The progress page (section 2.7). */

/** After the submission, until a decision is published. */
export const CONGRATULATIONS = `Congratulations, you have completed your ${PROGRAMME} Application.`
export const THANKS = 'Thank you for your submission. Please note that only shortlisted applicants will be contacted.'

/** Texts of the info buttons of steps without questions. They are not in the specification. */
export const STEP_INFO = {
  register: [
    `You have registered and your ${AWARD} application is open. There is nothing more to do for this step.`,
    'You can stop at any time and continue later. We keep every step you have saved.',
  ],
  review: [
    'You need to check everything you have provided and confirm that it is factual and up to date.',
    'You can go back and correct any step before you continue.',
  ],
  submit: [
    'You need to read the declaration and agree to it. Your application is then finalised and submitted.',
    'Please note that only shortlisted applicants will be contacted.',
  ],
} as const
