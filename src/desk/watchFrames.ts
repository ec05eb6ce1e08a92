/**
 * Reports that the user has entered a frame, such as a document's PDF viewer. The page receives no events from inside
 * the frame, only that the window has lost the focus to it. Returns a function that stops watching.
 */
export function watchFrames(onEnter: () => void): () => void {
  const blurred = () => {
    if (document.activeElement instanceof HTMLIFrameElement) onEnter()
  }
  window.addEventListener('blur', blurred)
  return () => window.removeEventListener('blur', blurred)
}
