import { renderToString } from 'react-dom/server'
import type { PublicPageData } from '../domain/settings.ts'
import { App } from './App.tsx'
import { createPortal } from './portal.ts'
import { SCREEN_MODULES } from './routes.tsx'

export { renderIdentityPage } from './identity/renderIdentityPage.tsx'

/** What the server draws pages with, and what it needs to know of the scripts that take them over. */

/** Auth0's client is fetched apart from the app, and wanted as soon as it runs. */
export const appModules = ['src/main.tsx', 'node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.esm.js']
export const screenModules = SCREEN_MODULES

/** The app at a path in its initial state: nothing is started, so nothing is fetched. */
export function render(path: string, data: PublicPageData): string {
  const { actor, documents } = createPortal(data, path)
  return renderToString(<App portal={actor} documents={documents} data={data} path={path} />)
}
