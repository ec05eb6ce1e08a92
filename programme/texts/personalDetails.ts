import { FIELDS_NOTE, NEEDED } from './guidance.ts'

/** Above the questions of Personal Details (section 2.8). The upload widgets describe the documents that are not listed. */
export const guidance = {
  intro: NEEDED,
  items: [
    'A certified scanned copy of your Identification Document',
    'Your Personal & Contact Details',
    'Your Home Address',
  ],
  notes: [FIELDS_NOTE, 'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.'],
} as const
