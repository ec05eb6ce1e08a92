/** Fetches a chunk that is likely wanted next, once the browser has nothing to do and nobody asked to save data. */
export function prefetch(load: () => Promise<unknown>): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return () => {}
  const fetchIt = () => {
    // A failed guess is no failure: the chunk is asked for again when it is needed.
    load().catch(() => {})
  }
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(fetchIt)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(fetchIt, 500)
  return () => clearTimeout(timer)
}
