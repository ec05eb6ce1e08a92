import { RECORD_STEPS, STEP, type RecordStep } from '../../domain/steps.ts'
import type { EarlierDrafts } from '../../machines/draft/contracts.ts'
import { browserStorage, tabStorage } from '../storage.ts'
import { isEarly, loadFirst } from './loadFirst.ts'

/** Text of early screens in the tab, encrypted. keptText.ts is loaded later, because it is seldom needed. */

/** In the browser's storage: the key for encrypting. */
export const EARLY_KEY = 'earlyKey'

const itemOf = (step: RecordStep) => `early${STEP[step].route}`

export const keptIn = (step: RecordStep) => tabStorage.get(itemOf(step))
export const forgetKept = (step: RecordStep) => tabStorage.remove(itemOf(step))

export const stepsKept = () => RECORD_STEPS.filter((step) => keptIn(step) !== null)

export const loadKeptText = () => loadFirst(() => import('./keptText.ts'))

/** The owner's text from before a reload. While a screen is filled in, the tab has its text, which the app enters. */
export async function readKept(key: string, owner: string): Promise<EarlierDrafts['typed']> {
  if (document.querySelector('[data-early]:not([data-early=kept])') !== null || stepsKept().length === 0) return {}
  const { openKept } = await loadKeptText()
  return openKept(key, owner)
}

/** The draft has a step's text once the app has replaced the screen. */
export function forgetEntered(step: RecordStep): void {
  if (!isEarly()) forgetKept(step)
}

/** After a log-out. */
export function forgetAllKept(): void {
  RECORD_STEPS.forEach(forgetKept)
  browserStorage.remove(EARLY_KEY)
}
