import { useEffect, useState } from 'react'
import type { Hits } from './highlight.ts'

export type Coverage = Readonly<Partial<Record<string, Hits & { at: string }>>>

/** What the last test run reached; null until loaded. */
export function useCoverage(): Coverage | null {
  const [coverage, setCoverage] = useState<Coverage | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/coverage.json', { signal: stop.signal })
      .then((response) => response.json() as Promise<Coverage>)
      .then(setCoverage, (error: unknown) => {
        if (!stop.signal.aborted) console.error('The coverage could not be read', error)
      })
    return () => stop.abort()
  }, [])
  return coverage
}
