import { useEffect, useState } from 'react'

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'loaded'; value: Value }

/** JSON from this page's server. Throws the server's message if it sends none. */
export async function fetchJson<Value>(address: string, init?: RequestInit): Promise<Value> {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Value
}

/** Fetches JSON from this page's server; the error message if that fails, null if there is no address. */
export function useJson<Value>(address: string | null): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ address: string | null; result: Loaded<Value> } | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    const stop = new AbortController()
    const settle = (result: Loaded<Value>) => {
      if (!stop.signal.aborted) setLoaded({ address, result })
    }
    fetchJson<Value>(address, { signal: stop.signal }).then(
      (value) => settle({ status: 'loaded', value }),
      (error: Error) => settle({ status: 'failed', reason: error.message }),
    )
    return () => stop.abort()
  }, [address])
  return loaded?.address === address ? loaded.result : { status: 'loading' }
}

export function valueOf<Value>(loaded: Loaded<Value>): Value | null {
  return loaded.status === 'loaded' ? loaded.value : null
}
