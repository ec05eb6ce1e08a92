/** 'What happens next' on the receipt, after the sentence about changes. {provider} is replaced by the institute's name. */
export const NEXT_STEPS = [
  'The panel of {provider} reads all projects in the six weeks after the closing date.',
  'We write to everyone who applied. If you are on the shortlist, we arrange a video call.',
] as const
