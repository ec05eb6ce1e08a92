import { NOTHING_TYPED, shownStep, differencesOf, isSame } from '../../domain/recordForms.ts'
import type { DraftContent } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { NO_VERSION } from '../../domain/versions.ts'
import type { Compared, DraftContext, DraftInput, FoundDraft, Theirs } from './contracts.ts'

/** What a step begins with: the tab's copy, the server's draft and the record, which may be of different ages. */

/** The email is the login's, whatever was saved or typed (section 2.8). */
export const GIVEN_FIELDS: Readonly<Record<RecordStep, readonly string[]>> = {
  personalDetails: ['email'],
  courseDetails: [],
  motivation: [],
}

/** Whoever applies again begins with these (decision 73): course and motivation are another year's. */
export const PREFILLED_STEP: RecordStep = 'personalDetails'

/** The submission whose part may be contextFrom over in a step. */
export const offerIn = ({ step, earlier }: Pick<DraftInput, 'step' | 'earlier'>): string | null =>
  step === PREFILLED_STEP ? earlier.submission : null

export const isNothing = ({ form, documents }: DraftContent) => form === null && Object.keys(documents).length === 0

/** What two contents of one step show that is not the same. */
export function differences(step: RecordStep, fellowship: Fellowship, one: DraftContent, other: DraftContent) {
  return differencesOf(shownStep(step, fellowship, one), shownStep(step, fellowship, other), GIVEN_FIELDS[step])
}

export const contentOf = (draft: DraftContent | null): DraftContent =>
  draft === null ? NOTHING_TYPED : { form: draft.form, documents: draft.documents }

const isSameAs = (step: RecordStep, fellowship: Fellowship, one: DraftContent, other: DraftContent) =>
  isSame(differences(step, fellowship, one, other))

/** Whether the draft that is there changes the record that is there, and not an older one. */
export const isConsistent = ({ draft, version }: Theirs) => draft === null || draft.basedOn === version

/** What there is to compare with: of a draft over an older record that says nothing else than the record or `content`, the record. */
export function compared({ step, content }: Pick<DraftContext, 'step' | 'content'>, theirs: Theirs): Compared {
  const { fellowship, draft } = theirs
  const hasMoreText = [NOTHING_TYPED, content].every((each) => !isSameAs(step, fellowship, contentOf(draft), each))
  return {
    ...theirs,
    draft: isConsistent(theirs) || hasMoreText ? draft : null,
    draftVersion: draft?.version ?? NO_VERSION,
  }
}

export type InitialDraft = Pick<DraftContext, 'content' | 'sent' | 'version' | 'basedOn' | 'stored' | 'theirs' | 'keys'>

function fromServer(draft: FoundDraft): Omit<InitialDraft, 'basedOn' | 'theirs'> {
  const content = contentOf(draft)
  const stored = { savedAt: draft.savedAt, from: draft.from }
  return { content, sent: content, version: draft.version, stored, keys: [] }
}

const NOTHING: Omit<InitialDraft, 'basedOn' | 'theirs'> = {
  content: NOTHING_TYPED,
  sent: NOTHING_TYPED,
  version: 0,
  stored: null,
  keys: [],
}

/** What is there to begin with; `theirs` where the applicant has to choose. */
export function initialDraftOf({
  step,
  earlier,
  fellowship,
}: Pick<DraftInput, 'step' | 'earlier' | 'fellowship'>): InitialDraft {
  const version = earlier.versions[step]
  const draft = earlier.stored.find((each) => each.step === step) ?? null
  const copy = earlier.tab[step] ?? null
  const theirs: Theirs = { fellowship, version, draft }

  // The tab typed something that the server has not: it goes on, or is compared with what came there meanwhile.
  if (copy !== null && !copy.isStored && !isSameAs(step, fellowship, copy.content, contentOf(draft))) {
    // What is there was stored here, and the page was left before the answer came.
    const isOwn = draft?.key != null && copy.keys.includes(draft.key)
    const isStale = copy.basedOn !== version || (draft !== null && !isOwn && draft.version !== copy.version)
    const own = { content: copy.content, sent: NOTHING_TYPED, basedOn: copy.basedOn, keys: copy.keys }
    return {
      ...own,
      version: draft === null ? 0 : isOwn ? draft.version : copy.version,
      stored: draft === null ? null : fromServer(draft).stored,
      theirs: isStale ? theirs : null,
    }
  }
  if (draft === null || isSameAs(step, fellowship, contentOf(draft), NOTHING_TYPED)) {
    return { ...NOTHING, version: draft?.version ?? 0, basedOn: version, theirs: null }
  }
  // Typed over an older record: it is compared with what has been saved since.
  const isStale = draft.basedOn !== version
  return { ...fromServer(draft), basedOn: draft.basedOn, theirs: isStale ? theirs : null }
}
