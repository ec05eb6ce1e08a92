import { renderToString } from 'react-dom/server'
import type { PublicPageData } from '../domain/settings.ts'
import { createIdentityClient } from './actors/identityClient.ts'
import { App } from './App.tsx'
import { createPortal } from './portal.ts'
import { SCREEN_MODULES } from './routes.tsx'

export { renderIdentityPage } from './identity/renderIdentityPage.tsx'

/** What the server draws pages with, and what it needs to know of the scripts that take them over. */

/** The identity provider's client comes first: what it asks for takes longest, and needs nothing of the app. */
export const appModules = ['node_modules/@auth0/auth0-spa-js/src/Auth0Client.ts', 'src/main.tsx']
export const screenModules = SCREEN_MODULES

/** The app at a path in its initial state: nothing is started, so nothing is fetched. */
export function render(path: string, data: PublicPageData): string {
  const { actor, documents } = createPortal(data, path, createIdentityClient(data.settings))
  return renderToString(<App portal={actor} documents={documents} data={data} path={path} />)
}
