import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet } from 'jose'
import { buildApp } from './app.ts'
import type { Database } from './database/database.ts'
import { openDocuments } from './documents/documentStore.ts'
import { NO_EMAIL_PROOF } from './http/emailProof.ts'
import { createServer, type LogStream } from './http/server.ts'
import { createVerifier } from './http/tokens.ts'
import { createIdentity } from './identity/identity.ts'
import { applicationMails } from './mail/applicationMails.ts'
import { openMailRoom } from './mail/mail.ts'
import { readHomeContent } from './pages/homeContent.ts'
import type { PageSource } from './pages/pageSource.ts'
import { portalPlugin } from './pages/pages.ts'
import { readUniversities } from './reference/files.ts'
import { seedReference } from './reference/seed.ts'
import type { Settings } from './settings.ts'

export interface Composition {
  settings: Settings
  db: Database
  pages: PageSource
  /** Where the log goes; without it, to the standard output. */
  logStream?: LogStream
}

/** The whole product over an open database, as the settings say. It does not listen. */
export async function composePortal({ settings, db, pages, logStream }: Composition): Promise<FastifyInstance> {
  const content = await readHomeContent(settings.homeContentPath)
  await seedReference(db, { universities: readUniversities, closingDate: settings.closingDate, now: Date.now() })
  const server = createServer(settings, logStream)
  const { renderIdentityPage: renderPage, renderMail } = pages
  const { outbox, deliverWith } = openMailRoom({ db, settings, renderMail })
  const identity = settings.auth.embedded
    ? await createIdentity({ db, settings, outbox, renderPage, logger: server.log })
    : undefined
  const keys = identity?.keys ?? createRemoteJWKSet(new URL('.well-known/jwks.json', settings.auth.issuer))
  deliverWith(server, { ...applicationMails({ portalUrl: `${settings.externalBaseUrl}/` }), ...identity?.composers })
  return buildApp({
    settings,
    db,
    documents: await openDocuments(settings),
    verifyToken: createVerifier({ ...settings.auth, keys, isRevoked: identity?.isRevoked }),
    outbox,
    emailProof: identity?.emailProof ?? NO_EMAIL_PROOF,
    content,
    identity: identity?.plugin,
    portal: portalPlugin(pages),
    server,
  })
}
