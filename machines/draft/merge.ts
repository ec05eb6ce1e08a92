import { DOCUMENT_KINDS, type DocumentKind, type StoredDocument } from '../../domain/documents.ts'
import { known } from '../../domain/known.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import {
  answerOf,
  changedAnswers,
  NOTHING_TYPED,
  shownStep,
  unsavedContent,
  type ShownStep,
} from '../../domain/recordForms.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { NO_VERSION } from '../../domain/versions.ts'
import type { SomeAnswers } from '../../domain/drafts.ts'
import type { DraftContext, Side, Theirs } from './contracts.ts'

/**
 * Merges a step that was changed both here and elsewhere (decision 24). Each answer is compared with the last version that both
 * sides had: an answer that only one side changed takes that side, and the applicant is asked about the others.
 */

/** The part of a draft's context that a merge reads and replaces. */
export type Merging = Pick<
  DraftContext,
  'step' | 'fellowship' | 'content' | 'sent' | 'version' | 'basedOn' | 'stored' | 'theirs' | 'keys' | 'base'
>

/** True if the server's draft is based on the server's current record, not on an older one. */
export const isConsistent = ({ draft, version }: Theirs) => draft === null || draft.basedOn === version

const textIn = ({ form }: ShownStep, field: string) => (form as Readonly<Record<string, string>>)[field] ?? ''

/** A version of the step in which each answer comes from the version that `from` returns. */
function combined(fields: ShownStep['form'], from: (answer: string) => ShownStep): ShownStep {
  const form = keysOf<Record<string, string>>(fields).map(
    (field) => [field, textIn(from(answerOf(field)), field)] as const,
  )
  const documents = DOCUMENT_KINDS.flatMap((kind): (readonly [DocumentKind, StoredDocument])[] => {
    const stored = from(kind).documents[kind]
    return stored === undefined ? [] : [[kind, stored]]
  })
  return { form: fromEntries(form) as ShownStep['form'], documents: fromEntries(documents) }
}

/** The answers of `other` that differ from `one`. A null document is a missing one. */
export function answersChangedTo(step: RecordStep, one: ShownStep, other: ShownStep): SomeAnswers {
  const changed = changedAnswers(step, one, other)
  const fields = keysOf<Record<string, string>>(other.form).filter((field) => changed.includes(answerOf(field)))
  const kinds = DOCUMENT_KINDS.filter((kind) => changed.includes(kind))
  return {
    form: fromEntries(fields.map((field) => [field, textIn(other, field)])),
    documents: fromEntries(kinds.map((kind) => [kind, other.documents[kind] ?? null])),
  }
}

/** The version with some other answers. */
export function withAnswers(shown: ShownStep, { form, documents }: SomeAnswers): ShownStep {
  const kinds = keysOf({ ...shown.documents, ...documents })
  return {
    form: { ...shown.form, ...form },
    documents: fromEntries(
      kinds.flatMap((kind) => {
        const stored = documents[kind] === undefined ? shown.documents[kind] : documents[kind]
        return stored == null ? [] : [[kind, stored] as const]
      }),
    ),
  }
}

const savedIn = ({ step }: Pick<Merging, 'step'>, { fellowship }: Pick<Theirs, 'fellowship'>) =>
  shownStep(step, fellowship, NOTHING_TYPED)

const shownIn = ({ step, fellowship, content }: Merging) => shownStep(step, fellowship, content)

/** The record that a draft changes; null if the draft does not include it. */
export function recordBelow(step: RecordStep, theirs: Theirs): ShownStep | null {
  const { fellowship, draft } = theirs
  if (isConsistent(theirs) || draft === null) return shownStep(step, fellowship, NOTHING_TYPED)
  return draft.before && withAnswers(shownStep(step, fellowship, draft), draft.before)
}

/** One three-way merge: with a draft that this tab has not seen, or with a newer record. */
interface Merge {
  ours: ShownStep
  theirs: ShownStep
  base: ShownStep | null
  /** True if `theirs` is the server's draft, false if it is the record. */
  isDraft: boolean
}

/** The next merge that the server's state needs; null if none is left. */
function nextMerge(context: Merging, theirs: Theirs): Merge | null {
  const { step, version, basedOn, base } = context
  const { draft } = theirs
  const ours = shownIn(context)
  if (draft !== null && draft.version !== version) {
    const isOlder = draft.basedOn < basedOn
    return {
      ours,
      theirs: shownStep(step, theirs.fellowship, draft),
      base: isOlder ? recordBelow(step, theirs) : base.draft,
      isDraft: true,
    }
  }
  // A draft that is gone was saved: the record contains it.
  const isGone = draft === null && version !== NO_VERSION
  if (!isGone && theirs.version === basedOn) return null
  return { ours, theirs: savedIn(context, theirs), base: isGone ? base.draft : base.record, isDraft: false }
}

/** The answers that differ between both sides; null for those that both sides changed. */
export function sidesOf(step: RecordStep, { ours, theirs, base }: Merge): ReadonlyMap<string, Side | null> {
  const changedHere = base && changedAnswers(step, base, ours)
  const changedThere = base && changedAnswers(step, base, theirs)
  return new Map(
    changedAnswers(step, ours, theirs).map((answer) => {
      if (changedThere?.includes(answer) === false) return [answer, 'ours']
      return [answer, changedHere?.includes(answer) === false ? 'theirs' : null]
    }),
  )
}

/** The context after a merge in which each answer takes the side that `side` returns. */
function afterMerge<Context extends Merging>(
  context: Context,
  server: Theirs,
  merge: Merge,
  side: (answer: string) => Side,
): Context {
  const { step, base, basedOn } = context
  const { draft, fellowship, version } = server
  const content = combined(merge.ours.form, (answer) => merge[side(answer)])
  const next = { ...context, content, fellowship }
  if (draft !== null && merge.isDraft) {
    const isNewer = draft.basedOn > basedOn
    return {
      ...next,
      version: draft.version,
      basedOn: Math.max(draft.basedOn, basedOn),
      base: {
        record: isNewer || isConsistent(server) ? recordBelow(step, server) : base.record,
        draft: merge.theirs,
      },
    }
  }
  return {
    ...next,
    version: draft?.version ?? NO_VERSION,
    basedOn: version,
    base: { record: merge.theirs, draft: draft === null ? merge.theirs : rebased(step, base, merge.theirs) },
  }
}

/** The server's draft on top of a newer record, as another device would merge the two without asking. */
function rebased(step: RecordStep, { record, draft }: Merging['base'], theirs: ShownStep): ShownStep | null {
  if (record === null || draft === null) return null
  const sides = sidesOf(step, { ours: draft, theirs, base: record, isDraft: false })
  return combined(draft.form, (answer) => {
    const side = sides.get(answer)
    return side === null ? record : side === 'theirs' ? theirs : draft
  })
}

/** The context once nothing is left to merge. */
function settled<Context extends Merging>(context: Context, theirs: Theirs): Context {
  const { step, base } = context
  const { fellowship, draft } = theirs
  const record = savedIn(context, theirs)
  const there = draft === null ? record : shownStep(step, fellowship, draft)
  const sent = draft === null ? NOTHING_TYPED : unsavedContent(step, fellowship, draft)
  const isThere =
    (isConsistent(theirs) || sent === NOTHING_TYPED) && changedAnswers(step, shownIn(context), there).length === 0
  return {
    ...context,
    fellowship,
    content: isThere ? sent : unsavedContent(step, fellowship, context.content),
    sent,
    stored: draft === null || sent === NOTHING_TYPED ? null : { savedAt: draft.savedAt, from: draft.from },
    base: { record, draft: isConsistent(theirs) ? there : base.draft },
    theirs: null,
    // A store call without an answer may still arrive.
    keys: isThere ? [] : context.keys,
  }
}

/** The server's draft came from this tab and only its answer was lost. */
function withOwnStore<Context extends Merging>(context: Context, { draft, fellowship }: Theirs): Context {
  if (draft === null || draft.key === null || !context.keys.includes(draft.key)) return context
  const { step, base } = context
  return { ...context, version: draft.version, base: { ...base, draft: shownStep(step, fellowship, draft) } }
}

/** The context after all merges without a question, and the merge that needs one. */
function mergedSilently<Context extends Merging>(context: Context, theirs: Theirs): [Context, Merge | null] {
  let next = withOwnStore(context, theirs)
  for (let merge = nextMerge(next, theirs); merge !== null; merge = nextMerge(next, theirs)) {
    const sides = sidesOf(next.step, merge)
    if ([...sides.values()].includes(null)) return [next, merge]
    next = afterMerge(next, theirs, merge, (answer) => sides.get(answer) ?? 'ours')
  }
  return [settled(next, theirs), null]
}

/** The context merged with the server's state; `theirs` stays set if the applicant has to be asked. */
export function merged<Context extends Merging>(context: Context, theirs: Theirs): Context {
  const [next, open] = mergedSilently(context, theirs)
  return open === null ? next : { ...next, theirs }
}

/** The merge that needs the applicant. Throws if there is none. */
export function openMerge<Context extends Merging>(context: Context, theirs: Theirs): [Context, Merge] {
  const [next, open] = mergedSilently(context, theirs)
  return [next, known(open, 'question')]
}

/** The context after the applicant has chosen a side of each answer. */
export function mergedAsChosen<Context extends Merging>(
  context: Context,
  theirs: Theirs,
  chosen: Readonly<Record<string, Side>>,
): Context {
  const [next, merge] = openMerge(context, theirs)
  const sides = sidesOf(next.step, merge)
  return merged(
    afterMerge(next, theirs, merge, (answer) => sides.get(answer) ?? chosen[answer] ?? 'ours'),
    theirs,
  )
}
