/**
 * Makes the browser ask before the page closes; returns a function that stops this. Pages with this listener are not
 * kept in the back/forward cache, so it is added only when needed.
 */
export function warnBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
