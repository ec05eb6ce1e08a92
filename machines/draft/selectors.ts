import { documentsOf, type DocumentKind, type StoredDocument } from '../../domain/documents.ts'
import type { DraftContent } from '../../domain/drafts.ts'
import type { FormOf } from '../../domain/forms.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import type { RecordValues } from '../../domain/records.ts'
import { NOTHING_TYPED, shownStep, type ShownStep } from '../../domain/recordForms.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { DraftContext } from './contracts.ts'
import type { DraftSnapshot } from './draft.ts'
import { contentOf, differences } from './restored.ts'
import { knownTheirs } from './setup.ts'

export type DraftState = Exclude<Extract<DraftSnapshot['value'], string>, 'restoring' | 'held'> | Comparing
type Comparing = 'comparing' | 'notCompared'

/** While a step is saved nothing is said of its draft. */
export function draftState({ value }: DraftSnapshot): DraftState {
  if (typeof value === 'object') return value.comparing === 'reading' ? 'comparing' : 'notCompared'
  return value === 'restoring' || value === 'held' ? 'unchanged' : value
}

/** Whether something has been typed or uploaded that is not saved in the step's record. */
export const isUnsaved = (snapshot: DraftSnapshot): boolean => draftState(snapshot) !== 'unchanged'

/** Whether something has been typed that the server does not have. */
export const isUnsent = (snapshot: DraftSnapshot): boolean => !['unchanged', 'stored'].includes(draftState(snapshot))

export const storedOf = ({ context }: DraftSnapshot) => context.stored

/** Changes with everything that replaces what the form shows; the form is then made anew. */
export const replacedOf = ({ context }: DraftSnapshot) => context.replaced

/** What the step's form shows. */
export function shownFormOf<Step extends RecordStep>(
  step: Step,
  { context: { fellowship, content } }: DraftSnapshot,
): FormOf<RecordValues[Step]> {
  return shownStep(step, fellowship, content).form
}

export type Side = 'ours' | 'theirs'

/** Something that differs: a field, fields that only make sense together, or a document. */
export interface ConflictRow {
  name: string
  /** Theirs where nothing was typed here, otherwise ours. */
  suggested: Side
}

export interface Conflict {
  rows: ConflictRow[]
  ours: ShownStep
  theirs: ShownStep
  /** When the other text was stored; null where it is the saved record. */
  stored: DraftContext['stored']
}

/** An institution belongs to its country: the two are chosen together. */
const TOGETHER: Readonly<Record<string, string>> = { countryId: 'institutionId' }
const rowOf = (field: string) => TOGETHER[field] ?? field

const textIn = ({ form }: ShownStep, field: string) => (form as Readonly<Record<string, string>>)[field] ?? ''

/** What differs between what was typed here and what is at the server, in the state `conflict`. */
export function conflictOf({ step, content, fellowship: base, theirs: there }: ConflictContext): Conflict {
  const { fellowship, draft } = knownTheirs({ theirs: there })
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

/** The content that a choice makes: every row from one side. */
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
