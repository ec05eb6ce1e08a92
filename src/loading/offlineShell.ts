import { ROUTES } from '../../domain/routes.ts'

/** The service worker that serves reloads of the application without a connection. */

const WORKER = '/service-worker.js'

/** Registers it with the files loaded so far. Not used on the public page. */
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

/** Removes it at log-out. */
export async function forgetShell(): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  } catch {
    // A browser that blocks them has stored nothing.
  }
}
