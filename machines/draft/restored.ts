import { NOTHING_TYPED, shownStep, differencesOf, isSame } from '../../domain/recordForms.ts'
import type { DraftContent } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { NO_VERSION } from '../../domain/versions.ts'
import type { Compared, DraftContext, DraftInput, FoundDraft, Theirs } from './contracts.ts'

/** Fields that are not typed: the email is always the login's (section 2.8). */
export const GIVEN_FIELDS: Readonly<Record<RecordStep, readonly string[]>> = {
  personalDetails: ['email'],
  courseDetails: [],
  motivation: [],
}

/** Only personal details are prefilled (decision 73): course and motivation differ every year. */
export const PREFILLED_STEP: RecordStep = 'personalDetails'

/** Id of the past submission that a step can be prefilled from, or null. */
export const offerIn = ({ step, earlier }: Pick<DraftInput, 'step' | 'earlier'>): string | null =>
  step === PREFILLED_STEP ? earlier.submission : null

export const isNothing = ({ form, documents }: DraftContent) => form === null && Object.keys(documents).length === 0

/** The fields and documents in which two contents of a step differ as shown. */
export function differences(step: RecordStep, fellowship: Fellowship, one: DraftContent, other: DraftContent) {
  return differencesOf(shownStep(step, fellowship, one), shownStep(step, fellowship, other), GIVEN_FIELDS[step])
}

export const contentOf = (draft: DraftContent | null): DraftContent =>
  draft === null ? NOTHING_TYPED : { form: draft.form, documents: draft.documents }

const isSameAs = (step: RecordStep, fellowship: Fellowship, one: DraftContent, other: DraftContent) =>
  isSame(differences(step, fellowship, one, other))

/** True if the server's draft is based on the server's current record, not on an older one. */
export const isConsistent = ({ draft, version }: Theirs) => draft === null || draft.basedOn === version

/** The server's state to compare with `content`. A draft based on an older record is ignored if it adds nothing to the record or to `content`. */
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

/** A step's initial draft from the tab's copy, the server's draft and the record. `theirs` is set if the applicant has to choose. */
export function initialDraftOf({
  step,
  earlier,
  fellowship,
}: Pick<DraftInput, 'step' | 'earlier' | 'fellowship'>): InitialDraft {
  const version = earlier.versions[step]
  const draft = earlier.stored.find((each) => each.step === step) ?? null
  const copy = earlier.tab[step] ?? null
  const theirs: Theirs = { fellowship, version, draft }

  // The tab has content that the server lacks: keep it, or compare it if the server has changed.
  if (copy !== null && !copy.isStored && !isSameAs(step, fellowship, copy.content, contentOf(draft))) {
    // The server's draft was stored from this tab; the page was left before the answer arrived.
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
  // Based on an older record: compare it with the record saved since.
  const isStale = draft.basedOn !== version
  return { ...fromServer(draft), basedOn: draft.basedOn, theirs: isStale ? theirs : null }
}
