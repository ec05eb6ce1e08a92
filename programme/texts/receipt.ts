/** 'What happens next' on the receipt, after the sentence about changes. {provider} is replaced by the provider's name. */
export const NEXT_STEPS = [
  '{provider} reads all applications and contacts the shortlisted applicants.',
  'If you are shortlisted, bring the originals and certified copies of your documents to the interview.',
] as const
