import { MOTIVATION_STATED_WORDS } from '../settings.ts'
import type { StepText } from '#domain/questions/step.ts'
import type { STEPS } from '../steps.ts'

/**
 * Above the questions of each step (sections 2.8, 2.10 and 2.11), and above its upload widgets, which describe the documents that
 * the items do not name.
 */

const NEEDED = 'You will need the following information and documents to complete this section:'
const REQUIRED = {
  all: 'Please ensure that all fields below are completed and that factual and up to date information is provided.',
  marked:
    'Please ensure that all fields marked with * are completed and that factual and up to date information is provided.',
}

export const STEP_TEXTS: Readonly<Record<(typeof STEPS)[number]['name'], StepText>> = {
  personalDetails: {
    intro: NEEDED,
    items: [
      'A certified scanned copy of your Identification Document',
      'Your Personal & Contact Details',
      'Your Home Address',
    ],
    required: REQUIRED,
    notes: ['All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.'],
  },
  courseDetails: {
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
  motivation: {
    intro: `Please state the main reason(s) for your application in the space below. Your motivation should be at least ${MOTIVATION_STATED_WORDS} words in length.`,
  },
}
