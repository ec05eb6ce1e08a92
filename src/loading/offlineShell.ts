import { ROUTES } from '../../domain/routes.ts'

/** The service worker that shows the portal's own page where the application is reloaded without a connection. */

const WORKER = '/service-worker.js'

/** Registers it, and tells it which files the page has loaded so far. The public page has none and needs none. */
export async function registerOfflineShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(WORKER, { scope: ROUTES.application })
  const { active, waiting, installing } = registration
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`))
  const worker = installing ?? waiting ?? active
  worker?.postMessage([...new Set(files)])
}

/** Leaves nothing of it behind at a log-out. */
export async function forgetShell(): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
