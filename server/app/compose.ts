import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { createRemoteJWKSet } from 'jose'
import { IDLE_TIMEOUT_MS } from '#programme/settings.ts'
import type { Composers } from '../../domain/mails.ts'
import { buildApp } from './app.ts'
import { sealWhileServing } from '../platform/audit/seals.ts'
import { brandPictures } from '../features/pages/brandPictures.ts'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import { lastMigration } from '../platform/database/otherSchema.ts'
import { keptSecret } from '../platform/database/keptKeys.ts'
import { claimForProgramme } from '../platform/database/programme.ts'
import { openSharedLimits } from '../platform/limits/sharedLimits.ts'
import { openDocuments } from '../features/documents/documentStore.ts'
import { canKeepDocuments } from '../features/documents/startCheck.ts'
import { openInspector } from '../features/documents/inspection/inspector.ts'
import { openScanner, pingScanner } from '../features/documents/scanner.ts'
import { NO_EMAIL_PROOF } from '../platform/http/emailProof.ts'
import { ownerOf } from '../platform/http/owners.ts'
import { createServer, type LogStream } from '../platform/http/server.ts'
import { createVerifier } from '../platform/http/tokens.ts'
import { createIdentity } from '../features/identity/identity.ts'
import { SUBJECT_PREFIX } from '../features/identity/subjects.ts'
import { portalAddresses } from '../features/pages/addresses.ts'
import type { ApplicationsWindow } from '../features/identity/closedWindow.ts'
import { createPages, failedViewOf } from '../features/pages/identityPages.ts'
import { applicationMails } from '../features/notifications/applicationMails.ts'
import { deadlineMail, queueDeadlineMails } from '../features/notifications/deadlineMails.ts'
import { deadlineMailPages } from '../features/notifications/deadlinePages.ts'
import { letterMails, rememberMail } from '../features/letters/letterMails.ts'
import { mailSite, openMailRoom } from '../platform/mail/mail.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import { applicationEraser } from '../features/ownData/erase.ts'
import { readHomeContent } from '../features/pages/homeContent.ts'
import { answerAwayWithPage } from '../features/pages/away.ts'
import { answerOperator } from './operator/socket.ts'
import { healthRoutes, type Health } from './health/health.ts'
import type { Metrics } from './health/metrics.ts'
import type { PageSource } from '../features/pages/pageSource.ts'
import { mailboxPages } from '../features/mailbox/mailboxPages.ts'
import { portalPlugin } from '../features/pages/pages.ts'
import { robots } from '../features/pages/robots.ts'
import { offerMails } from '../features/offers/offerMails.ts'
import { reviewMails } from '../features/reviews/reminders.ts'
import { queueOfferReminders } from '../features/offers/offers.ts'
import { closedTo } from '../features/applicationsWindow/entering.ts'
import { openReference, type Reference } from '../features/reference/reference.ts'
import { readUniversities } from '../platform/referenceFiles.ts'
import { seedReference } from '../features/reference/seed.ts'
import { regularly } from '../platform/regularly.ts'
import { staffRulesOf } from '../platform/sessions/staffRules.ts'
import { openSessions } from '../platform/sessions/sessions.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { keepUp } from './upkeep.ts'

export interface Composition {
  settings: Settings
  db: Database
  /** Copies the embedded database. If given, operator commands are accepted on a socket in DATA_DIR. */
  snapshot?: OpenDatabase['snapshot']
  pages: PageSource
  health: Health
  /** Measures calls, if metrics are on. */
  metrics?: Metrics
  /** The log's destination; standard output by default. */
  logStream?: LogStream
  /** Pages of a tool that runs the portal. A start of the product has none. */
  tool?: FastifyPluginAsync
}

const REMINDING_MS = 60 * 60_000

/** Sends deadline mails hourly and serves the page that turns them off. */
async function remindWith(server: FastifyInstance, { settings, db, outbox, renderPage }: Reminding): Promise<void> {
  const addresses = portalAddresses(settings)
  const pages = createPages({ settings, addresses, renderPage })
  const failedView = failedViewOf(settings)
  await server.register(deadlineMailPages({ db, addresses, pages, failedView, rateLimit: settings.rateLimit }))
  const ownerPrefix = ownerOf(settings.auth.tenant, SUBJECT_PREFIX)
  regularly(server, {
    everyMs: REMINDING_MS,
    first: 'ready',
    failed: 'Reminder emails could not be queued',
    work: () => queueDeadlineMails({ db, outbox, ownerPrefix, now: Date.now() }),
  })
}

const windowOf = (
  { db, settings }: Pick<Composition, 'db' | 'settings'>,
  reference: Reference,
): ApplicationsWindow => ({
  closed(subject) {
    const owner = subject === null ? null : ownerOf(settings.auth.tenant, subject)
    return closedTo({ db, reference, now: Date.now() }, owner)
  },
})

/** Composers of the mails about applications. */
export const composersOf = ({ db, settings }: Pick<Composition, 'db' | 'settings'>): Composers => ({
  ...applicationMails({ baseUrl: settings.externalBaseUrl, contact: settings.contact }),
  ...letterMails(db, settings.externalBaseUrl),
  ...offerMails({ db, baseUrl: settings.externalBaseUrl, now: Date.now }),
  ...reviewMails({ db, tenant: settings.auth.tenant, publicUrl: settings.publicUrl, now: Date.now }),
})

interface Reminding extends Pick<Composition, 'settings' | 'db'> {
  outbox: Outbox
  renderPage: PageSource['renderIdentityPage']
}

/** The keys of an external identity provider, needed to verify tokens. */
function remoteKeys(issuer: string, health: Health) {
  const keys = createRemoteJWKSet(new URL('.well-known/jwks.json', issuer))
  health.check('identity', async () => keys.jwks() ?? keys.reload())
  return keys
}

/** The whole product over an open database. Does not listen. */
export async function composePortal({
  settings,
  db,
  snapshot,
  pages,
  health,
  metrics,
  logStream,
  tool,
}: Composition): Promise<FastifyInstance> {
  const content = await readHomeContent(settings.homeContentPath)
  await claimForProgramme(db)
  await seedReference(db, { universities: readUniversities, closingDate: settings.closingDate, now: Date.now() })
  const server = createServer(settings, logStream, metrics?.onErrorLogged)
  metrics?.watch(server)
  healthRoutes(server, health)
  health.check('database', () => lastMigration(db))
  const { renderIdentityPage: renderPage, renderMail, filesNext } = pages
  const { outbox, deliverWith } = openMailRoom({ db, settings, renderMail })
  const documents = await openDocuments(settings)
  if (!(await canKeepDocuments(documents)))
    console.log('The document store fails or does not answer; /readyz says so until it does.')
  health.check('documents', () => documents.check())
  const { clamdUrl } = settings
  if (clamdUrl !== undefined) health.check('scanner', () => pingScanner(clamdUrl))
  sealWhileServing(server, { db, days: settings.keepAuditDays })
  const inspector = openInspector()
  server.addHook('onClose', () => inspector.close())
  const applications = applicationEraser(db, documents, settings.auth.tenant)
  const reference = openReference(db, Date.now)
  const leewayMs = settings.idleLeewaySeconds * 1_000
  const sessions = openSessions({
    db,
    idleMs: IDLE_TIMEOUT_MS + leewayMs,
    staffIdleMs: settings.staffIdleMinutes * 60_000 + leewayMs,
  })
  const limits = openSharedLimits({ db, secret: await keptSecret(db, 'limits') })
  keepUp(server, { settings, db, documents, sessions, limits })
  const identity = settings.auth.embedded
    ? await createIdentity({
        db,
        settings,
        sessions,
        window: windowOf({ db, settings }, reference),
        limits,
        outbox,
        applications,
        renderPage,
        filesNext,
        logger: server.log,
      })
    : undefined
  if (snapshot) {
    const running = { sessionsEnded: () => sessions.changed(), keysChanged: async () => identity?.renewKeys() }
    const onFailure = (error: unknown) => server.log.error({ err: error }, 'A document could not be exported')
    answerOperator(server, { db, documents, settings, snapshot, running, onFailure })
  }
  const keys = identity?.keys ?? remoteKeys(settings.auth.issuer, health)
  const portalUrl = `${settings.externalBaseUrl}/`
  const { publicUrl } = settings
  deliverWith(
    server,
    {
      ...composersOf({ db, settings }),
      ...identity?.composers,
      deadline: deadlineMail({ db, publicUrl, portalUrl, now: Date.now }),
    },
    rememberMail,
  )
  if (settings.mail.way !== 'none') {
    regularly(server, {
      everyMs: REMINDING_MS,
      first: 'ready',
      failed: 'Reminders of offers could not be queued',
      work: () => queueOfferReminders({ db, outbox, settings }, Date.now()),
    })
  }
  const addresses = portalAddresses(settings)
  await server.register(robots)
  await server.register(brandPictures(settings.brand))
  const { mail } = settings
  if (mail.way === 'folder' && mail.mailbox !== null) {
    const { renderMailbox } = pages
    await server.register(mailboxPages({ folder: mail.folder, site: mailSite(settings), renderMailbox }))
  }
  if (tool) await server.register(tool)
  if (settings.mail.way !== 'none' && settings.deadlineMails)
    await remindWith(server, { settings, db, outbox, renderPage })
  return buildApp({
    settings,
    db,
    documents,
    inspector,
    scanner: clamdUrl === undefined ? undefined : openScanner(clamdUrl),
    verifyToken: createVerifier({ ...settings.auth, keys, sessions, staffRules: identity && staffRulesOf(settings) }),
    sessions,
    limits,
    reference,
    outbox,
    emailProof: identity?.emailProof ?? NO_EMAIL_PROOF,
    now: Date.now,
    content,
    identity: identity?.plugin,
    portal: async (app, options) => {
      answerAwayWithPage(app, createPages({ settings, addresses, renderPage }))
      await app.register(portalPlugin(pages), options)
    },
    server,
  })
}
