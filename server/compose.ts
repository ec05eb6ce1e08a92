import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet } from 'jose'
import { isWindowOpen } from '../domain/calendar.ts'
import { IDLE_TIMEOUT_MS } from '../domain/limits.ts'
import { buildApp } from './app.ts'
import { sealWhileServing } from './audit/seals.ts'
import { brandPictures } from './brand/brandPictures.ts'
import type { Database } from './database/database.ts'
import { lastMigration } from './database/laterSchema.ts'
import { keptSecret } from './database/keptKeys.ts'
import { deleteOldCounts } from './limits/counts.ts'
import { openSharedLimits, type SharedLimits } from './limits/sharedLimits.ts'
import { openDocuments, type DocumentStore } from './documents/documentStore.ts'
import { sweepDocuments } from './documents/sweep.ts'
import { openInspector } from './documents/inspection/inspector.ts'
import { openScanner } from './documents/scanner.ts'
import { NO_EMAIL_PROOF } from './http/emailProof.ts'
import { createServer, type LogStream } from './http/server.ts'
import { createVerifier } from './http/tokens.ts'
import { createIdentity } from './identity/identity.ts'
import { SUBJECT_PREFIX } from './identity/accounts.ts'
import { portalAddresses } from './identity/addresses.ts'
import type { ApplicationsWindow } from './identity/closedWindow.ts'
import { createPages, failedViewOf } from './identity/pages.ts'
import { applicationMails } from './mail/applicationMails.ts'
import { deadlineMail, queueDeadlineMails } from './mail/deadlineMails.ts'
import { deadlineMailPages } from './mail/deadlinePages.ts'
import { openMailRoom } from './mail/mail.ts'
import type { Outbox } from './mail/outbox.ts'
import { applicationEraser } from './ownData/erase.ts'
import { readHomeContent } from './pages/homeContent.ts'
import { answerAwayWithPage } from './pages/away.ts'
import { informationPages } from './pages/information.ts'
import { healthRoutes, type Health } from './operations/health.ts'
import type { Metrics } from './operations/metrics.ts'
import type { PageSource } from './pages/pageSource.ts'
import { portalPlugin } from './pages/pages.ts'
import { robots } from './pages/robots.ts'
import { openReference, type Reference } from './reference/reference.ts'
import { readUniversities } from './reference/files.ts'
import { seedReference } from './reference/seed.ts'
import { deleteOldSessions } from './sessions/sessionRows.ts'
import { openSessions, type Sessions } from './sessions/sessions.ts'
import type { Settings } from './settings.ts'

export interface Composition {
  settings: Settings
  db: Database
  pages: PageSource
  health: Health
  /** Where it is wanted that calls are measured. */
  metrics?: Metrics
  /** Where the log goes; without it, to the standard output. */
  logStream?: LogStream
}

const REMINDING_MS = 60 * 60_000

/** Reminds applicants before the closing date, hour by hour, and serves the page that turns the mails off. */
async function remindWith(server: FastifyInstance, { settings, db, outbox, renderPage }: Reminding): Promise<void> {
  const addresses = portalAddresses(settings)
  const pages = createPages({ settings, addresses, renderPage })
  const failedView = failedViewOf(settings)
  await server.register(deadlineMailPages({ db, addresses, pages, failedView, rateLimit: settings.rateLimit }))
  const ownerPrefix = `${settings.auth.issuer}|${SUBJECT_PREFIX}`
  const remind = () =>
    queueDeadlineMails({ db, outbox, ownerPrefix, now: Date.now() }).catch((error: unknown) =>
      server.log.error({ err: error }, 'Mails before the closing date could not be queued'),
    )
  const reminding = setInterval(remind, REMINDING_MS).unref()
  server.addHook('onReady', async () => void (await remind()))
  server.addHook('onClose', async () => clearInterval(reminding))
}

const SWEEPING_MS = 6 * 60 * 60_000
/** A start waits for no listing of the store, nor for a store that is away. */
const FIRST_SWEEP_MS = 10 * 60_000

/** Removes files that nothing names, again and again. */
function sweepWith(
  server: FastifyInstance,
  { settings, db }: Pick<Composition, 'settings' | 'db'>,
  store: DocumentStore,
) {
  const sweep = () =>
    sweepDocuments({ db, store, days: settings.keepUnnamedDays, now: Date.now() }).catch((error: unknown) =>
      server.log.error({ err: error }, 'Files that nothing names could not be removed'),
    )
  const first = setTimeout(sweep, FIRST_SWEEP_MS).unref()
  const sweeping = setInterval(sweep, SWEEPING_MS).unref()
  server.addHook('onClose', async () => {
    clearTimeout(first)
    clearInterval(sweeping)
  })
}

const WRITING_SESSIONS_MS = 10_000
const FORGETTING_SESSIONS_MS = 60 * 60_000

/** Writes down which sessions were heard of, for the other nodes and the next start, and forgets the old ones. */
function keepSessionsWith(server: FastifyInstance, db: Database, sessions: Sessions) {
  const failed = (error: unknown) => server.log.error({ err: error }, 'Sessions could not be written down')
  const flush = () => sessions.flush().catch(failed)
  const writing = setInterval(flush, WRITING_SESSIONS_MS).unref()
  const forgetting = setInterval(() => deleteOldSessions(db, Date.now()).catch(failed), FORGETTING_SESSIONS_MS).unref()
  server.addHook('onClose', async () => {
    clearInterval(writing)
    clearInterval(forgetting)
    await flush()
  })
}

const SHARING_MS = 1_000
const FORGETTING_COUNTS_MS = 60 * 60_000

/** Shares what is counted with the other nodes, which only a PostgreSQL can have, and forgets what is over. */
function countWith(
  server: FastifyInstance,
  { settings, db }: Pick<Composition, 'settings' | 'db'>,
  limits: SharedLimits,
) {
  const failed = (error: unknown) => server.log.error({ err: error }, 'Counts could not be shared')
  const sharing =
    settings.databaseUrl === undefined ? undefined : setInterval(() => limits.share().catch(failed), SHARING_MS).unref()
  const forgetting = setInterval(() => deleteOldCounts(db, Date.now()).catch(failed), FORGETTING_COUNTS_MS).unref()
  server.addHook('onClose', async () => {
    clearInterval(sharing)
    clearInterval(forgetting)
  })
}

const windowOf = (reference: Reference): ApplicationsWindow => ({
  async closedAt() {
    const [status] = await (await reference.snapshot()).status()
    return status && isWindowOpen(status, Date.now()) ? null : (status?.closingDate ?? '')
  },
})

interface Reminding extends Pick<Composition, 'settings' | 'db'> {
  outbox: Outbox
  renderPage: PageSource['renderIdentityPage']
}

/** The keys of an outside identity provider, without which no token can be verified. */
function remoteKeys(issuer: string, health: Health) {
  const keys = createRemoteJWKSet(new URL('.well-known/jwks.json', issuer))
  health.check('identity', async () => keys.jwks() ?? keys.reload())
  return keys
}

/** The whole product over an open database, as the settings say. It does not listen. */
export async function composePortal({
  settings,
  db,
  pages,
  health,
  metrics,
  logStream,
}: Composition): Promise<FastifyInstance> {
  const content = await readHomeContent(settings.homeContentPath)
  await seedReference(db, { universities: readUniversities, closingDate: settings.closingDate, now: Date.now() })
  const server = createServer(settings, logStream)
  metrics?.watch(server)
  healthRoutes(server, health)
  health.check('database', () => lastMigration(db))
  const { renderIdentityPage: renderPage, renderMail } = pages
  const { outbox, deliverWith } = openMailRoom({ db, settings, renderMail })
  const documents = await openDocuments(settings)
  health.check('documents', () => documents.check())
  sweepWith(server, { settings, db }, documents)
  sealWhileServing(server, { db, days: settings.keepAuditDays })
  const inspector = openInspector()
  server.addHook('onClose', () => inspector.close())
  const applications = applicationEraser(db, documents, settings.auth.issuer)
  const reference = openReference(db, Date.now)
  const sessions = openSessions({ db, idleMs: IDLE_TIMEOUT_MS + settings.idleLeewaySeconds * 1_000 })
  keepSessionsWith(server, db, sessions)
  const limits = openSharedLimits({ db, secret: await keptSecret(db, 'limits') })
  countWith(server, { settings, db }, limits)
  const identity = settings.auth.embedded
    ? await createIdentity({
        db,
        settings,
        sessions,
        window: windowOf(reference),
        limits,
        outbox,
        applications,
        renderPage,
        logger: server.log,
      })
    : undefined
  const keys = identity?.keys ?? remoteKeys(settings.auth.issuer, health)
  const portalUrl = `${settings.externalBaseUrl}/`
  const { publicUrl } = settings
  deliverWith(server, {
    ...applicationMails({ portalUrl }),
    ...identity?.composers,
    deadline: deadlineMail({ db, publicUrl, portalUrl, now: Date.now }),
  })
  const addresses = portalAddresses(settings)
  await server.register(robots)
  await server.register(brandPictures(settings.brand))
  await server.register(informationPages(settings, createPages({ settings, addresses, renderPage })))
  if (settings.mail.way !== 'none' && settings.deadlineMails)
    await remindWith(server, { settings, db, outbox, renderPage })
  return buildApp({
    settings,
    db,
    documents,
    inspector,
    scanner: settings.clamdUrl === undefined ? undefined : openScanner(settings.clamdUrl),
    verifyToken: createVerifier({ ...settings.auth, keys, sessions }),
    sessions,
    limits,
    reference,
    outbox,
    emailProof: identity?.emailProof ?? NO_EMAIL_PROOF,
    content,
    identity: identity?.plugin,
    portal: async (app, options) => {
      answerAwayWithPage(app, createPages({ settings, addresses, renderPage }))
      await app.register(portalPlugin(pages), options)
    },
    server,
  })
}
