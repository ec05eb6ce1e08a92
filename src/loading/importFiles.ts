/**
 * Replaces Vite's preload helper (scripts/vite/retriableImports.ts). A module that failed to load stays failed until the page is
 * reloaded. So every file is fetched first, and imported from the browser's cache once all have arrived. After a failure the
 * same import can then succeed without a reload.
 */

/** By URL. A failed one is removed, so that it can be repeated. */
const downloads = new Map<string, Promise<void>>()

/** A preloaded style sheet is not applied yet. */
const LOADING = 'link[rel=stylesheet], link[rel=modulepreload], link[rel=inlined]'
const isLoading = (name: string) =>
  [...document.querySelectorAll<HTMLLinkElement>(LOADING)].some(({ href }) => href.endsWith(`/${name}`))

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)

/** Beside the running script: after a cut, the page loads its scripts from other addresses. */
export const urlOf = (file: string): string => new URL(nameOf(file), import.meta.url).href

async function fetchScript(url: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
  await answer.arrayBuffer()
}

function addStyles(url: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, crossOrigin: '' })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(link)
  })
}

/** Fetches a file into the browser's cache, or applies a style sheet. */
export function fetchFile(file: string): Promise<void> {
  const href = urlOf(file)
  const known = downloads.get(href)
  if (known !== undefined) return known
  const download = isLoading(nameOf(file))
    ? Promise.resolve()
    : href.endsWith('.css')
      ? addStyles(href)
      : fetchScript(href)
  downloads.set(href, download)
  download.catch(() => downloads.delete(href))
  return download
}

/** Imports a module once it and the files it needs have arrived. Rejects if one of them could not be loaded. */
export async function importFiles<Module>(load: () => Promise<Module>, files: readonly string[]): Promise<Module> {
  await Promise.all(files.map(fetchFile))
  return load()
}
