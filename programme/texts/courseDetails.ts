import { FIELDS_NOTE, NEEDED } from './guidance.ts'

/** Above the questions of Course Details (section 2.10). The upload widgets describe the documents that are not listed. */
export const guidance = {
  intro: NEEDED,
  items: [
    'Your chosen Educational Institution and Course Details.',
    'A certified copy of your Acceptance Letter.',
    'A certified copy of your latest Examination Results.',
  ],
  notes: [FIELDS_NOTE, 'All attachments must be certified by a Police Officer / Legal Commissioners of Oath.'],
} as const

/** Above the upload widgets. */
export const ORIGINALS_NOTE =
  'Please note: The original and a certified copy of uploaded documents will be requested at the interview if you are shortlisted.'
