import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { documentsInFolder } from '../../../server/features/documents/folderStore.ts'
import { applicationEraser } from '../../../server/features/ownData/erase.ts'
import { createServer as createPortalServer } from '../../../server/platform/http/server.ts'
import type { ApplicationsWindow } from '../../../server/features/identity/closedWindow.ts'
import { openAccounts, type NewAccount, type ToldOf } from '../../../server/features/identity/accounts.ts'
import { createIdentity, type IdentityOptions } from '../../../server/features/identity/identity.ts'
import { deadlineMail } from '../../../server/features/notifications/deadlineMails.ts'
import { openMailRoom } from '../../../server/platform/mail/mail.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { createVerifier } from '../../../server/platform/http/tokens.ts'
import { openSharedLimits } from '../../../server/platform/limits/sharedLimits.ts'
import { staffRulesOf } from '../../../server/platform/sessions/staffRules.ts'
import { openSessions } from '../../../server/platform/sessions/sessions.ts'
import { readSettings, type Settings } from '../../../server/platform/settings/settings.ts'
import { openEmbedded } from '../embedded.ts'
import { PASSWORD, Visitor } from './visitor.ts'
import { renderMail } from '../../../src/mail/renderMail.tsx'
import { renderIdentityPage } from '../../../src/identity/renderIdentityPage.tsx'

export interface SiteOptions {
  env?: Record<string, string>
  /** Adds routes before the server listens. */
  extend?(app: FastifyInstance, settings: Settings): void
}

/** The identity provider on its own port, with an empty database. */
export async function openSite({ env = {}, extend }: SiteOptions = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-identity-'))
  const port = String(await freePort())
  const settings = readSettings({ PORT: port, PROVIDER_NAME: 'Bank of Tests', DATA_DIR: folder, ...env })
  const { db, close: closeDatabase } = await openEmbedded()
  const log: string[] = []
  const app = createPortalServer({ ...settings, logLevel: 'trace' }, { write: (line: string) => void log.push(line) })
  const { outbox, deliverWith } = openMailRoom({ db, settings, renderMail: mailPage, print: () => undefined })
  const documents = await documentsInFolder(path.join(folder, 'documents'))
  const applications = applicationEraser(db, documents, settings.auth.tenant)
  // Open, until a test closes it.
  const window = { ...OPEN }
  const clock = { now: () => Date.now() }
  const sessions = openSessions({ db, idleMs: IDLE_MS, staffIdleMs: STAFF_IDLE_MS, now: () => clock.now() })
  const limits = openSharedLimits({ db, secret: 'test' })
  const identity = await createIdentity({
    db,
    settings,
    sessions,
    window,
    limits,
    outbox,
    applications,
    renderPage,
    filesNext: (screen) => [`assets/after-${screen}.js`],
    logger: app.log,
  })
  const { publicUrl } = settings
  const deadline = deadlineMail({ db, publicUrl, portalUrl: `${publicUrl}/`, now: Date.now })
  deliverWith(app, { ...identity.composers, deadline })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { workerSrc: ['blob:'], upgradeInsecureRequests: null } },
  })
  await app.register(identity.plugin)
  extend?.(app, settings)
  await app.listen({ port: settings.port, host: 'localhost' })
  async function close() {
    await app.close()
    await closeDatabase()
    await rm(folder, { recursive: true, force: true })
  }
  // The texts of all mails, when there is no mail server.
  async function mails() {
    const outboxFolder = path.join(folder, 'outbox')
    const files = (await readdir(outboxFolder).catch(() => [])).filter((file) => file.endsWith('.txt'))
    return (await Promise.all(files.map((file) => readFile(path.join(outboxFolder, file), 'utf8')))).join('\n')
  }
  const accounts = await openAccounts(db)
  /** A confirmed account with the tests' password. */
  async function account(email: string, more: Partial<NewAccount> = {}) {
    const made = await accounts.create({ email, password: PASSWORD, isEmailProved: true, ...more }, MADE_BY_TEST)
    if (made === null) throw new Error(`There is an account for ${email} already`)
    return made
  }
  /** A new browser that is logged in to an account. */
  async function logIn(email: string, password = PASSWORD) {
    const browser = new Visitor(settings)
    return { browser, tokens: await browser.enter('login', email, password) }
  }
  // Verifies access tokens as the API does.
  const verify = createVerifier({ ...settings.auth, keys: identity.keys, sessions, staffRules: staffRulesOf(settings) })
  return {
    app,
    db,
    settings,
    outbox,
    sessions,
    window,
    clock,
    verify,
    identity,
    documents,
    log,
    mails,
    accounts,
    account,
    logIn,
    visitor: () => new Visitor(settings),
    close,
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

const mailPage = async (...mail: Parameters<typeof renderMail>) => renderMail(...mail)

/** The time before the test sites end a silent session. */
export const IDLE_MS = 180_000
export const STAFF_IDLE_MS = 960_000

/** A window that is open. */
export const OPEN: ApplicationsWindow = { closed: async () => null }

/** The audit entry for an account that a test creates without the pages. */
export const MADE_BY_TEST: ToldOf = ({ id }) => operatorEntry('account.signUp', id)

/** The pages' sources, so nothing needs to be built. */
export const renderPage: IdentityOptions['renderPage'] = async (view, site) => renderIdentityPage(view, site)

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
