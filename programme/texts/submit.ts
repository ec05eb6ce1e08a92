import { AWARD } from '../names.ts'

/** The last step (section 2.13). {provider} is replaced by the provider's name. */
export const DECLARATION = [
  'I declare that the information provided in this application is correct and complete.',
  'I understand that I may be liable to prosecution and/or civil proceedings if I have withheld information, or provided false or misleading information.',
  'I consent to the disclosure of the details of this application to and by {provider} for the purposes of processing and verification.',
  'By clicking “Agree & Submit” I confirm that the above is correct.',
] as const

export const IMPORTANT = [
  `Once you have clicked the "Agree & Submit" button below, your ${AWARD} application will be finalised and submitted.`,
  'Please make sure of all the details in the previous application steps before making the submission.',
] as const
