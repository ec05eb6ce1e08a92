import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Reports blurred fields once no pointer is pressed: a message that appears between pointer down and up would shift the page, and
 * the click would miss its target.
 */
export function useFieldBlur(onLeft: (names: readonly string[]) => void): (name: string) => void {
  const latest = useRef(onLeft)
  useLayoutEffect(() => {
    latest.current = onLeft
  })
  const pressing = useRef(false)
  const names = useRef<string[]>([])

  const report = useCallback(() => {
    if (names.current.length > 0) latest.current(names.current.splice(0))
  }, [])

  useEffect(() => {
    const press = () => {
      pressing.current = true
    }
    const release = () => {
      pressing.current = false
      setTimeout(report)
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [report])

  return useCallback(
    (name: string) => {
      names.current.push(name)
      if (!pressing.current) setTimeout(report)
    },
    [report],
  )
}
