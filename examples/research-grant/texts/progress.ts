/** The progress page. */

/** After the submission, until a decision is published. */
export const CONGRATULATIONS = 'Your application is with us.'
export const THANKS = 'Thank you. The panel meets after the closing date, and we write to everyone who applied.'

/** Texts of the info buttons of steps without questions. */
export const STEP_INFO = {
  register: ['You have an account and a new application. You can stop at any time and continue later.'],
  review: ['You read all your answers once more. You can go back and correct any of them.'],
  submit: ['You accept the conditions and send the application.'],
} as const
