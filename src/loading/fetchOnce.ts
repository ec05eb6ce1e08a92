/**
 * Loads once, and again after a failure. Even an `import()` of a loaded module takes a separate browser task, which
 * costs 20 ms on a slow phone.
 */
export function fetchOnce<Fetched>(fetch: () => Promise<Fetched>): () => Promise<Fetched> {
  let fetched: Promise<Fetched> | undefined
  return () => {
    fetched ??= fetch().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }
}
