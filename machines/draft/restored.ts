import type { DraftContent } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import { FIRST_STEP, recordStepOf, STEPS, type RecordStep } from '../../domain/steps.ts'
import { NO_VERSION } from '../../domain/versions.ts'
import type { DraftInput, FoundDraft, TabCopy, Theirs } from './contracts.ts'
import { merged, recordBelow, withAnswers, type Merging } from './merge.ts'

const PREFILLED = STEPS.find(({ record }) => record?.prefill)

/** The step that can be filled in from a past intake (decision 73). */
export const PREFILLED_STEP = recordStepOf(PREFILLED?.name) ?? FIRST_STEP

/** Id of the past submission that a step can be prefilled from, or null. */
export const offerIn = ({ step, earlier }: Pick<DraftInput, 'step' | 'earlier'>): string | null =>
  step === PREFILLED?.name ? earlier.submission : null

export const isNothing = ({ form, documents }: DraftContent) => form === null && Object.keys(documents).length === 0

const contentOf = ({ form, documents }: DraftContent): DraftContent => ({ form, documents })

function fromTab(step: RecordStep, fellowship: Fellowship, copy: TabCopy): Merging {
  const { content, version, basedOn, keys, base } = copy
  const shown = shownStep(step, fellowship, content)
  return {
    step,
    fellowship,
    content,
    sent: NOTHING_TYPED,
    version,
    basedOn,
    stored: null,
    theirs: null,
    keys,
    base: {
      record: base.record && withAnswers(shown, base.record),
      draft: base.draft && withAnswers(shown, base.draft),
    },
  }
}

function fromServer(step: RecordStep, theirs: Theirs): Merging {
  const { fellowship, version, draft } = theirs
  const content = draft === null ? NOTHING_TYPED : contentOf(draft)
  return {
    step,
    fellowship,
    content,
    sent: content,
    version: draft?.version ?? NO_VERSION,
    basedOn: draft?.basedOn ?? version,
    stored: null,
    theirs: null,
    keys: [],
    base: { record: recordBelow(step, theirs), draft: shownStep(step, fellowship, content) },
  }
}

/** A step's initial draft from the tab's copy, the server's draft and the record. `theirs` is set if the applicant has to choose. */
export function initialDraftOf({
  step,
  earlier,
  fellowship,
}: Pick<DraftInput, 'step' | 'earlier' | 'fellowship'>): Merging {
  const draft: FoundDraft | null = earlier.stored.find((each) => each.step === step) ?? null
  const theirs: Theirs = { fellowship, version: earlier.versions[step], draft }
  const copy = earlier.tab[step]
  const isUnsent = copy !== undefined && !copy.isStored
  return merged(isUnsent ? fromTab(step, fellowship, copy) : fromServer(step, theirs), theirs)
}
