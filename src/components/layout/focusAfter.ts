import { useCallback } from 'react'
import { MAIN } from './ids.ts'

/**
 * The ref of something that goes by itself or by its own buttons: the focus in it moves on to the element with the id, by default the
 * page's content, where it would otherwise fall to the body.
 */
export function useFocusAfter(id: string = MAIN) {
  return useCallback(
    (leaving: HTMLElement | null) => () => {
      if (leaving?.contains(document.activeElement)) document.getElementById(id)?.focus({ preventScroll: true })
    },
    [id],
  )
}
