import { documentsOf, type DocumentKind, type StoredDocument } from '../../domain/documents.ts'
import type { DraftContent } from '../../domain/drafts.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import { NOTHING_TYPED, shownStep, type ShownStep } from '../../domain/recordForms.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { DraftContext } from './contracts.ts'
import { contentOf, differences } from './restored.ts'
import { knownTheirs } from './setup.ts'

export type Side = 'ours' | 'theirs'

/** One difference: a field, two fields that belong together, or a document. */
export interface ConflictRow {
  name: string
  /** 'theirs' if nothing was typed here, otherwise 'ours'. */
  suggested: Side
}

export interface Conflict {
  rows: ConflictRow[]
  ours: ShownStep
  theirs: ShownStep
  /** When and from where the other draft was stored; null if the other side is the saved record. */
  stored: DraftContext['stored']
}

/** Fields chosen together with another field: an institution belongs to its country. */
const TOGETHER: Readonly<Record<string, string>> = { countryId: 'institutionId' }
const rowOf = (field: string) => TOGETHER[field] ?? field

const textIn = ({ form }: ShownStep, field: string) => (form as Readonly<Record<string, string>>)[field] ?? ''

/** The differences between the local content (ours) and the server's (theirs). Call it in the state `conflict` only. */
export function conflictOf(context: ConflictContext): Conflict {
  const { step, content, fellowship: base } = context
  const { fellowship, draft } = knownTheirs(context)
  const ours = shownStep(step, fellowship, content)
  const theirs = shownStep(step, fellowship, contentOf(draft))
  const before = shownStep(step, base, NOTHING_TYPED)
  const { fields, documents } = differences(step, fellowship, content, contentOf(draft))
  const isTyped = (field: string) => textIn(ours, field) !== textIn(before, field)
  const isUploaded = (kind: DocumentKind) => ours.documents[kind]?.fileName !== before.documents[kind]?.fileName
  const rows = new Map<string, Side>()
  for (const field of fields) {
    if (rows.get(rowOf(field)) !== 'ours') rows.set(rowOf(field), isTyped(field) ? 'ours' : 'theirs')
  }
  for (const kind of documents) rows.set(kind, isUploaded(kind) ? 'ours' : 'theirs')
  return {
    rows: [...rows].map(([name, suggested]) => ({ name, suggested })),
    ours,
    theirs,
    stored: draft && { savedAt: draft.savedAt, from: draft.from },
  }
}

type ConflictContext = Pick<DraftContext, 'step' | 'content' | 'fellowship' | 'theirs'>

/** The content that results from choosing a side for every row. */
export function chosenContent(
  step: RecordStep,
  { ours, theirs }: Conflict,
  sideOf: (row: string) => Side,
): DraftContent {
  const sides = { ours, theirs }
  const form = keysOf(ours.form as Record<string, string>).map(
    (field) => [field, textIn(sides[sideOf(rowOf(field))], field)] as const,
  )
  const documents = documentsOf(step).flatMap(({ kind }): (readonly [DocumentKind, StoredDocument])[] => {
    const stored = sides[sideOf(kind)].documents[kind]
    return stored === undefined ? [] : [[kind, stored]]
  })
  return { form: fromEntries(form), documents: fromEntries(documents) }
}
