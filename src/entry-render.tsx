import { capitalised } from '../domain/capitalised.ts'
import { prerender } from 'react-dom/static'
import type { Brand } from '../domain/brand.ts'
import type { EarlyScreen } from '../domain/earlyScreen.ts'
import { INFORMATION_PAGES, informationPath } from '../domain/information.ts'
import { ROUTES } from '../domain/routes.ts'
import { recordStepOf } from '../domain/steps.ts'
import type { PublicPageData } from '../domain/settings.ts'
import type { ScreenName } from '../machines/application/selectors.ts'
import { createIdentityClient } from './signIn/identityClient.ts'
import { App } from './App.tsx'
import { brandStyle } from './brand/brandStyle.ts'
import { iconOf } from './brand/icon.ts'
import { renderEarly } from './early/renderEarly.tsx'
import { createPortal } from './portal.ts'
import { SCREENS, type PublicScreen } from './routes.tsx'
import HomeScreen from './screens/home/HomeScreen.tsx'
import InformationScreen from './screens/information/InformationScreen.tsx'

export { renderIdentityPage } from './identity/renderIdentityPage.tsx'
export { renderMail } from './mail/renderMail.tsx'
export { renderMailbox } from './mailbox/renderMailbox.tsx'

/** Renders pages on the server, and lists the scripts that hydrate them. */
/** They ask for the stored data before the app has loaded. */
export const entryModules = ['index.html', 'node_modules/@auth0/auth0-spa-js/src/Auth0Client.ts']
export const appModules = [...entryModules, 'src/main.tsx']
/** Replaces an early screen with the app. */
export const earlyModules = ['src/early/replaceScreen.ts']
/** A screen's module path, only needed on the server. The build makes those of steps with questions. */
const moduleOf = (name: ScreenName | PublicScreen) =>
  recordStepOf(name) ? `src/screens/step/${name}` : `src/screens/${name}/${capitalised(name)}Screen.tsx`

/** The screen's module by path. */
export const screenModules: Record<string, string> = {
  [ROUTES.home]: moduleOf('home'),
  [ROUTES.guidance]: moduleOf('home'),
  ...Object.fromEntries(INFORMATION_PAGES.map((page) => [informationPath(page), moduleOf('information')])),
  // The target after log-in, and the container itself (section 2.1).
  [ROUTES.callback]: moduleOf('progress'),
  [ROUTES.application]: moduleOf('progress'),
  ...Object.fromEntries(SCREENS.map(({ path, name }) => [path, moduleOf(name)])),
}
/** A brand's inline style and icon. */
export const lookOf = (brand: Brand) => ({ style: brandStyle(brand), icon: iconOf(brand) })

const publicScreens = { home: HomeScreen, information: InformationScreen }

/** Renders the app at a path in its initial state, or an early screen. Nothing is fetched. */
export async function render(path: string, data: PublicPageData, early?: EarlyScreen): Promise<string> {
  const { actor, documents, earlier } = createPortal(data, path, { getClient: createIdentityClient(data.settings) })
  if (early) return renderEarly(path, data, early, { publicScreens, earlier })
  // Waits for the parts that load after a page, which otherwise count as failed.
  const { prelude } = await prerender(
    <App
      portal={actor}
      documents={documents}
      earlier={earlier}
      data={data}
      publicScreens={publicScreens}
      path={path}
    />,
  )
  return new Response(prelude).text()
}
