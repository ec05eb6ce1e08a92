/** Texts of the staff. */

export const SCALE = 5

export const CRITERIA = [
  { id: 'results', name: 'Academic results', weight: 3 },
  { id: 'motivation', name: 'Motivation and plan', weight: 2 },
  { id: 'relevance', name: 'Relevance for the country', weight: 2 },
  { id: 'need', name: 'Financial need', weight: 1 },
]

export const NOTES = [
  '',
  '',
  'Strong in mathematics, and the plan is concrete.',
  'The motivation is honest about what is missing. I would like to hear more about the thesis.',
  'Good results in the last two years after a weak first one.',
  'The costs leave out the deposit for the visa.',
  'I know the programme: it is demanding, and the transcript suggests that the applicant can follow it.',
  'A convincing letter from the employer.',
]

export const REASONS = {
  shortlisted: 'Among the best of this round; invite to the interview.',
  reserve: 'Good, but the first choice has not confirmed a place yet.',
  notShortlisted: 'The results are below what the programme requires.',
  awarded: 'Unanimous.',
  notAwarded: 'The committee had more good applications than bursaries.',
} as const

export const MESSAGES = [
  {
    subject: 'Your interview',
    text: 'Thank you for your application. We would like to talk to you by video on Thursday at 10:00. Please tell us if another time suits you better.',
  },
  {
    subject: 'Your second choice',
    text: 'We noticed that your second choice starts a term later than your first one. You need not change anything. We only want you to know that we have seen it.',
  },
  {
    subject: 'A question about your employer’s letter',
    text: 'Could you please ask your employer to send us the letter again, signed? An email to this office is enough.',
  },
]

/** Comments by a reviewer and by the chair, before and after a document is asked for again. */
export const COMMENTS = [
  'One page of the document is cut off. Shall we ask for it again before we score?',
  'Yes. I have asked for it, and set the label.',
] as const

export const LABELS = { shortlisted: 'interview', request: 'document missing' } as const

export const OPEN_REQUEST =
  'One page of this document cannot be read. Please scan it again with both sides of the page, or photograph it in daylight.'

export const ANSWERED_REQUEST = 'The document is not certified. Please send a certified copy of the same document.'

/** Added to a motivation that is submitted again. */
export const ADDED =
  'Since I first sent this application my employer has confirmed in writing that my post stays open for two years.'
