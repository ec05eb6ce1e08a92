import { createRemoteJWKSet } from 'jose'
import { buildApp } from './app.ts'
import { openDocuments } from './documents/documentStore.ts'
import { readHomeContent } from './pages/homeContent.ts'
import { createIdentity } from './identity/identity.ts'
import { portalPlugin } from './pages/pages.ts'
import { openPageSource } from './pages/pageSource.ts'
import { readUniversities } from './reference/files.ts'
import { seedReference } from './reference/seed.ts'
import { createServer } from './http/server.ts'
import { readSettings, SettingsError } from './settings.ts'
import { DatabaseError, openDatabase } from './database/database.ts'
import { createVerifier } from './http/tokens.ts'

/** How long calls in progress may take to end when the server is stopped. */
const STOPPING_MS = 10_000

async function start(): Promise<void> {
  const settings = readSettings()
  const content = await readHomeContent(settings.homeContentPath)
  const database = await openDatabase(settings)
  try {
    await seedReference(database.db, {
      universities: readUniversities,
      closingDate: settings.closingDate,
      now: Date.now(),
    })
    const server = createServer(settings)
    const pages = await openPageSource(server)
    const { renderIdentityPage: renderPage } = pages
    const identity = settings.auth.embedded
      ? await createIdentity({ db: database.db, settings, renderPage, logger: server.log })
      : undefined
    const keys = identity?.keys ?? createRemoteJWKSet(new URL('.well-known/jwks.json', settings.auth.issuer))
    const app = await buildApp({
      settings,
      db: database.db,
      documents: await openDocuments(settings),
      verifyToken: createVerifier({ ...settings.auth, keys }),
      content,
      identity: identity?.plugin,
      portal: portalPlugin(pages),
      server,
    })
    app.addHook('onClose', () => database.close())
    stopOnSignals(() => app.close())
    await app.listen({ port: settings.port, host: settings.host })
    console.log(`Postgraduate bursary portal: ${settings.publicUrl}`)
  } catch (error) {
    await database.close()
    throw error
  }
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
  const known = error instanceof SettingsError || error instanceof DatabaseError
  console.error(known ? error.message : error)
  process.exit(1)
})
