import { PROGRAMME } from '#programme/names.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningPortal } from './app/serve.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'
import { startFailure } from './app/startFailures.ts'
import { startNotices } from './app/startNotices.ts'
import { VERSION } from './platform/version.ts'

/** How long calls in progress may take to end when the server is stopped. */
const STOPPING_MS = 10_000

let settings: Settings | null = null

async function start(): Promise<void> {
  settings = readSettings()
  for (const notice of startNotices(settings, process.env, Date.now())) console.warn(notice)
  // Loaded here, so that in development the server's modules come from Vite alone.
  const { serve } = settings.development ? await import('./app/development/serve.ts') : await import('./app/serve.ts')
  stopOnSignals(await serve(settings), settings.drainMs)
  console.log(`${PROGRAMME} portal ${VERSION}: ${settings.publicUrl}`)
}

function stopOnSignals({ drain, close }: RunningPortal, drainMs: number): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    drain()
    await pause(drainMs)
    setTimeout(() => process.exit(1), STOPPING_MS).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

start().catch((error: unknown) => {
  console.error(startFailure(error, settings) ?? error)
  process.exit(1)
})
