/** The progress page. */

/** After the submission, until a decision is published. */
export const CONGRATULATIONS = 'Your application is with us.'
export const THANKS = 'Thank you. The panel meets after the closing date, and we write to everyone who applied.'

/** Texts of the info buttons. */
export const STEP_INFO = {
  register: ['You have an account and a new application. You can stop at any time and continue later.'],
  researcher: [
    'You tell us who you are, how to reach you and who supervises you.',
    'Have a copy of your proof of identity and your academic CV ready.',
  ],
  project: [
    'You describe the project, its place and its length.',
    'Have your work plan and your budget ready, without your name in them.',
  ],
  review: ['You read all your answers once more. You can go back and correct any of them.'],
  submit: ['You accept the conditions and send the application.'],
} as const
