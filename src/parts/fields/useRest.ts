import { useEffect, useMemo, useRef } from 'react'

interface Rest {
  /** A key was pressed: the wait begins anew. */
  typed: () => void
  /** Ends the wait at once; does nothing where there is none. */
  rest: () => void
  /** Calls the wait off. */
  forget: () => void
}

function createRest(onRest: () => void, waitMs: number): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined

  function forget() {
    clearTimeout(timer)
    timer = undefined
  }
  function rest() {
    if (timer === undefined) return
    forget()
    onRest()
  }
  function typed() {
    clearTimeout(timer)
    timer = setTimeout(rest, waitMs)
  }
  return { typed, rest, forget }
}

/** Does something once the keys have rested, and at the latest when the field or the page goes away. */
export function useRest(onRest: () => void, waitMs: number): Rest {
  const latest = useRef(onRest)
  latest.current = onRest
  const made = useMemo(() => createRest(() => latest.current(), waitMs), [latest, waitMs])

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') made.rest()
    }
    window.addEventListener('pagehide', made.rest)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('pagehide', made.rest)
      document.removeEventListener('visibilitychange', hidden)
      made.rest()
    }
  }, [made])
  return made
}
