import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { fromEntries } from '../../../domain/objects.ts'
import { fieldsWhere } from '../../../domain/programme.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { DOCUMENTS } from '../../../domain/documents.ts'
import { fellowshipAfter, STEP, RECORD_STEPS, STEPS, type RecordStep } from '../../../domain/steps.ts'
import { composePortal } from '../../../server/app/compose.ts'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { renderPages } from '../../../server/features/pages/renderedPages.ts'
import { openHealth } from '../../../server/app/health/health.ts'
import { seedReference } from '../../../server/features/reference/seed.ts'
import { readSettings } from '../../../server/platform/settings/settings.ts'
import { renderMail } from '../../../src/mail/renderMail.tsx'
import { renderMailbox } from '../../../src/mailbox/renderMailbox.tsx'
import { COURSE_VALUES, PERSONAL_VALUES, words, ANSWERS } from '../../support/applicant.ts'
import { closedAfterAll, folderForAllTests } from '../../support/closing.ts'
import { pdfOf } from '../../support/documents.ts'
import { multipart, UNIVERSITIES } from '../fixture.ts'
import { freePort, renderPage } from '../identity/site.ts'
import { Visitor } from '../identity/visitor.ts'
import { allEntries } from './trail.ts'

/**
 * An applicant uses every part of the portal with unique values. None of them may appear in the debug log or in
 * the audit trail.
 */

const EMAIL = 'canary.of.the.mine@example.org'
const OTHER_EMAIL = 'canary.above.the.mine@example.org'
const PASSWORD = 'kanarienvogel-im-bergwerk'
const OTHER_PASSWORD = 'distelfink-am-dachfenster'
const ADMIN = { ADMIN_EMAIL: 'canary.with.the.keys@example.org', ADMIN_PASSWORD: 'zeisig-am-schluesselbund' }
const FILE = 'canary-document.pdf'
const PERSONAL = {
  ...PERSONAL_VALUES,
  name: 'Kanaria',
  lastName: 'Zitronenzeisig',
  idNumber: '77041877041',
  dateOfBirth: '1977-04-18T00:00:00.000Z',
  disabled: true,
  disabilityDetails: 'einseitig-taub',
  ...fromEntries(
    fieldsWhere('personalDetails', ({ kind }) => kind === 'phone').map((field) => [field, '+264817704187']),
  ),
  email: EMAIL,
  postalAddress: 'Postfach 7704, Kanarienhausen',
  physicalAddress: 'Stieglitzweg 18, Kanarienhausen',
}
const MOTIVATION = `<p>gelbgefiedert ${words(480)}</p>`

/** Secrets issued on the way: tokens, cookies and links. */
const secrets: string[] = [
  EMAIL,
  OTHER_EMAIL,
  PASSWORD,
  OTHER_PASSWORD,
  ...Object.values(ADMIN),
  FILE,
  'canary-document',
  PERSONAL.name,
  PERSONAL.lastName,
  PERSONAL.idNumber,
  '1977-04-18',
  '7704187',
  'Stieglitzweg',
  'Kanarienhausen',
  'einseitig-taub',
  'gelbgefiedert',
]

const log: string[] = []
const printed: string[] = []
const settings = readSettings({
  PORT: String(await freePort()),
  DATA_DIR: await folderForAllTests(),
  LOG_LEVEL: 'trace',
  ...ADMIN,
})
const { db } = closedAfterAll(await openDatabase({ dataDir: 'memory://' }))
await seedReference(db, { universities: async () => UNIVERSITIES, now: Date.now() })
vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)))
afterAll(() => vi.restoreAllMocks())
const app = await composePortal({
  settings,
  db,
  health: openHealth(),
  pages: {
    pageOf: renderPages(async () => '<!doctype html>'),
    deskOf: renderPages(async () => '<!doctype html>'),
    renderIdentityPage: renderPage,
    renderMail: async (...mail) => renderMail(...mail),
    renderMailbox: async (...page) => renderMailbox(...page),
    filesNext: () => [],
    serveFiles: async () => undefined,
  },
  logStream: { write: (line: string) => void log.push(line) },
})
await closedAfterAll(app).listen({ port: settings.port, host: 'localhost' })

/** The values of all cookies set by a response. */
function keepSecrets(answer: Response): Response {
  for (const cookie of answer.headers.getSetCookie()) {
    const value = /^[^=]+=([^;]{16,})/.exec(cookie)?.[1]
    if (value !== undefined) secrets.push(value)
  }
  return answer
}

async function signUp() {
  const browser = new Visitor(settings)
  const { path: form } = await browser.arrive({ screen_hint: 'signup' })
  keepSecrets(await browser.submit(form, { email: EMAIL, password: 'short' }))
  const answer = keepSecrets(await browser.submit(form, { email: EMAIL, password: PASSWORD }))
  const code = await browser.codeAfter(answer)
  const tokens = await browser.redeem(code)
  secrets.push(code, tokens.access_token, tokens.refresh_token, tokens.id_token)
  return { browser, token: tokens.access_token }
}

function callsWith(token: string) {
  const call = async (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    keepSecrets(
      await fetch(`${settings.publicUrl}${API_BASE_PATH}${url}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || body instanceof Buffer ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || body instanceof Buffer || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  const json = async <Answer>(method: string, url: string, body?: unknown): Promise<Answer> => {
    const answer = await call(method, url, body)
    expect(answer.status, `${method} ${url}`).toBeLessThan(300)
    return (await answer.json()) as Answer
  }
  return { call, json }
}

async function applyAndSubmit({ call, json }: ReturnType<typeof callsWith>) {
  const fellowship = await json<{ id: string }>('POST', '/api/fellowships/', { applicationDate: new Date() })
  const names: Record<string, string> = {}
  for (const { kind, path: url, storedField, originalField } of DOCUMENTS) {
    const form = multipart(FILE, pdfOf(kind))
    const answer = await call('POST', `${url}/`, form.body, form.headers)
    const { filesDetails } = (await answer.json()) as { filesDetails: [{ fileName: string }] }
    names[storedField] = filesDetails[0].fileName
    names[originalField] = FILE
  }
  const [region] = await json<[{ id: string }]>('GET', '/api/regions')
  const countries = await json<{ id: number; code: string }[]>('GET', '/api/countries')
  const countryId = countries.find(({ code }) => code === 'NA')?.id
  const [institution] = await json<[{ id: string }]>('GET', '/api/institutions/country/NA')
  const idOf = async (url: string, body: object) => (await json<{ id: string }>('POST', url, body)).id
  const answers: Readonly<Record<RecordStep, object>> = {
    ...ANSWERS,
    personalDetails: { ...PERSONAL, ...names, regionId: region.id },
    courseDetails: { ...COURSE_VALUES, ...names, countryId, institutionId: institution.id },
    motivation: { motivation: MOTIVATION },
  }
  const ids: Record<string, string> = {}
  for (const step of RECORD_STEPS) ids[STEP[step].record.id] = await idOf(STEP[step].record.path, answers[step])
  for (const step of STEPS) {
    await json('POST', `/api/fellowships/${fellowship.id}`, { ...ids, ...fellowshipAfter(step, 1) })
  }
  return { fellowship, fileName: names['idDocument'] ?? '' }
}

async function look({ call, json }: ReturnType<typeof callsWith>, fileName: string) {
  const [submission] = await json<[{ id: string }]>('GET', '/api/submissions')
  expect((await call('GET', `/api/submissions/${submission.id}/receipt`)).status).toBe(200)
  await (await call('GET', '/api/owndata')).arrayBuffer()
  const { url } = await json<{ url: string }>('POST', '/api/iddocuploads/tickets', { file: fileName })
  secrets.push(url.split('/').at(-1) ?? '')
  const opened = keepSecrets(await fetch(`${settings.publicUrl}${url}`, { redirect: 'manual' }))
  const cookie = opened.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const shown = await fetch(`${settings.publicUrl}${opened.headers.get('location')}`, { headers: { cookie } })
  expect(shown.status).toBe(200)
}

/** Every kind of failure, each with a unique value in it. */
async function fail({ call }: ReturnType<typeof callsWith>, fellowshipId: string) {
  const form = multipart(`${FILE}.exe`, Buffer.from('canary-document'))
  const answers = [
    await call('POST', '/api/personaldetails', { ...PERSONAL, sex: EMAIL, regionId: PERSONAL.lastName }),
    await call('POST', '/api/motivations', `{"motivation":"gelbgefiedert`),
    await call('PUT', `/api/motivations/${PERSONAL.lastName}`, { motivation: MOTIVATION }),
    await call('GET', `/api/iddocuploads?file=${FILE}`),
    await call('GET', `/api/nothing/${PERSONAL.lastName}?email=${EMAIL}`),
    await call('POST', '/api/iddocuploads', form.body, form.headers),
    await call('PUT', '/api/courses/1', { name: PERSONAL.lastName }),
    await call('DELETE', `/api/fellowships/${fellowshipId}`),
    await call('POST', '/api/motivations', { motivation: MOTIVATION }, { 'if-match': `"${PERSONAL.idNumber}"` }),
    await callsWith(`${PERSONAL.lastName}.canary`).call('GET', '/api/fellowships'),
    await callsWith('').call('GET', '/api/fellowships', undefined, { cookie: `identity_session=${PERSONAL.lastName}` }),
  ]
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
}

async function manageAccount(browser: Visitor) {
  const wrong = new Visitor(settings)
  const { path: form } = await wrong.arrive({ login_hint: EMAIL })
  expect((await wrong.submit(form, { email: EMAIL, password: OTHER_PASSWORD })).status).toBe(422)
  expect((await wrong.submit(`${form}?screen=reset`, { email: EMAIL })).status).toBe(200)
  const mailAddress = () => /'Choose a new password': (\S+)/.exec(printed.join('\n'))?.[1]
  await expect.poll(mailAddress).toBeDefined()
  const mail = await (await fetch(`${mailAddress()}?view=text`)).text()
  secrets.push(/\/account\/new-password\/([\w-]+)/.exec(mail)?.[1] ?? 'no link')
  const other = { email: OTHER_EMAIL, 'email-password': PASSWORD }
  expect(keepSecrets(await browser.submit('/account/email', other)).status).toBe(303)
  const fields = { password: PASSWORD, 'new-password': OTHER_PASSWORD }
  expect(keepSecrets(await browser.submit('/account/password', fields)).status).toBe(303)
}

test('writes no personal value to the log or audit trail, and names the caller by an id', async () => {
  const { browser, token } = await signUp()
  const calls = callsWith(token)
  const { fellowship, fileName } = await applyAndSubmit(calls)
  await look(calls, fileName)
  await fail(calls, fellowship.id)
  await manageAccount(browser)
  // A database error, whose message contains the statement's values.
  await db.execute(sql`drop table records cascade`)
  const second = callsWith((await new Visitor(settings).enter('login', EMAIL, OTHER_PASSWORD)).access_token)
  const failed = await second.call('POST', '/api/motivations', { motivation: MOTIVATION })
  expect(failed.status).toBe(500)

  const lines = log.join('')
  const trail = JSON.stringify(await allEntries(db))
  expect(secrets.length).toBeGreaterThan(20)
  for (const secret of secrets) {
    for (const shape of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      expect(lines.includes(shape), `the log has ${shape}`).toBe(false)
      expect(trail.includes(shape), `the trail has ${shape}`).toBe(false)
    }
  }
  const failure = log.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ err }) => err !== undefined)
  const [entry] = (await allEntries(db)).filter(({ outcome }) => outcome === 'failed')
  expect(failure).toMatchObject({ caller: entry?.chain, requestId: entry?.request })
  expect(entry).toMatchObject({ action: 'motivation.save', reason: '500' })
})
