import { number, object, string } from 'yup'
import { documentsOf, type DocumentKind, type StoredDocument } from './documents.ts'
import { fromEntries, keysOf } from './objects.ts'
import { RECORD_SCHEMAS } from './records.ts'
import type { RecordStep } from './steps.ts'

/** What an applicant has typed and uploaded in a step and has not saved yet. Kept at the server, it is never a record. */

export interface DraftContent {
  /** The step's form as it was typed, valid or not; null where only documents have been uploaded. */
  form: Readonly<Record<string, string>> | null
  documents: Readonly<Partial<Record<DocumentKind, StoredDocument>>>
}

export interface StoredDraft extends DraftContent {
  step: RecordStep
  version: number
  /** The version of the record that it changes; 0 where there was none. */
  basedOn: number
  /** Names the store that it is from; null where its caller gave none. */
  key: string | null
  /** The browser and the tab that it comes from: two random ids, one after the other. */
  device: string
  /** ISO 8601. */
  savedAt: string
}

/** The header of the drafts' answer with their owner's key: what a tab keeps of them is sealed with it. 256 bits, base64url. */
export const DRAFT_KEY_HEADER = 'Draft-Key'

/**
 * What is typed is stored after this pause, however long the typing goes on. What is typed while a store is under way waits for the
 * next one: two pauses and two stores together take no more than two seconds.
 */
export const DRAFT_PAUSE_MS = 800
/** Who has typed nothing for so long is not in the middle of a word; longer than a form takes to tell of what is typed. */
export const TYPING_PAUSE_MS = 1_500

/** Longer than any record's field may be: what is too long to be saved is not lost for that. */
const LONGEST_DRAFT_TEXT = 400_000
const LONGEST_NAME = 300

const name = () => string().strict().max(LONGEST_NAME).required()
const storedDocument = () => object({ fileName: name(), originalFilename: name() }).default(undefined)

/** What is sent to store a step's draft. */
export function draftBody(step: RecordStep) {
  const text = string().strict().max(LONGEST_DRAFT_TEXT)
  const form = fromEntries(keysOf(RECORD_SCHEMAS[step].fields).map((field) => [field, text]))
  const kinds = documentsOf(step).map(({ kind }) => kind)
  return object({
    basedOn: number().strict().integer().min(0).max(Number.MAX_SAFE_INTEGER).required(),
    device: string().strict().max(64).required(),
    form: object(form).nullable().default(null),
    documents: object(fromEntries(kinds.map((kind) => [kind, storedDocument()]))),
  })
}
