const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** Resolves after the pause, or at once when the browser is connected again. */
const paused = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true })
  })

/** Loads a part of a screen that stays in use without it. Never rejects. */
export async function loadUntilItArrives<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      // The browser has logged it.
      await paused(pause)
    }
  }
}
