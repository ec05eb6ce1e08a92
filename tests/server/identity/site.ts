import { createServer } from 'node:net'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { createServer as createPortalServer } from '../../../server/http/server.ts'
import { createIdentity, type Identity, type IdentityOptions } from '../../../server/identity/identity.ts'
import type { IdentityLogger } from '../../../server/identity/log.ts'
import { readSettings, type Settings } from '../../../server/settings.ts'
import type { Database } from '../../../server/database/database.ts'
import { openEmbedded } from '../embedded.ts'
import { renderIdentityPage } from '../../../src/identity/renderIdentityPage.tsx'

/** The identity provider on a port of its own, with an empty database. */
export interface Site {
  app: FastifyInstance
  db: Database
  settings: Settings
  identity: Identity
  /** Every line that the server logged, at the most talkative level. */
  log: string[]
  close(): Promise<void>
}

export interface SiteOptions {
  env?: Record<string, string>
  /** More routes, before the server listens. */
  extend?(app: FastifyInstance, settings: Settings): void
}

export async function openSite({ env = {}, extend }: SiteOptions = {}): Promise<Site> {
  const settings = readSettings({ PORT: String(await freePort()), PROVIDER_NAME: 'Bank of Tests', ...env })
  const { db, close: closeDatabase } = await openEmbedded()
  const log: string[] = []
  const app = createPortalServer({ ...settings, logLevel: 'trace' }, { write: (line: string) => void log.push(line) })
  const identity = await createIdentity({ db, settings, renderPage, logger: app.log })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { workerSrc: ['blob:'], upgradeInsecureRequests: null } },
  })
  await app.register(identity.plugin)
  extend?.(app, settings)
  await app.listen({ port: settings.port, host: 'localhost' })
  return { app, db, settings, identity, log, close: () => app.close().then(closeDatabase) }
}

/** The pages of the sources: nothing needs to be built. */
export const renderPage: IdentityOptions['renderPage'] = async (view, site) => renderIdentityPage(view, site)

export const quiet: IdentityLogger = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
