import { hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../domain/settings.ts'
import { App } from './App.tsx'

export function start(): Promise<void> {
  const root = document.getElementById('root')
  const json = document.getElementById(PAGE_DATA_ELEMENT)?.textContent
  if (!root || !json) throw new Error('The page lacks its root or its data; reload it.')
  const data = JSON.parse(json) as PublicPageData
  return new Promise((resolve) => {
    hydrateRoot(root, <App data={data} onReady={resolve} />)
  })
}
