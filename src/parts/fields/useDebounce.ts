import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'

/** Debounces a callback; a pending call is flushed on unmount and when the page is hidden. */
export function useDebounce(callback: () => void, delayMs: number) {
  const debounced = useDebouncedCallback(callback, { delay: delayMs, flushOnUnmount: true })

  useEffect(() => {
    const flush = () => debounced.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
    }
  }, [debounced])

  return debounced
}
