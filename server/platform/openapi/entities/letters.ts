import { DECISION_OUTCOMES } from '../../../../domain/outcomes.ts'
import {
  MAIL_STATES,
  MAIL_WAYS,
  type FailedLetter,
  type LetterOverview,
  type LetterPreview,
  type Letters,
  type LetterTexts,
  type SentLetter,
} from '../../../../domain/letters.ts'
import { OFFER_STATES } from '../../../../domain/offers.ts'
import { fromEntries } from '../../../../domain/objects.ts'
import { nullable, type JsonSchema } from '../jsonSchema.ts'
import { entity, id, instant, integer, object, text } from './schemas.ts'
import { letterOutcome, letterTexts, offered, reference } from './submissions.ts'

export const outcome: JsonSchema = { type: 'string', enum: [...DECISION_OUTCOMES], description: 'The latest decision.' }
export const mailState: JsonSchema = { type: 'string', enum: [...MAIL_STATES] }
export const sentLetter = {
  id,
  outcome: { ...nullable(letterOutcome), description: 'The published decision; null for a message.' },
  offer: offered,
  recipient: text,
  ...letterTexts,
  writtenBy: text,
  writtenAt: instant,
  mail: mailState,
}
export const SENT_LETTER = entity<SentLetter>('SentLetter', sentLetter)

const letterVersion: JsonSchema = { ...integer, description: 'Counts saves; 0 for the default letter.' }
export const LETTERS = entity<Letters>('Letters', {
  intake: { ...text, description: 'Its name.' },
  mail: { type: 'string', enum: [...MAIL_WAYS], description: 'How mail leaves the portal.' },
  letters: {
    type: 'array',
    items: object<LetterOverview>({
      outcome: letterOutcome,
      ...letterTexts,
      version: letterVersion,
      decided: { ...integer, description: 'Applications with this decision.' },
      unpublished: { ...integer, description: 'Those it has not been published to.' },
      published: { ...integer, description: 'Applicants who see this decision.' },
    }),
  },
  changed: {
    type: 'array',
    items: object<Letters['changed'][number]>({ published: letterOutcome, outcome, count: integer }),
    description: 'Applications whose applicants see a decision that was changed or withdrawn since, by both.',
  },
  offers: object<Letters['offers']>(fromEntries(OFFER_STATES.map((state) => [state, integer]))),
  mails: object<Letters['mails']>(fromEntries(MAIL_STATES.map((state) => [state, integer]))),
  failed: {
    type: 'array',
    items: object<FailedLetter>({ id, submissionId: id, reference, recipient: text, at: instant }),
    description: 'The latest letters and messages that could not be sent, 50 at most.',
  },
})
export const SAVED_LETTER = entity<LetterTexts & { version: number }>('SavedLetter', {
  ...letterTexts,
  version: letterVersion,
})
export const LETTER_PREVIEW = entity<LetterPreview>('LetterPreview', {
  id: { ...id, description: 'Send it to publish these letters.' },
  outcome: letterOutcome,
  version: letterVersion,
  count: integer,
  contents: { ...text, description: 'A digest of the versions and decisions. Send it to publish these letters.' },
  corrected: { ...integer, description: 'Applicants who have received another decision before.' },
  outdated: { ...integer, description: 'Decisions that were made on an earlier version.' },
  examples: {
    type: 'array',
    items: object<LetterPreview['examples'][number]>({ reference, recipient: text, ...letterTexts }),
  },
})
export const PUBLISHED = entity<{ letters: number }>('Published', { letters: integer })
