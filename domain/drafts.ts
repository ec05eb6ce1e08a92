import { number, object, string } from 'yup'
import { documentsOf, type DocumentKind, type StoredDocument } from './documents.ts'
import { sentText } from './fields.ts'
import { fromEntries, keysOf } from './objects.ts'
import { RECORD_SCHEMAS } from './records.ts'
import type { RecordStep } from './steps.ts'

/** A step's unsaved text and uploads, stored on the server separately from the records. */

export interface DraftContent {
  /** The form's text, valid or not; null if only documents were uploaded. */
  form: Readonly<Record<string, string>> | null
  documents: Readonly<Partial<Record<DocumentKind, StoredDocument>>>
}

/** Some of a step's answers. A null document is a missing one. */
export interface SomeAnswers {
  form: Readonly<Record<string, string>>
  documents: Readonly<Partial<Record<DocumentKind, StoredDocument | null>>>
}

export interface StoredDraft extends DraftContent {
  step: RecordStep
  version: number
  /** The record version that it changes; 0 if there was none. */
  basedOn: number
  /** The answers that it changes, as they were in that record; null if an earlier version of the portal stored it. */
  before: SomeAnswers | null
  /** Idempotency key of the call that stored it; null if it had none. */
  key: string | null
  /** Random ids of the browser and the tab that stored it, concatenated. */
  device: string
  /** ISO 8601. */
  savedAt: string
}

/** Response header with the owner's key (256 bits, base64url), which encrypts drafts stored in the tab. */
export const DRAFT_KEY_HEADER = 'Draft-Key'

/** Delay between a change and storing it, even while typing continues. Two delays and two calls fit into two seconds. */
export const DRAFT_PAUSE_MS = 800
/** Typing counts as paused after this. It must exceed the delay with which forms report changes. */
export const TYPING_PAUSE_MS = 1_500

/** Longer than any record field, so that text that is too long to save is still kept as a draft. */
const LONGEST_DRAFT_TEXT = 400_000
const LONGEST_NAME = 300

const name = () => sentText().max(LONGEST_NAME).required()
const storedDocument = () => object({ fileName: name(), originalFilename: name() }).default(undefined)

/** Schema of the request body that stores a step's draft. */
export function draftBody(step: RecordStep) {
  const text = sentText().max(LONGEST_DRAFT_TEXT)
  const form = fromEntries(keysOf(RECORD_SCHEMAS[step].fields).map((field) => [field, text]))
  const kinds = documentsOf(step).map(({ kind }) => kind)
  const before = object({
    form: object(form),
    documents: object(fromEntries(kinds.map((kind) => [kind, storedDocument().nullable()]))),
  })
  return object({
    basedOn: number().strict().integer().min(0).max(Number.MAX_SAFE_INTEGER).required(),
    before: before.nullable().default(null),
    device: string().strict().max(64).required(),
    form: object(form).nullable().default(null),
    // A step without documents has no default of its own.
    documents: object(fromEntries(kinds.map((kind) => [kind, storedDocument()]))).default(() => ({})),
  })
}
