import { useCallback } from 'react'
import { MAIN } from './ids.ts'

/**
 * A ref for an element that disappears: focus inside it moves to the element with the id, by default the page's
 * content, instead of the body.
 */
export function useFocusAfter(id: string = MAIN) {
  return useCallback(
    (leaving: HTMLElement | null) => () => {
      if (leaving?.contains(document.activeElement)) document.getElementById(id)?.focus({ preventScroll: true })
    },
    [id],
  )
}
