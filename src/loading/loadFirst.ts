import { EARLY_ATTRIBUTE } from '../../domain/earlyScreen.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** Resolves after the pause, or at once when the browser is connected again. */
const paused = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true })
  })

export const isEarly = () => document.querySelector(`[${EARLY_ATTRIBUTE}]`) !== null

/** Loads a file that the page needs first. Repeats this on an early screen, which stays in use, until it succeeds. */
export async function loadFirst<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!isEarly()) return load()
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      // The browser has logged it.
      await paused(pause)
    }
  }
}
