import { urlOf } from './importFiles.ts'

/** More would delay the first calls; fewer would leave bandwidth unused. */
const AT_ONCE = 3

const listed = (rel: 'soon' | 'later') => document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`).values()

/**
 * Loads the files that the page lists, in order: small ones at once and large ones after `mayLoad`, because the answers to the
 * first calls would arrive behind a large file. Each is evaluated after `mayLoad`, while the next ones download.
 */
export function loadLater(mayLoad: Promise<unknown>): void {
  loadInOrder(listed('soon'), mayLoad)
  mayLoad.then(() => loadInOrder(listed('later'), mayLoad))
}

function loadInOrder(links: Iterator<HTMLLinkElement>, mayLoad: Promise<unknown>): void {
  const loadNext = () => {
    const { value: link } = links.next()
    if (link === undefined) return
    link.onerror = () => {
      // The app downloads it again.
      link.remove()
      loadNext()
    }
    link.href = urlOf(link.href)
    link.onload = () => {
      loadNext()
      // The app imports it too, and reports failures.
      mayLoad.then(() => import(/* @vite-ignore */ link.href)).catch(() => {})
    }
    link.rel = 'modulepreload'
  }
  for (let count = 0; count < AT_ONCE; count++) loadNext()
}
