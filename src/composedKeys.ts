/** The key code of a key press that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229

/**
 * Hides key presses of an input method from the page: Enter accepts a suggestion, Escape dismisses it, arrows choose
 * one. WebKit sends the last press after the composition has ended, with the key code alone.
 */
export function ignoreComposedKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD) event.stopPropagation()
    },
    { capture: true },
  )
}
