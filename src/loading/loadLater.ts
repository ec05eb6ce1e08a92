/** More would delay the first calls; fewer would leave bandwidth unused. */
const AT_ONCE = 3

/** Loads the files that the page lists for later, in order. Each is evaluated on arrival, while the next ones download. */
export function loadLater(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=later]').values()
  const loadNext = () => {
    const link = links.next().value
    if (link === undefined) return
    link.onerror = loadNext
    link.onload = () => {
      loadNext()
      // The app imports it too, and reports failures.
      import(/* @vite-ignore */ link.href).catch(() => {})
    }
    link.rel = 'modulepreload'
  }
  for (let count = 0; count < AT_ONCE; count++) loadNext()
}
