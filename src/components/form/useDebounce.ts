import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { addDebounced } from './debounced.ts'

/** The longest delay during continuous typing. */
const LONGEST_WAIT_MS = 1_000

/** Debounces a callback; a pending call is flushed on unmount, when the page is hidden, and before a log-out. */
export function useDebounce(callback: () => void, delayMs: number) {
  const debounced = useDebouncedCallback(callback, { delay: delayMs, maxWait: LONGEST_WAIT_MS, flushOnUnmount: true })

  useEffect(() => {
    const flush = () => debounced.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const remove = addDebounced(flush)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      remove()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [debounced])

  return debounced
}
