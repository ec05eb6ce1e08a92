/** The longest wait for the browser to become idle. */
const LONGEST_WAIT_MS = 1_000

/** Prefetches a chunk once the browser is idle, unless the visitor asked to save data. */
export function prefetch(load: () => Promise<unknown>): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return () => {}
  const fetchIt = () => {
    // A failed prefetch does not matter: the chunk is requested again when it is needed.
    load().catch(() => {})
  }
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(fetchIt, { timeout: LONGEST_WAIT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(fetchIt, 500)
  return () => clearTimeout(timer)
}
