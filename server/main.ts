import { dropRuntimeNotice } from './runtimeNotice.ts'
import { readSettings } from './settings.ts'

/** How long calls in progress may take to end when the server is stopped. */
const STOPPING_MS = 10_000
/** What an operator can mend: these say enough without a stack. By name, for in development their modules are evaluated anew. */
const KNOWN = ['SettingsError', 'DatabaseError']

async function start(): Promise<void> {
  dropRuntimeNotice()
  const settings = readSettings()
  // Loaded here, so that in development the server's modules come from Vite alone.
  const { serve } = settings.development ? await import('./development/serve.ts') : await import('./serve.ts')
  const { close } = await serve(settings)
  stopOnSignals(close)
  console.log(`Postgraduate bursary portal: ${settings.publicUrl}`)
}

function stopOnSignals(close: () => Promise<unknown>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
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
  const known = error instanceof Error && KNOWN.includes(error.name)
  console.error(known ? error.message : error)
  process.exit(1)
})
