import { fetchFile, urlOf } from './importFiles.ts'

/** More would delay the first calls; fewer would leave bandwidth unused. */
const AT_ONCE = 3

/**
 * Loads the files that the page lists, in order: small ones at once and large ones after `mayLoad`, because the answers to the
 * first calls would arrive behind a large file. They are fetched, because Firefox would preload what each imports too, and
 * remember a failed preload until the page is reloaded.
 */
export function loadLater(mayLoad: Promise<unknown>): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link:is([rel=soon], [rel=later])')]
  const fetchAll = (rel: string) => fetchInOrder(links.filter((link) => link.rel === rel).values())
  fetchAll('soon')
  mayLoad
    .then(() => {
      fetchAll('later')
      return evaluate(links)
    })
    // The app imports the files too, and reports failures.
    .catch(() => {})
}

function fetchInOrder(links: Iterator<HTMLLinkElement>): void {
  const fetchNext = () => {
    const { value: link } = links.next()
    if (link === undefined) return
    fetchFile(link.href)
      .catch(() => {})
      .finally(fetchNext)
  }
  for (let count = 0; count < AT_ONCE; count++) fetchNext()
}

/** Evaluates each file while later ones download, once it and the files before it, such as its imports, have arrived. */
async function evaluate(links: readonly HTMLLinkElement[]): Promise<void> {
  for (const { href } of links) {
    await fetchFile(href)
    import(/* @vite-ignore */ urlOf(href)).catch(() => {})
  }
}
