import type { FormOf } from '../../domain/forms.ts'
import type { RecordValues } from '../../domain/records.ts'
import { shownStep } from '../../domain/recordForms.ts'
import type { RecordStep } from '../../domain/steps.ts'
import type { DraftSnapshot } from './draft.ts'

export type DraftState = Exclude<Extract<DraftSnapshot['value'], string>, Silent> | Compound
type Silent = 'restoring' | 'offering' | 'held' | 'merging'
type Compound = 'comparing' | 'notComparedYet' | 'notCompared' | 'willAsk' | 'conflict'

const SILENT: readonly Silent[] = ['restoring', 'offering', 'held', 'merging']
const COMPARING = { reading: 'comparing', waiting: 'notComparedYet', failed: 'notCompared' } as const

/** The draft's state as shown; 'unchanged' while the step is being saved or prefilling is offered. */
export function draftState({ value }: DraftSnapshot): DraftState {
  if (typeof value === 'object') {
    if ('conflict' in value) return 'conflict'
    if ('comparing' in value) return COMPARING[value.comparing]
    return value.awaitingPause === 'willAsk' ? 'willAsk' : 'comparing'
  }
  return SILENT.some((silent) => silent === value) ? 'unchanged' : (value as DraftState)
}

/** True if the step has changes that are not saved in its record. */
export const isUnsaved = (snapshot: DraftSnapshot): boolean => draftState(snapshot) !== 'unchanged'

/** True if the step has changes that the server does not have. */
export const isUnsent = (snapshot: DraftSnapshot): boolean => !['unchanged', 'stored'].includes(draftState(snapshot))

/** Id of the past submission offered for prefilling, or null. */
export const offerOf = (snapshot: DraftSnapshot): string | null =>
  snapshot.matches('offering') ? snapshot.context.offer : null

export const storedOf = ({ context }: DraftSnapshot) => context.stored

/** Changes whenever the form's values are replaced; used as a key to remount the form. */
export const replacedOf = ({ context }: DraftSnapshot) => context.replaced

/** The values in the step's form. */
export function shownFormOf<Step extends RecordStep>(
  step: Step,
  { context: { fellowship, content } }: DraftSnapshot,
): FormOf<RecordValues[Step]> {
  return shownStep(step, fellowship, content).form
}
