import { renderToString } from 'react-dom/server'
import type { PublicPageData } from '../domain/settings.ts'
import { App } from './App.tsx'
import { createPortal } from './portal.ts'
import { SCREEN_MODULES } from './routes.tsx'

export { renderIdentityPage } from './identity/renderIdentityPage.tsx'

/** Renders pages on the server, and names the scripts that hydrate them. */

/** Auth0's client is a separate chunk, needed as soon as the app runs. */
export const appModules = ['src/main.tsx', 'node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.esm.js']
export const screenModules = SCREEN_MODULES

/** Renders the app at a path in its initial state: no actor is started, so nothing is fetched. */
export function render(path: string, data: PublicPageData): string {
  const { actor, documents } = createPortal(data, path)
  return renderToString(<App portal={actor} documents={documents} data={data} path={path} />)
}
