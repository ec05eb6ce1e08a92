import { RECORD_STEPS, STEP, type RecordStep } from '../../domain/steps.ts'
import { loadFirst } from '../loading/loadFirst.ts'
import { browserStorage, tabStorage } from '../storage.ts'

/** Text of early screens in the tab, encrypted (keptText.ts). */

/** In the browser's storage: the key for encrypting. */
export const EARLY_KEY = 'earlyKey'

const itemOf = (step: RecordStep) => `early${STEP[step].route}`

export const keptIn = (step: RecordStep) => tabStorage.get(itemOf(step))
export const forgetKept = (step: RecordStep) => tabStorage.remove(itemOf(step))

/** Loaded later, because it is seldom needed. */
export const loadKeptText = () => loadFirst(() => import('./keptText.ts'))

export const stepsKept = () => RECORD_STEPS.filter((step) => keptIn(step) !== null)

/** After a log-out. */
export function forgetAllKept(): void {
  RECORD_STEPS.forEach(forgetKept)
  browserStorage.remove(EARLY_KEY)
}
