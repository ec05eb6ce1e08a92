import { createHash, randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/support/run.mjs'
import { openClient } from './client.mjs'
import { formOf } from './uploadBody.mjs'

const UPLOAD_BYTES = 300_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const built = (module) => import(pathToFileURL(path.join(root, 'dist', 'domain', module)).href)

/** The portal's public settings. */
export async function readPortal(origin) {
  const page = await (await fetch(`${origin}/home/general-information`)).text()
  const data = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]
  if (data === undefined) throw new Error('The public page has no settings.')
  const { apiBase, identity } = JSON.parse(data).settings
  const [{ DOCUMENTS }, { STEP }, { ROUTES }] = await Promise.all(['documents.js', 'steps.js', 'routes.js'].map(built))
  const { callback } = ROUTES
  const identityOrigin = origin
  return { origin, identityOrigin, callback, keepAlive: true, apiBase, identity, documents: DOCUMENTS, steps: STEP }
}

const PASSWORD = 'a bench of four words'

/**
 * Signs up a new applicant by HTTP. Returns what a later visit needs.
 * @param {Awaited<ReturnType<typeof readPortal>>} portal
 */
export function signUp(portal, onCall = undefined) {
  return leave(signUpAndStay(portal, onCall))
}

/**
 * The same, but keeps the browser with its session cookies.
 * @param {Awaited<ReturnType<typeof readPortal>>} portal
 */
export function signUpAndStay(portal, onCall = undefined) {
  const account = { email: `${randomUUID()}@example.org`, password: PASSWORD }
  return enter(portal, { ...account, hint: { screen_hint: 'signup' } }, onCall)
}

/**
 * The same for an existing account.
 * @param {Awaited<ReturnType<typeof readPortal>>} portal
 * @param {{ email: string, password: string }} account
 */
export function logIn(portal, account, onCall = undefined) {
  return leave(enter(portal, { ...account, hint: {} }, onCall))
}

async function leave(entered) {
  const { client, ...applicant } = await entered
  client.close()
  return applicant
}

async function enter({ identityOrigin: origin, callback, identity }, { email, password, hint }, onCall) {
  const client = openClient(origin, onCall)
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = origin + callback
  const asked = new URLSearchParams({
    client_id: identity.clientId,
    audience: identity.audience,
    redirect_uri,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...hint,
  })
  try {
    let { headers } = await client.send('authorize', `/authorize?${asked}`)
    const screen = headers.location ?? ''
    await client.send('sign-up page', screen)
    const typed = String(new URLSearchParams({ email, password }))
    ;({ headers } = await client.send('sign-up', screen, { method: 'POST', headers: FORM, body: typed }))
    const code = new URL(headers.location ?? '').searchParams.get('code') ?? ''
    const redeemed = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri }
    const tokens = await redeem(client, identity, redeemed)
    const [, applicantId = ''] = claimsOf(tokens.id_token).sub.split('|')
    return { email, password, applicantId, refreshToken: tokens.refresh_token, idToken: tokens.id_token, client }
  } catch (error) {
    client.close()
    throw error
  }
}

async function redeem(client, { clientId }, fields) {
  const body = String(new URLSearchParams({ client_id: clientId, ...fields }))
  return JSON.parse((await client.send('token', '/oauth/token', { method: 'POST', headers: FORM, body })).text)
}

const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())

/**
 * An access token of an existing account, which lasts ten minutes.
 * @param {Awaited<ReturnType<typeof readPortal>>} portal
 * @param {{ email: string, password: string }} account
 */
export async function tokenOf(portal, account) {
  const visit = await openVisit(portal, await logIn(portal, account))
  visit.close()
  return visit.token
}

/**
 * A later visit on a new connection, which starts with a token from the refresh token.
 * @param {Awaited<ReturnType<typeof readPortal>>} portal
 * @param {Awaited<ReturnType<typeof signUp>>} applicant
 * @param {(call: any) => void} [onCall]
 */
export async function openVisit(
  { origin, identityOrigin, keepAlive, apiBase, identity },
  { applicantId, refreshToken },
  onCall,
) {
  const client = openClient(origin, onCall, { keepAlive })
  const granted = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const identityClient = identityOrigin === origin ? client : openClient(identityOrigin, onCall)
  const { access_token: token } = await redeem(identityClient, identity, granted)
  if (identityClient !== client) identityClient.close()
  const call = async (name, address, options = {}) => {
    const headers = { ...JSON_TYPE, ...options.headers, authorization: `Bearer ${token}` }
    return JSON.parse((await client.send(name, apiBase + address, { ...options, headers })).text)
  }
  return {
    token,
    read: (address) => call(`GET ${address.replace(applicantId, '{id}')}`, address),
    post: (address, body, name = `POST ${address}`) =>
      call(name, address, { method: 'POST', body: JSON.stringify(body) }),
    upload: (address) => call('upload', address, { method: 'POST', ...formOf('certified.pdf', documentBody()) }),
    close: client.close,
  }
}

const HEADER = '%PDF-1.4\n% '
const UUID_LENGTH = 36
const SCAN = '<< /Type /XObject /Subtype /Image /Width 1240 /Height 1754 /BitsPerComponent 8 /ColorSpace /DeviceRGB'
const DRAWN = 'q 595 0 0 842 0 0 cm /Scan Do Q'

/** A scanned page: one picture and a table of objects. Its header has room for a UUID. */
function scannedPage() {
  const picture = randomBytes(UPLOAD_BYTES - 1_000)
  const stream = (entries, bytes) => [`${entries} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream']
  const objects = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /XObject << /Scan 4 0 R >> >> >>',
    ],
    stream(`${SCAN} /Filter /DCTDecode`, picture),
    stream('<<', Buffer.from(DRAWN)),
  ]
  const file = [Buffer.from(`${HEADER}${' '.repeat(UUID_LENGTH)}\n`)]
  const length = () => file.reduce((sum, part) => sum + part.length, 0)
  const entries = objects.map((object, index) => {
    const entry = `${String(length()).padStart(10, '0')} 00000 n \n`
    file.push(...[`${index + 1} 0 obj\n`, ...object, '\nendobj\n'].map((part) => Buffer.from(part)))
    return entry
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  file.push(Buffer.from(`${table}trailer << /Root 1 0 R /Size 6 >>\nstartxref\n${length()}\n%%EOF\n`))
  return Buffer.concat(file)
}

const PAGE = scannedPage()

/** Makes each document different, because a repeated one would not be stored. */
function documentBody() {
  const page = Buffer.from(PAGE)
  page.write(randomUUID(), HEADER.length)
  return page
}
