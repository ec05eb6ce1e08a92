import { PROGRAMME } from '#programme/names.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'
import { startFailure } from './app/startFailures.ts'
import { startNotices } from './app/startNotices.ts'
import { startWords } from './app/startWords.ts'
import { stopOnSignals } from './app/stopOnSignals.ts'
import { VERSION } from './platform/version.ts'

/** True under `npm start`, whose user may not know the portal. */
const IS_TRIED = process.env['PORTAL_START'] === '1'

let settings: Settings | null = null

async function start(): Promise<void> {
  settings = readSettings()
  for (const notice of startNotices(settings, process.env, Date.now())) console.warn(notice)
  // Loaded here, so that in development the server's modules come from Vite alone.
  const { serve } = settings.development ? await import('./app/development/serve.ts') : await import('./app/serve.ts')
  const isTerminal = IS_TRIED && process.stdout.isTTY
  const logStream = isTerminal ? (await import('./app/development/terminalLog.ts')).terminalLog() : undefined
  const portal = await serve(settings, { logStream })
  stopOnSignals(portal, settings.drainMs)
  const words = IS_TRIED
    ? startWords(settings, (await portal.hasAdministrator?.()) ?? false)
    : [`${PROGRAMME} portal ${VERSION}: ${settings.publicUrl}`]
  console.log(words.join('\n'))
}

start().catch((error: unknown) => {
  console.error(startFailure(error, settings) ?? error)
  process.exit(1)
})
