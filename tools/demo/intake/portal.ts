import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import type { RoleName } from '../../../domain/roles.ts'
import { buildApp } from '../../../server/app/app.ts'
import { composersOf } from '../../../server/app/compose.ts'
import { openDocuments, type DocumentStore } from '../../../server/features/documents/documentStore.ts'
import { openInspector } from '../../../server/features/documents/inspection/inspector.ts'
import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { passwords } from '../../../server/features/identity/passwords.ts'
import { rememberMail } from '../../../server/features/letters/letterMails.ts'
import { builtFolder, pagesFromBuild } from '../../../server/features/pages/build.ts'
import { readHomeContent } from '../../../server/features/pages/homeContent.ts'
import { openReference } from '../../../server/features/reference/reference.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { openEmbedded } from '../../../server/platform/database/embedded.ts'
import { openEngine } from '../../../server/platform/database/engine.ts'
import { claimForProgramme } from '../../../server/platform/database/programme.ts'
import { copyBelow } from '../../../server/platform/database/sync.ts'
import { NO_EMAIL_PROOF } from '../../../server/platform/http/emailProof.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { createServer } from '../../../server/platform/http/server.ts'
import type { Applicant } from '../../../server/platform/http/tokens.ts'
import { openSharedLimits } from '../../../server/platform/limits/sharedLimits.ts'
import { createDelivery } from '../../../server/platform/mail/delivery.ts'
import { mailSite } from '../../../server/platform/mail/mail.ts'
import { openOutbox } from '../../../server/platform/mail/outbox.ts'
import { folderTransport } from '../../../server/platform/mail/transport.ts'
import { readUniversities, referencePath } from '../../../server/platform/referenceFiles.ts'
import { openSessions } from '../../../server/platform/sessions/sessions.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { applicantIdOf } from '../../../domain/applicant.ts'
import { UNLIMITED } from '../../support/unlimited.mjs'
import { formOf } from '../../support/uploadBody.mjs'
import { PASSWORD } from '../accounts.ts'
import type { DemoFile } from '../files/files.ts'

/** The portal's own routes over the demo's data folder, without a port or log-ins. */

const MIGRATIONS = fileURLToPath(new URL('../../../server/platform/database/migrations', import.meta.url))

/** A call's answer has the type that its caller names. */
export interface Caller {
  /** The account's id. */
  id: string
  get<Answer>(address: string): Promise<Answer>
  post<Answer>(address: string, body: object): Promise<Answer>
  put<Answer>(address: string, body: object): Promise<Answer>
  upload<Answer>(address: string, file: DemoFile): Promise<Answer>
}

export type Portal = Awaited<ReturnType<typeof openPortal>>

/** `closingDate` is that of the first intake, yyyy-mm-dd. */
export async function openPortal({ dataDir, url, closingDate }: { dataDir: string; url: string; closingDate: string }) {
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: 'error', ...UNLIMITED })
  const folder = path.join(dataDir, 'database')
  const inspector = openInspector()
  // Its threads start while the database opens.
  const warming = Promise.all([1, 2].map(() => inspector.inspect(Buffer.from('%PDF-1.4'), 'pdf')))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const empty = referencePath('database')
  // The server would wait until the copy is on disk.
  if (empty !== null) await copyBelow(empty, folder)
  // In this thread, so that the database has the clock of this process.
  const { db, close } = await openEmbedded({
    folder,
    migrationsFolder: MIGRATIONS,
    openEngine: () => openEngine(folder, { isDurable: false }),
  })
  await claimForProgramme(db)
  await seedReference(db, { universities: readUniversities, closingDate, now: Date.now() })
  // Everyone has the same password.
  const hashed = passwords.hash(PASSWORD)
  const accounts = await openAccounts(db, { ...passwords, hash: () => hashed })
  let isMailQueued = false
  const callers = new Map<string, Applicant>()
  const app = await buildApp({
    settings,
    db,
    documents: await documentsIn(settings),
    inspector,
    verifyToken: async (token) => callers.get(token) ?? null,
    sessions: openSessions({ db, idleMs: Number.POSITIVE_INFINITY }),
    limits: openSharedLimits({ db, secret: 'demo' }),
    reference: openReference(db, Date.now),
    outbox: openOutbox(settings.mail, () => (isMailQueued = true)),
    emailProof: NO_EMAIL_PROOF,
    now: Date.now,
    content: await readHomeContent(settings.homeContentPath),
    server: createServer(settings),
  })
  await warming
  const delivery = createDelivery({
    db,
    composers: composersOf({ db, settings }),
    transport: await transportIn(settings),
    log: app.log,
    ended: rememberMail,
  })

  async function call<Answer>(token: string, method: 'GET' | 'POST' | 'PUT', address: string, sent: object = {}) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await app.inject({ method, url: API_BASE_PATH + address, headers, ...sent })
    if (answer.statusCode >= 400) throw new Error(`${method} ${address}: ${answer.statusCode} ${answer.body}`)
    return (answer.body === '' ? undefined : answer.json()) as Answer
  }

  function callerOf(id: string, token: string): Caller {
    return {
      id,
      get: (address) => call(token, 'GET', address),
      post: (address, payload) => call(token, 'POST', address, { payload }),
      put: (address, payload) => call(token, 'PUT', address, { payload }),
      upload: (address, file) => call(token, 'POST', address, multipart(token, file)),
    }
  }

  return {
    db,
    /** A confirmed account. */
    async signUp(email: string, permissions: RoleName[] = []): Promise<Caller> {
      const account = { email, password: PASSWORD, permissions, isEmailProved: true }
      const made = await accounts.create(account, ({ id }) => operatorEntry('account.signUp', id))
      if (made === null) throw new Error(`${email} has an account already.`)
      const { id, subject } = made
      callers.set(id, {
        owner: ownerOf(settings.auth.tenant, subject),
        applicantId: applicantIdOf(subject),
        email,
        permissions,
        session: {
          id,
          isNamed: false,
          isStaff: permissions.length > 0,
          issuedAt: 0,
          expiresAt: Number.MAX_SAFE_INTEGER,
        },
      })
      return callerOf(id, id)
    },
    async deliverMails() {
      if (!isMailQueued) return
      isMailQueued = false
      await delivery.deliverDue()
    },
    async close() {
      await app.close()
      await inspector.close()
      await close()
    },
  }
}

/** Does not wait for the disk, because the files can be made again. */
async function documentsIn(settings: ReturnType<typeof readSettings>): Promise<DocumentStore> {
  const put = (name: string, content: Buffer) =>
    writeFile(path.join(settings.dataDir, 'documents', name), content, { mode: 0o600 })
  return { ...(await openDocuments(settings)), put }
}

async function transportIn(settings: ReturnType<typeof readSettings>) {
  const { mail } = settings
  if (mail.way !== 'folder') throw new Error('The demo writes its mails to files.')
  const { renderMail } = await pagesFromBuild(builtFolder(), settings)
  const transport = folderTransport(mail, { site: mailSite(settings), render: renderMail }, () => undefined)
  return {
    ...transport,
    async send(outgoing: Parameters<typeof transport.send>[0]) {
      await transport.send(outgoing)
      const now = new Date()
      // The mailbox shows the times of its files.
      const files = ['html', 'txt'].map((kind) => path.join(mail.folder, `${outgoing.id}.${kind}`))
      await Promise.all(files.map((file) => utimes(file, now, now)))
    },
  }
}

function multipart(token: string, { name, content }: DemoFile) {
  const { headers, body } = formOf(name, content)
  return { payload: body, headers: { authorization: `Bearer ${token}`, ...headers } }
}
