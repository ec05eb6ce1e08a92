import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Tells of fields that were left, once no press is under way: a message that appears between a press and its release moves
 * the page, and the click would miss what was pressed.
 */
export function useLeaving(onLeft: (names: readonly string[]) => void): (name: string) => void {
  const latest = useRef(onLeft)
  useLayoutEffect(() => {
    latest.current = onLeft
  })
  const pressing = useRef(false)
  const names = useRef<string[]>([])

  const tell = useCallback(() => {
    if (names.current.length > 0) latest.current(names.current.splice(0))
  }, [])

  useEffect(() => {
    const press = () => {
      pressing.current = true
    }
    const release = () => {
      pressing.current = false
      setTimeout(tell)
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [tell])

  return useCallback(
    (name: string) => {
      names.current.push(name)
      if (!pressing.current) setTimeout(tell)
    },
    [tell],
  )
}
