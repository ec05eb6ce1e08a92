import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/**
 * Reports blurred fields once no pointer is pressed: a message that appears between pointer down and up would shift the page, and
 * the click would miss its target.
 */
export function useFieldBlur(onLeft: (names: readonly string[]) => void): (name: string) => void {
  const pressing = useRef(false)
  const names = useRef<string[]>([])

  const report = useCallbackRef(() => {
    if (names.current.length > 0) onLeft(names.current.splice(0))
  })

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

  return useCallbackRef((name: string) => {
    names.current.push(name)
    if (!pressing.current) setTimeout(report)
  })
}
