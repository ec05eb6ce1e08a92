import { LETTER_OUTCOMES, type PublishedDecision } from '../../../../domain/letters.ts'
import { DOCUMENT_KINDS } from '../../../../domain/documents.ts'
import { OFFER_ANSWERS, type Offer } from '../../../../domain/offers.ts'
import { fromEntries } from '../../../../domain/objects.ts'
import { RECORD_STEPS } from '../../../../domain/steps.ts'
import {
  LINK_TARGETS,
  type LinkTarget,
  type EarlierSubmission,
  REFERENCE_PATTERN,
  type Submission,
  type SubmissionSummary,
  type SubmittedApplication,
  type SubmittedDocument,
} from '../../../../domain/submissions.ts'
import { ASKED_PARTS, REQUEST_STATES, type InformationRequest } from '../../../../domain/informationRequests.ts'
import { nullable, type JsonSchema } from '../jsonSchema.ts'
import { submittedRecord } from './records.ts'
import { entity, id, instant, object, text } from './schemas.ts'

const submittedDocument = object<SubmittedDocument>({
  kind: { type: 'string', description: `${DOCUMENT_KINDS.join(', ')}, or one of an earlier release.` },
  fileName: id,
  originalFilename: id,
  size: { type: 'integer', description: 'In bytes.' },
})
export const letterOutcome: JsonSchema = { type: 'string', enum: [...LETTER_OUTCOMES] }
export const letterTexts = { subject: text, text }
const offer = {
  id: { ...id, description: 'The letter’s.' },
  until: { type: 'string', format: 'date', description: 'The last day for the answer.' },
  answer: { ...nullable({ type: 'string', enum: [...OFFER_ANSWERS] }), description: 'Null until then.' },
  answeredAt: { ...nullable(instant), description: 'Null until then.' },
} as const
export const OFFER = entity<Offer>('Offer', offer)
export const offered = {
  ...nullable(object<Offer>(offer)),
  description: 'What the applicant accepts or declines; null if no answer is asked for.',
}
const submissionSummary = {
  id,
  fellowshipId: id,
  version: { type: 'integer', minimum: 1, description: '1 for the first submission; an amendment counts on.' },
  reference: { type: 'string', pattern: REFERENCE_PATTERN.source },
  replaces: { type: ['string', 'null'], description: 'The reference of the version before, if it was another one.' },
  submittedAt: { type: 'string', format: 'date-time' },
  documents: { type: 'array', items: submittedDocument },
  decision: {
    ...nullable(
      object<PublishedDecision>({ outcome: letterOutcome, offer: offered, publishedAt: instant, ...letterTexts }),
    ),
    description: 'The decision that the provider has published; null until then.',
  },
}
export const SUBMISSION_SUMMARY = entity<SubmissionSummary>('SubmissionSummary', submissionSummary)
export const EARLIER_SUBMISSION = entity<EarlierSubmission>('EarlierSubmission', { ...submissionSummary, intake: text })
export const submission = {
  ...submissionSummary,
  application: object<SubmittedApplication>({
    ...fromEntries(RECORD_STEPS.map((each) => [each, submittedRecord(each)] as const)),
  }),
}
export const SUBMISSION = entity<Submission>('Submission', submission)

export const { version, reference, submittedAt } = submissionSummary

export const requestState: JsonSchema = { type: 'string', enum: [...REQUEST_STATES] }
const askedParts: JsonSchema = { type: 'array', items: { type: 'string', enum: [...ASKED_PARTS] } }
export const informationRequest = {
  id,
  asked: { ...askedParts, description: 'Steps and documents.' },
  text,
  until: { type: 'string', format: 'date', description: 'The last day for the answer.' },
  askedAt: instant,
  state: requestState,
  answeredAt: { ...nullable(instant), description: 'Null until then.' },
  unchanged: { ...askedParts, description: 'Parts of `asked` that the answer left as they were; empty until then.' },
} as const
export const INFORMATION_REQUEST = entity<InformationRequest>('InformationRequest', informationRequest)

export const LINK_TARGET = entity<{ leadsTo: LinkTarget }>('LinkTarget', {
  leadsTo: { type: 'string', enum: [...LINK_TARGETS] },
})
export const LINK_STATUS = entity<{ isKnown: boolean }>('LinkStatus', { isKnown: { type: 'boolean' } })
