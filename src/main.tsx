import { hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../domain/settings.ts'
import { App } from './App.tsx'
import { createPortal, type Inspector } from './portal.ts'
import { screenAt } from './routes.tsx'

/** Analysts can watch only a portal that runs from its sources or was built with VITE_INSPECT=1. */
const isInspectable = import.meta.env.DEV || import.meta.env.VITE_INSPECT === '1'

/** The inspector requested by `?inspect`; it stays for the tab, across the login at the identity provider. */
async function askedInspector(): Promise<Inspector | undefined> {
  const asked = new URLSearchParams(location.search).get('inspect') ?? sessionStorage.getItem('inspect')
  if (asked === null) return undefined
  sessionStorage.setItem('inspect', asked)
  const { createInspector } = await import('./inspect.ts')
  return createInspector(asked)
}

/**
 * Hydrates the page that the server rendered. The machines start only afterwards, because the first render has to match the
 * server's.
 */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent
  if (!root || !json) throw new Error('The page lacks its root or its data; reload it.')
  const data = JSON.parse(json) as PublicPageData
  const inspector = isInspectable ? await askedInspector() : undefined
  const { actor, documents } = createPortal(data, location.pathname + location.search, inspector)
  // Fetches the screen's chunk while the sign-in is checked; the screen's own boundary reports a failure.
  screenAt(location.pathname)
    ?.load()
    .catch(() => {})
  return new Promise((resolve) => {
    const takeOver = () => {
      actor.start()
      resolve()
    }
    hydrateRoot(root, <App portal={actor} documents={documents} data={data} onReady={takeOver} />)
  })
}
