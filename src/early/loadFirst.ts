import { EARLY_ATTRIBUTE } from '../../domain/earlyScreen.ts'
import { loadUntilItArrives } from '../loading/loadUntilItArrives.ts'

export const isEarly = () => document.querySelector(`[${EARLY_ATTRIBUTE}]`) !== null

/** Loads a file that the page needs first. Repeats this on an early screen, which stays in use, until it succeeds. */
export const loadFirst = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  isEarly() ? loadUntilItArrives(load) : load()
