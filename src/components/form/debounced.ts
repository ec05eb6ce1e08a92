/** Debounced callbacks that have not run yet, to flush before the page closes or the applicant logs out. */

const flushes = new Set<() => void>()

/** Returns a function that removes it. */
export function addDebounced(flush: () => void): () => void {
  flushes.add(flush)
  return () => flushes.delete(flush)
}

export function flushDebounced(): void {
  for (const flush of flushes) flush()
}
