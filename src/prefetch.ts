/** Prefetches a chunk once the browser is idle, unless the visitor asked to save data. */
export function prefetch(load: () => Promise<unknown>): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return () => {}
  const fetchIt = () => {
    // A failed prefetch does not matter: the chunk is requested again when it is needed.
    load().catch(() => {})
  }
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(fetchIt)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(fetchIt, 500)
  return () => clearTimeout(timer)
}
