import { renderToString } from 'react-dom/server'
import type { Brand } from '../domain/brand.ts'
import type { PublicPageData } from '../domain/settings.ts'
import { createIdentityClient } from './actors/identityClient.ts'
import { App } from './App.tsx'
import { brandStyle } from './brandStyle.ts'
import { iconOf } from './icon.ts'
import { createPortal } from './portal.ts'
import { SCREEN_MODULES } from './routes.tsx'
import HomeScreen from './screens/home/HomeScreen.tsx'

export { renderIdentityPage } from './identity/renderIdentityPage.tsx'
export { renderMail } from './mail/renderMail.tsx'

/** Renders pages on the server, and names the scripts that hydrate them. */

/** The identity provider's client comes first: what it asks for takes longest, and needs nothing of the app. */
export const appModules = ['node_modules/@auth0/auth0-spa-js/src/Auth0Client.ts', 'src/main.tsx']
export const screenModules = SCREEN_MODULES
/** A brand's look: its style beside the style sheets of the modules, and its icon. */
export const lookOf = (brand: Brand) => ({ style: brandStyle(brand), icon: iconOf(brand) })

/** Renders the app at a path in its initial state: no actor is started, so nothing is fetched. */
export function render(path: string, data: PublicPageData): string {
  const { actor, documents, earlier } = createPortal(data, path, { getClient: createIdentityClient(data.settings) })
  return renderToString(
    <App portal={actor} documents={documents} earlier={earlier} data={data} PublicPage={HomeScreen} path={path} />,
  )
}
