import { fetchFile, urlOf } from './importFiles.ts'

/** More would delay the first calls; fewer would leave bandwidth unused. */
const AT_ONCE = 3

const listed = (rel: 'soon' | 'later') => document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`).values()

/**
 * Loads the files that the page lists, in order: small ones at once and large ones after `mayLoad`, because the answers to the
 * first calls would arrive behind a large file. Each is evaluated after `mayLoad`, while the next ones download.
 */
export function loadLater(mayLoad: Promise<unknown>): void {
  loadInOrder(listed('soon'), fetchAlone, mayLoad)
  mayLoad.then(() => loadInOrder(listed('later'), preload, mayLoad))
}

/** Without what the file imports: Firefox would preload that too, and so the large files. */
const fetchAlone = ({ href }: HTMLLinkElement) => fetchFile(href)

const preload = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    link.href = urlOf(link.href)
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(`${link.href} could not be loaded`))
    }
    link.rel = 'modulepreload'
  })

function loadInOrder(
  links: Iterator<HTMLLinkElement>,
  load: (link: HTMLLinkElement) => Promise<unknown>,
  mayLoad: Promise<unknown>,
): void {
  const loadNext = () => {
    const { value: link } = links.next()
    if (link === undefined) return
    // The app imports it too, and reports failures.
    load(link)
      .then(() => void mayLoad.then(() => import(/* @vite-ignore */ urlOf(link.href))).catch(() => {}))
      .catch(() => {})
      .finally(loadNext)
  }
  for (let count = 0; count < AT_ONCE; count++) loadNext()
}
