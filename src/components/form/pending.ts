/** What has been typed and not been told yet, because typing has not paused: to be told before the page or the applicant goes. */

const flushes = new Set<() => void>()

/** Gives back what takes it out again. */
export function addPending(flush: () => void): () => void {
  flushes.add(flush)
  return () => flushes.delete(flush)
}

export function flushPending(): void {
  for (const flush of flushes) flush()
}
