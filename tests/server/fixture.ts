import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions, RouteOptions } from 'fastify'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { DOCUMENTS, documentsOf, type DocumentKind } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS, STEP, type RecordIdField, type RecordStep } from '../../domain/steps.ts'
import type { RoleName } from '../../domain/roles.ts'
import type { Rubric } from '../../domain/rubrics.ts'
import type { ApplicationsStatus, Fellowship, University, UploadResponse } from '../../domain/entities.ts'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { buildApp } from '../../server/app/app.ts'
import { openDocuments } from '../../server/features/documents/documentStore.ts'
import { openInspector, type Inspector } from '../../server/features/documents/inspection/inspector.ts'
import { openScanner } from '../../server/features/documents/scanner.ts'
import { readHomeContent } from '../../server/features/pages/homeContent.ts'
import { openReference } from '../../server/features/reference/reference.ts'
import { seedReference } from '../../server/features/reference/seed.ts'
import { createServer } from '../../server/platform/http/server.ts'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { openDatabase, type OpenDatabase } from '../../server/platform/database/database.ts'
import { NO_EMAIL_PROOF, type EmailProof } from '../../server/platform/http/emailProof.ts'
import { createVerifier } from '../../server/platform/http/tokens.ts'
import { openSharedLimits } from '../../server/platform/limits/sharedLimits.ts'
import { openSessions } from '../../server/platform/sessions/sessions.ts'
import { openOutbox } from '../../server/platform/mail/outbox.ts'
import { deskCalls } from './desk/calls.ts'
import { openEmbedded } from './embedded.ts'
import { RUBRIC } from '../support/desk.ts'
import { pdfOf } from '../support/documents.ts'
import { ANSWERS, PERSONAL_VALUES, REGISTERED_FELLOWSHIP, words } from '../support/applicant.ts'

export const ISSUER = 'https://identity.test/'
/** Default limits per owner; a setting can change them. */
export const TENANT = 'portal'
export const AUDIENCE = 'https://api.test'
/** A day within the tests' applications window. Tests move it by `clock.now`. */
export const TODAY = Date.parse('2030-03-10T08:00:00Z')
export const CLOSING_DATE = '2030-09-30'
/** The time before the test servers end a silent session. */
export const IDLE_MS = 180_000

export const UNIVERSITIES: University[] = [
  { name: 'University of Namibia', country_code: 'NA', website: 'http://www.unam.na/' },
  { name: 'Polytechnic of Namibia', country_code: 'NA', website: 'http://www.polytechnic.edu.na/' },
  { name: 'University of Cape Town', country_code: 'ZA', website: 'http://www.uct.ac.za/' },
  { name: '100% Distance College', country_code: 'ZA', website: 'http://www.distance.test/' },
]

/** A separate database: embedded in memory, or a new one at TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<OpenDatabase & { url?: string }> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return openEmbedded()
  const { default: pg } = await import('pg')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const opened = await openDatabase({ databaseUrl: own.href, dataDir: '' })
  return {
    db: opened.db,
    url: own.href,
    async close() {
      await opened.close()
      await run(`drop database ${name}`)
    },
  }
}

const signing = await generateKeyPair('RS256')
const published = { ...(await exportJWK(signing.publicKey)), alg: 'RS256', kid: 'test' }
export const keys = createLocalJWKSet({ keys: [published] })

export interface Claims {
  /** An untyped claim, as any issuer may sign it. */
  sub?: unknown
  /** Defaults to the one in PERSONAL_VALUES; null for none. */
  email?: string | null
  permissions?: unknown
  /** A tenant's custom claims. */
  other?: Record<string, unknown>
  issuer?: string
  audience?: string
  expires?: string
}

export function tokenOf({
  sub = `auth0|${randomUUID()}`,
  issuer = ISSUER,
  audience = AUDIENCE,
  expires = '5m',
  email = PERSONAL_VALUES.email,
  other = {},
  ...claims
}: Claims = {}) {
  return new SignJWT({ ...claims, ...other, ...(email === null ? {} : { email }), sub: sub as string })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(signing.privateKey)
}

export interface Call {
  method?: InjectOptions['method']
  body?: object | string
  headers?: Record<string, string>
}

export interface Sent {
  name: string
  content: Buffer
}

export type Caller = Awaited<ReturnType<typeof startServer>>['anyone']

/** Shared by all servers of a worker, because its thread loads a PDF reader. */
const sharedInspector = openInspector()

/** The whole API with its own database and folder, called without a port. */
export async function startServer(
  env: Record<string, string> = {},
  emailProof: EmailProof = NO_EMAIL_PROOF,
  inspector: Inspector = sharedInspector,
  opening: Promise<OpenDatabase> = openTestDatabase(),
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-server-'))
  const database = await opening
  const clock = { now: TODAY }
  const lines: string[] = []
  const settings = readSettings({
    DATA_DIR: folder,
    RATE_LIMIT: '100000',
    ADDRESS_RATE_LIMIT: '100000',
    UPLOADS_PER_HOUR: '100000',
    ...env,
  })
  // Sessions use the clock of their tokens. Tests move it by `sessionClock.now`.
  const sessionClock = { now: Date.now() }
  const sessions = openSessions({ db: database.db, idleMs: IDLE_MS, now: () => sessionClock.now })
  await seedReference(database.db, { universities: async () => UNIVERSITIES, closingDate: CLOSING_DATE, now: TODAY })
  const routes: RouteOptions[] = []
  const portal = createServer(settings, { write: (line: string) => void lines.push(line) })
  portal.addHook('onRoute', (route) => void routes.push(route))
  const app = await buildApp({
    settings,
    db: database.db,
    documents: await openDocuments(settings),
    inspector,
    scanner: settings.clamdUrl === undefined ? undefined : openScanner(settings.clamdUrl),
    verifyToken: createVerifier({ tenant: TENANT, issuer: ISSUER, audience: AUDIENCE, keys, embedded: true, sessions }),
    sessions,
    limits: openSharedLimits({ db: database.db, secret: 'test', now: () => clock.now }),
    reference: openReference(database.db, () => clock.now),
    outbox: openOutbox(settings.mail),
    emailProof,
    content: await readHomeContent(settings.homeContentPath),
    now: () => clock.now,
    server: portal,
  })

  function caller(token: string | null) {
    const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
    let registered: Promise<unknown> | null = token === null ? Promise.resolve() : null
    const call = async (url: string, { method = 'GET', body, headers }: Call = {}) => {
      if (method === 'POST' && url === '/api/fellowships/') registered ??= Promise.resolve()
      if (method === 'POST' && isRecordPath(url)) await needApplication()
      // Browsers send the JSON content type even without a body.
      const json = { 'content-type': 'application/json; charset=utf-8' }
      const all = { ...authorization, ...json, ...headers }
      return app.inject({ method, url: `${API_BASE_PATH}${url}`, headers: all, payload: body })
    }
    /** Records and files belong to an application, so the first one creates it. */
    const needApplication = () => (registered ??= call('/api/fellowships/', { method: 'POST', body: FELLOWSHIP }))
    const upload = async (url: string, { name, content }: Sent) => {
      await needApplication()
      const form = multipart(name, content)
      return call(url, { method: 'POST', body: form.body, headers: form.headers })
    }
    const plain = {
      call,
      upload,
      get: (url: string) => call(url),
      post: (url: string, body: object) => call(url, { method: 'POST', body }),
      put: (url: string, body: object) => call(url, { method: 'PUT', body }),
      remove: (url: string) => call(url, { method: 'DELETE' }),
    }
    return { ...plain, ...deskCalls(plain) }
  }

  return {
    app,
    db: database.db,
    settings,
    clock,
    sessions,
    sessionClock,
    lines,
    routes,
    folder,
    anyone: caller(null),
    bearer: caller,
    /** A new applicant, or the one of the claims. */
    applicant: async (claims: Claims = {}) => caller(await tokenOf(claims)),
    /** A new user with a role, or the one of the claims. */
    holder: async (role: RoleName, claims: Claims = {}) => caller(await tokenOf({ permissions: [role], ...claims })),
    admin: async () => caller(await tokenOf({ permissions: ['admin' satisfies RoleName] })),
    /** Closes the window and starts another intake, as an administrator. */
    async beginIntake(intake: { name: string; closingDate: string; openingDate?: string }) {
      const admin = caller(await tokenOf({ permissions: ['admin' satisfies RoleName] }))
      const url = '/api/FellowshipApplicationsStatus'
      const [{ id, closingDate }] = (await admin.get(url)).json<[ApplicationsStatus]>()
      await admin.put(`${url}/${id}`, { open: false, closingDate })
      return admin.post('/api/intakes', intake)
    },
    /** A member of staff with an address of this name. */
    staff: async (name: string, role: RoleName = 'committeeMember') =>
      caller(await tokenOf({ sub: name, permissions: [role], email: `${name}@bank.example` })),
    /** Sets the rubric of the current intake. */
    async setRubric(changes: Partial<Rubric> = {}): Promise<void> {
      const administrator = caller(await tokenOf({ permissions: ['admin' satisfies RoleName] }))
      const answer = await administrator.put('/api/desk/rubric', { ...RUBRIC, ...changes })
      if (answer.statusCode !== 200) throw new Error(`The rubric was refused: ${answer.statusCode} ${answer.body}`)
    },
    async close() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

const isRecordPath = (url: string) => RECORD_STEPS.some((step) => url.startsWith(STEP[step].record.path))

/** A multipart form as a browser sends it, with the fields filename and files of section 7.12. */
export function multipart(name: string, content: Buffer, field = 'files') {
  const boundary = `----test${randomUUID()}`
  const part = (head: string, value: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      value,
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('name="filename"', Buffer.from(name)),
    part(
      `name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: application/octet-stream`,
      content,
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export const PDF = pdfOf('certified')

/** The stored file in the answer to an upload. */
export function fileIn(answer: { json<Body>(): Body; body: string }) {
  const [file] = answer.json<UploadResponse>().filesDetails
  if (file === undefined) throw new Error(`Nothing was stored: ${answer.body}`)
  return file
}

/** Uploads one document of every kind of a step. Returns the record's document fields. */
export async function uploaded(applicant: Caller, step: RecordStep) {
  const fields = await Promise.all(
    documentsOf(step).map(async ({ kind, path: url, storedField, originalField }) => {
      const answer = await applicant.upload(`${url}/`, { name: `my ${kind}.pdf`, content: PDF })
      const { fileName, originalFilename } = fileIn(answer)
      return [
        [storedField, fileName],
        [originalField, originalFilename.replaceAll(' ', '_')],
      ] as const
    }),
  )
  return Object.fromEntries(fields.flat())
}

export const motivationOf = (count: number) => `<p>${words(count)}</p>`

const { status, lastActiveStep, highestStep } = REGISTERED_FELLOWSHIP
export const FELLOWSHIP = {
  applicationDate: '2030-03-10T08:00:00.000Z',
  status,
  applicantId: '',
  lastActiveStep,
  highestStep,
}

export async function register(applicant: Caller): Promise<Fellowship> {
  return (await applicant.post('/api/fellowships/', FELLOWSHIP)).json<Fellowship>()
}

/** The body of a step's record, with uploaded documents. */
export async function recordBody(applicant: Caller, step: RecordStep) {
  const motivation = step === 'motivation' ? { motivation: motivationOf(480) } : {}
  return { ...ANSWERS[step], ...motivation, ...(await uploaded(applicant, step)) }
}

/** Saves a record for every step. Returns their ids in the fellowship's fields. */
export async function saveRecords(applicant: Caller) {
  const ids: [RecordIdField, string][] = []
  for (const step of RECORD_STEPS) {
    const { id, path: url } = STEP[step].record
    const answer = await applicant.post(`${url}/`, await recordBody(applicant, step))
    if (answer.statusCode >= 300) throw new Error(`The ${step} was not saved: ${answer.statusCode} ${answer.body}`)
    ids.push([id, answer.json<{ id: string }>().id])
  }
  return fromEntries(ids)
}

export const pathOf = (kind: DocumentKind) => DOCUMENTS.find((each) => each.kind === kind)?.path ?? ''
