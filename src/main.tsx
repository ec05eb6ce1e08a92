import { lazy, startTransition, Suspense, type ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { makeProviderClock } from '../domain/calendar.ts'
import { logOutAt } from '../domain/routes.ts'
import type { PublicPageData } from '../domain/settings.ts'
import type { FirstRequests } from './signIn/firstRequests.ts'
import { App } from './App.tsx'
import { ignoreComposedKeys } from './composedKeys.ts'
import { Loading } from './components/messages/Loading.tsx'
import { createPortal, type Inspector } from './portal.ts'
import { PUBLIC_SCREENS, publicScreenAt, screenAt } from './routes.tsx'
import { tabStorage } from './storage.ts'
import { isEarly, loadFirst } from './early/loadFirst.ts'
import { watchTranslation } from './loading/watchTranslation.ts'
import { yieldToMain } from './loading/yieldToMain.ts'

/** Analysts can watch only a portal that runs from its sources or was built with VITE_INSPECT=1. */
const isInspectable = import.meta.env.DEV || import.meta.env.VITE_INSPECT === '1'

/** The inspector requested by `?inspect`; it stays for the tab, across the login at the identity provider. */
async function askedInspector(): Promise<Inspector | undefined> {
  const asked = new URLSearchParams(location.search).get('inspect') ?? tabStorage.get('inspect')
  if (asked === null) return undefined
  tabStorage.set('inspect', asked)
  const { createInspector } = await import('./inspect.ts')
  return createInspector(asked)
}

/**
 * A public screen that is not the first one. React hydrates Suspense content later, when the machines have already
 * started.
 */
function screenLater(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Fetched = lazy(load)
  return () => (
    <Suspense fallback={<Loading />}>
      <Fetched />
    </Suspense>
  )
}

const LATER = { home: screenLater(PUBLIC_SCREENS.home), information: screenLater(PUBLIC_SCREENS.information) }

/**
 * Hydrates the page that the server rendered. The machines start only afterwards, because the first render has to match the
 * server's.
 */
export async function start(
  data: PublicPageData,
  requests: Pick<FirstRequests, 'getClient'> & Partial<FirstRequests>,
): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page lacks its root; reload it.')
  const inspector = isInspectable ? await askedInspector() : undefined
  await yieldToMain()
  makeProviderClock()
  await yieldToMain()
  const at = location.pathname + location.search
  const { actor, documents, earlier } = createPortal(data, at, requests, inspector)
  // Loads the screen's chunk while the sign-in is checked; the screen's boundary reports failures.
  const screen = screenAt(location.pathname)
  const loaded = screen && loadFirst(screen.load)
  loaded?.catch(() => {})
  // A public screen must be loaded before it hydrates.
  const first = publicScreenAt(location.pathname)
  const publicScreens = first ? { ...LATER, [first]: (await PUBLIC_SCREENS[first]()).default } : LATER
  // In slices on a public screen, so that it stays responsive. Elsewhere at once, which is faster, because there is
  // nothing to press yet.
  const inTurns = first ? startTransition : (render: () => void) => render()
  const app = { portal: actor, documents, earlier, data, publicScreens }
  await yieldToMain()
  if (isEarly()) {
    const { replaceEarlyScreen } = await loadFirst(() => import('./early/replaceScreen.ts'))
    await replaceEarlyScreen(root, actor, Promise.resolve(loaded), () => createRoot(root).render(<App {...app} />))
    ignoreComposedKeys()
    watchTranslation()
    return
  }
  await new Promise<void>((onReady) => {
    inTurns(() => {
      const shown = <App {...app} onReady={onReady} />
      // The server's page offers a login, which the first state of a log-out does not.
      if (logOutAt(at) === undefined) hydrateRoot(root, shown)
      else createRoot(root).render(shown)
    })
  })
  ignoreComposedKeys()
  watchTranslation()
  await yieldToMain()
  actor.start()
}
