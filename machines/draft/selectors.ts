import type { FormOf } from '../../domain/forms.ts'
import type { RecordValues } from '../../domain/records.ts'
import { shownStep } from '../../domain/recordForms.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { DraftSnapshot } from './draft.ts'

export type DraftState = Exclude<Extract<DraftSnapshot['value'], string>, Silent> | Compound
type Silent = 'restoring' | 'offering' | 'held'
type Compound = 'comparing' | 'notComparedYet' | 'notCompared' | 'conflict'

const COMPARING = { reading: 'comparing', waiting: 'notComparedYet', failed: 'notCompared' } as const

/** While a step is saved, and while something is on offer, nothing is said of its draft. */
export function draftState({ value }: DraftSnapshot): DraftState {
  if (typeof value === 'object') {
    if ('conflict' in value) return 'conflict'
    return COMPARING[value.comparing]
  }
  return value === 'restoring' || value === 'offering' || value === 'held' ? 'unchanged' : value
}

/** Whether something has been typed or uploaded that is not saved in the step's record. */
export const isUnsaved = (snapshot: DraftSnapshot): boolean => draftState(snapshot) !== 'unchanged'

/** Whether something has been typed that the server does not have. */
export const isUnsent = (snapshot: DraftSnapshot): boolean => !['unchanged', 'stored'].includes(draftState(snapshot))

/** The submission whose personal details may be contextFrom over now, or null. */
export const offerOf = (snapshot: DraftSnapshot): string | null =>
  snapshot.matches('offering') ? snapshot.context.offer : null

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
