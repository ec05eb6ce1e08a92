import { hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../domain/settings.ts'
import { App } from './App.tsx'
import { createPortal } from './portal.ts'

/**
 * Takes over the page that the server drew. The portal's machines start once that is done, for the first render has to show
 * the states that the server's did; from then on they take whatever the visitor asks for.
 */
export function start(): Promise<void> {
  const root = document.getElementById('root')
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent
  if (!root || !json) throw new Error('The page lacks its root or its data; reload it.')
  const data = JSON.parse(json) as PublicPageData
  const { actor, documents } = createPortal(data, location.pathname + location.search)
  return new Promise((resolve) => {
    const takeOver = () => {
      actor.start()
      resolve()
    }
    hydrateRoot(root, <App portal={actor} documents={documents} data={data} onReady={takeOver} />)
  })
}
