/**
 * Has the browser ask, in its own words, before the page is left; gives what ends that. With a listener the browser keeps no copy of the page
 * for its back button, so it stands only where it is needed.
 */
export function warnBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
