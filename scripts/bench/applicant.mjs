import { createHash, randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../support/run.mjs'
import { openClient } from './client.mjs'

const UPLOAD_BYTES = 300_000
const WORDS = 500
const COUNTRY = 'NA'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const built = (module) => import(pathToFileURL(path.join(root, 'dist', 'domain', module)).href)

/** What the portal at `origin` tells browsers about itself. */
export async function readPortal(origin) {
  const page = await (await fetch(`${origin}/home/general-information`)).text()
  const data = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]
  if (data === undefined) throw new Error('The public page carries no settings.')
  const { apiBase, identity } = JSON.parse(data).settings
  const [{ DOCUMENTS }, { STEP }] = await Promise.all([built('documents.js'), built('steps.js')])
  return { origin, apiBase, identity, documents: DOCUMENTS, steps: STEP }
}

/**
 * Signs a new applicant up over HTTP, as the portal's own pages do, and gives what is needed to go on another day.
 * @param {Awaited<ReturnType<typeof readPortal>>} portal
 */
export async function signUp({ origin, identity }, onCall) {
  const client = openClient(origin, onCall)
  const email = `${randomUUID()}@example.org`
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/postgraduate-external/callback`
  const asked = new URLSearchParams({
    client_id: identity.clientId,
    audience: identity.audience,
    redirect_uri,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    screen_hint: 'signup',
  })
  try {
    let { headers } = await client.send('authorize', `/authorize?${asked}`)
    const screen = headers.location ?? ''
    await client.send('sign-up page', screen)
    const typed = String(new URLSearchParams({ email, password: 'a bench of four words' }))
    ;({ headers } = await client.send('sign-up', screen, { method: 'POST', headers: FORM, body: typed }))
    ;({ headers } = await client.send('resume', headers.location ?? ''))
    const code = new URL(headers.location ?? '').searchParams.get('code') ?? ''
    const redeemed = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri }
    const tokens = await redeem(client, identity, redeemed)
    const [, applicantId = ''] = claimsOf(tokens.id_token).sub.split('|')
    return { email, applicantId, refreshToken: tokens.refresh_token }
  } finally {
    client.close()
  }
}

async function redeem(client, { clientId }, fields) {
  const body = String(new URLSearchParams({ client_id: clientId, ...fields }))
  return JSON.parse((await client.send('token', '/oauth/token', { method: 'POST', headers: FORM, body })).text)
}

const claimsOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())

/**
 * A whole application over a new connection, one call after the other: a token, what the portal reads, three saves, seven uploads,
 * review and submission.
 * @param {Awaited<ReturnType<typeof readPortal>>} portal
 * @param {Awaited<ReturnType<typeof signUp>>} applicant
 */
export async function apply(portal, { email, applicantId, refreshToken }, onCall) {
  const client = openClient(portal.origin, onCall)
  try {
    const granted = { grant_type: 'refresh_token', refresh_token: refreshToken }
    const authorization = `Bearer ${(await redeem(client, portal.identity, granted)).access_token}`
    const call = async (name, address, options = {}) => {
      const headers = { ...JSON_TYPE, ...options.headers, authorization }
      return JSON.parse((await client.send(name, portal.apiBase + address, { ...options, headers })).text)
    }
    const read = (address) => call(`GET ${address.replace(applicantId, '{id}')}`, address)
    const post = (address, body, name = `POST ${address}`) =>
      call(name, address, { method: 'POST', body: JSON.stringify(body) })

    await read(`/api/fellowships/applicant/${applicantId}`)
    let fellowship = await post('/api/fellowships/', { applicationDate: new Date().toISOString() })
    const goOn = async (step, fields = {}) => {
      const { status, highestStep, lastActiveStep } = portal.steps[step]
      const sent = { ...fellowship, ...fields, status, highestStep, lastActiveStep }
      fellowship = await post(`/api/fellowships/${fellowship.id}`, sent, 'POST /api/fellowships/{id}')
    }
    const uploadAll = async (step) => {
      const names = {}
      for (const { path: address, storedField, originalField } of portal.documents.filter(
        (document) => document.step === step,
      )) {
        const answer = await call('upload', `${address}/`, {
          method: 'POST',
          ...formOf('certified.pdf', documentBody()),
        })
        names[storedField] = answer.filesDetails[0].fileName
        names[originalField] = answer.filesDetails[0].originalFilename
      }
      return names
    }

    const [region] = await read('/api/regions')
    const personal = { ...personalValues(email), regionId: region.id, ...(await uploadAll('personalDetails')) }
    await goOn('personalDetails', { personalDetailId: (await post('/api/personaldetails/', personal)).id })

    const country = (await read('/api/countries')).find(({ code }) => code === COUNTRY)
    const [institution] = await read(`/api/institutions/country/${COUNTRY}`)
    const chosen = { countryId: country.id, institutionId: institution.id }
    const courses = { firstChoiceCourse: 'MSc Economics', secondChoiceCourse: 'MSc Data Science' }
    const course = { ...courses, ...chosen, ...(await uploadAll('courseDetails')) }
    await goOn('courseDetails', { courseDetailId: (await post('/api/coursedetails/', course)).id })

    const motivation = `<p>${Array.from({ length: WORDS }, (_, index) => `word${index}`).join(' ')}</p>`
    await goOn('motivation', { motivationId: (await post('/api/motivations/', { motivation })).id })
    await goOn('review')
    await goOn('submit')
    return fellowship
  } finally {
    client.close()
  }
}

const personalValues = (email) => ({
  name: 'Ndapewa',
  lastName: 'Shikongo',
  sex: 'Female',
  maritalStatus: 'Single',
  idType: 'Namibian ID',
  idNumber: '90032100123',
  dateOfBirth: '1990-03-21T00:00:00.000Z',
  disabled: false,
  disabilityDetails: '',
  cellPhoneNumber: '0811234567',
  telephoneNumber: '061234567',
  email,
  postalAddress: 'PO Box 2882, Windhoek',
  physicalAddress: '71 Robert Mugabe Avenue, Windhoek',
})

/** Each is another document: the same one again would not be stored. */
function documentBody() {
  const content = Buffer.alloc(UPLOAD_BYTES, 'A certified copy. ')
  content.write(`%PDF-1.4\n${randomUUID()}\n`)
  return content
}

function formOf(name, content) {
  const boundary = `----bench${randomUUID()}`
  const part = (head) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="filename"')}\r\n${name}\r\n`),
    Buffer.from(`${part(`name="files"; filename="${name}"`)}Content-Type: application/pdf\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
