/** True if the keyboard's events go to a frame, such as a document's PDF viewer. */
export const isInFrame = () => document.activeElement instanceof HTMLIFrameElement

/**
 * Reports that the user has entered a frame. The page receives no events from inside the frame, only that the window has
 * lost the focus to it. Returns a function that stops watching.
 */
export function watchFrames(onEnter: () => void): () => void {
  const enter = () => {
    if (isInFrame()) onEnter()
  }
  // Firefox moves the focus after this event, Chromium before it.
  const blurred = () => setTimeout(enter)
  window.addEventListener('blur', blurred)
  return () => window.removeEventListener('blur', blurred)
}

/** Also reports that the user has left a frame. */
export function watchInFrame(onChange: () => void): () => void {
  const stop = watchFrames(onChange)
  window.addEventListener('focus', onChange)
  return () => {
    window.removeEventListener('focus', onChange)
    stop()
  }
}
