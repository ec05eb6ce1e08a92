import { readFile } from 'node:fs/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { PAGE_SCRIPT_PATH } from '../../../domain/identityPages.ts'
import { fromEntries } from '../../../domain/objects.ts'
import type { RoleName } from '../../../domain/roles.ts'
import { operatorEntry } from '../../platform/audit/entries.ts'
import { recordRefusals } from '../../platform/audit/refusals.ts'
import type { Database } from '../../platform/database/database.ts'
import { compressAnswers } from '../../platform/http/compressAnswers.ts'
import { emailNotProved, NO_EMAIL_PROOF, type EmailProof } from '../../platform/http/emailProof.ts'
import { deadlineMailChoicesOf } from '../notifications/deadlineMails.ts'
import type { Composers } from '../../../domain/mails.ts'
import { countedBy } from '../../platform/limits/limiters.ts'
import type { SharedLimits } from '../../platform/limits/sharedLimits.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { PageSource } from '../pages/pageSource.ts'
import { subjectOf } from '../../platform/http/owners.ts'
import { regularly } from '../../platform/regularly.ts'
import type { Sessions } from '../../platform/sessions/sessions.ts'
import { staffRulesOf } from '../../platform/sessions/staffRules.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { emailKey, openAccounts, type Accounts } from './accounts.ts'
import type { ApplicationEraser } from './applicationEraser.ts'
import { accountPage } from './accountPage.ts'
import { portalAddresses } from '../pages/addresses.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { CODES } from './secondFactor.ts'
import { attemptsIn, LOG_INS, mailsFor, type Limit } from './attempts.ts'
import type { ApplicationsWindow } from './closedWindow.ts'
import { takeTurns } from './crowd.ts'
import { devicesOf } from './devices.ts'
import { interactionScreens } from './interactions.ts'
import { identityMails } from './identityMails.ts'
import { loadKeys } from './keys.ts'
import { linkPages } from './linkPages.ts'
import { deleteExpiredLinks, PURPOSES } from './links.ts'
import { openLogInGuard } from './logInGuard.ts'
import { logOut } from './logout.ts'
import { createPages, failedViewOf, identityHeaders, sendPage } from '../pages/identityPages.ts'
import type { IdentityParts } from './parts.ts'
import { createProvider, PROVIDER_ROUTES, REQUEST_ID_HEADER, requestIdOf, RESPONSE_MODES } from './provider.ts'
import { deleteExpiredRecords } from './records.ts'
import { resumeIn } from './resume.ts'

export interface Identity {
  /** The routes, for the root of the app. */
  plugin: FastifyPluginAsync
  /** Verifies the access tokens that it signs. */
  keys: JWTVerifyGetKey
  /** Rotates signing keys when due; also runs hourly. */
  renewKeys: () => Promise<void>
  emailProof: EmailProof
  composers: Composers
}

export interface IdentityOptions {
  db: Database
  settings: Settings
  sessions: Sessions
  window: ApplicationsWindow
  limits: SharedLimits
  outbox: Outbox
  applications: ApplicationEraser
  renderPage: PageSource['renderIdentityPage']
  filesNext: PageSource['filesNext']
  /** Redacts errors itself, because they contain parameters and rows. */
  logger: Log
}

const CLEANING_MS = 60 * 60_000
/** Koa parses query parameters in quadratic time; the SDK sends a dozen. */
const MOST_PARAMETERS = 60
/** Often enough that every node knows a key long before it signs. */
const RENEWING_KEYS_MS = 60 * 60_000
/** Signing up takes ten times the statements of other calls, so a crowd must not delay everyone else. */
const VISITS_AT_A_TIME = 4

/** The embedded identity provider: OpenID Connect behind Auth0's routes, so that Auth0's SDK works unchanged. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { db, settings, sessions, window, limits, outbox, applications, renderPage, filesNext, logger } = options
  const [keys, accounts] = await Promise.all([loadKeys(db), openAccounts(db)])
  if (settings.admin) await makeAdmin(accounts, settings.admin, logger)

  const { tenant } = settings.auth
  const staffRules = staffRulesOf(settings)
  const addresses = portalAddresses(settings)
  const pages = createPages({ settings, addresses, renderPage, filesNext })
  const failedView = failedViewOf(settings)
  const failed = (error: unknown, requestId?: string) =>
    logger.error({ requestId, err: error }, 'The identity provider failed')
  /** Uses the signing keys of the time it is created. */
  const makeProvider = () => {
    const made = createProvider({ db, settings, sessions, staffRules, addresses, accounts, keys, pages, failedView })
    made.on('server_error', (context, error) => failed(error, requestIdOf(context)))
    made.onerror = (error) => failed(error)
    // Sessions replaced by another account or destroyed by a log-out.
    made.on('session.destroyed', ({ uid }) => void sessions.end([uid]).catch(failed))
    return made
  }
  const provider = makeProvider()

  const ways = { resets: settings.mail.way !== 'none', signsUp: settings.mail.way === 'smtp' }
  const reminders = ways.resets && settings.deadlineMails ? deadlineMailChoicesOf(db, tenant) : null
  let serve = provider.callback()
  const renewKeys = async () => {
    if (await keys.renew(Date.now())) serve = makeProvider().callback()
  }
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    await serve(request.raw, reply.raw)
  }

  const plugin: FastifyPluginAsync = async (app) => {
    const address = new URL(settings.publicUrl)
    const headers = identityHeaders(addresses)
    const trail = recordRefusals(app, db)

    app.addHook('onRequest', async (request, reply) => {
      // Cookies and URLs follow the setting, not proxy headers.
      Object.assign(request.raw.headers, {
        'x-forwarded-host': address.host,
        'x-forwarded-proto': address.protocol.slice(0, -1),
        [REQUEST_ID_HEADER]: request.id,
      })
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
      // Parameters are stored, and PostgreSQL cannot store NUL.
      if (request.raw.url?.includes('%00')) return sendPage(reply, 400, await pages({ page: 'refused' }))
    })

    app.addHook('onRequest', takeTurns(VISITS_AT_A_TIME))
    await app.register(rateLimit, {
      max: settings.addressRateLimit,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
      ...countedBy(limits, 'identity'),
    })
    app.setErrorHandler(async (error: FastifyError, request, reply) => {
      const isPage = request.headers.accept?.includes('text/html') ?? false
      if (error.statusCode !== 429 || !isPage) throw error
      return sendPage(reply, 429, await pages({ page: 'busy' }))
    })

    await app.register(async (scope) => {
      // oidc-provider reads the body itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.addHook('onRequest', async (request, reply) => {
        const code = refusalOf(request)
        if (code !== null) return sendPage(reply, 400, await pages({ page: 'refused', code }))
      })
      for (const [method, url] of PROVIDER_ROUTES) scope.route({ method, url, logLevel: 'warn', handler: pass })
    })
    await compressAnswers(app)
    const script = await readFile(new URL('./page.js', import.meta.url), 'utf8')
    app.get(PAGE_SCRIPT_PATH, { logLevel: 'warn' }, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=3600').send(script),
    )
    const counting = (limit: Limit) => attemptsIn(db, keys.secret, limit)
    const { providerName, publicUrl } = settings
    const parts: IdentityParts = {
      db,
      tenant,
      provider,
      accounts,
      outbox,
      addresses,
      pages,
      failedView,
      guard: openLogInGuard({ db, secret: keys.secret, wrongPerNetwork: settings.addressWrongLogIns }),
      devices: devicesOf(provider, keys.secret),
      logIns: counting(LOG_INS),
      signUps: counting({ name: 'signUps', allowed: settings.addressSignUps, windowMs: 60 * 60_000 }),
      codes: counting(CODES),
      mails: fromEntries(PURPOSES.map((purpose) => [purpose, counting(mailsFor(purpose))])),
      ways,
      sessions,
      staffRules,
      window,
      applications,
      reminders,
      trail,
      resume: resumeIn((request, answer) => serve(request, answer), keys.secret),
      providerName,
      names: [providerName, address.hostname],
      publicUrl,
      portal: `${settings.externalBaseUrl}/`,
    }
    for (const pagesOf of [interactionScreens, linkPages, accountPage, logOut]) await app.register(pagesOf(parts))

    regularly(app, {
      everyMs: CLEANING_MS,
      first: 'ready',
      failed: 'Sessions, tokens and links that are over could not be removed',
      work: () => Promise.all([deleteExpiredRecords(db), deleteExpiredLinks(db)]),
    })
    regularly(app, {
      everyMs: RENEWING_KEYS_MS,
      first: 'ready',
      failed: 'The signing keys could not be renewed',
      work: renewKeys,
    })
  }
  const composers = identityMails({ db, accounts, settings })
  const emailProof = ways.signsUp ? proofOf(accounts, tenant) : NO_EMAIL_PROOF
  return { plugin, keys: keys.verify, renewKeys, emailProof, composers }
}

/** The log message for a call that is not passed to the provider. */
function refusalOf({ raw, query }: FastifyRequest): string | null {
  if ((raw.url ?? '').split('&').length > MOST_PARAMETERS) return 'too_many_parameters'
  const { response_mode: mode } = query as { response_mode?: unknown }
  return mode === undefined || RESPONSE_MODES.includes(mode) ? null : 'unsupported_response_mode'
}

function proofOf(accounts: Accounts, tenant: string): EmailProof {
  return {
    async need(owner) {
      const subject = subjectOf(tenant, owner)
      const account = subject === null ? null : await accounts.find(subject)
      if (!account?.isEmailProved) throw emailNotProved()
    },
  }
}

const ADMIN: RoleName = 'admin'

/** Leaves an existing account unchanged, including password and permissions. */
async function makeAdmin(accounts: Accounts, admin: { email: string; password: string }, logger: Log) {
  const existing = await accounts.findByEmail(emailKey(admin.email))
  const made = existing
    ? null
    : await accounts.create({ ...admin, permissions: [ADMIN], isEmailProved: true }, ({ id }) =>
        operatorEntry('account.signUp', id),
      )
  if (made) logger.info({}, "The administrator's account was made")
  if (existing && !existing.permissions.includes(ADMIN)) {
    logger.warn({}, 'ADMIN_EMAIL belongs to an account without the admin permission; it was left as it is')
  }
}
