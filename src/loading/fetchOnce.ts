/**
 * Fetches once, and again after a failure. An `import()` of a module that is there already still takes a browser a task of its own, which
 * is 20 ms on a slow phone.
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
