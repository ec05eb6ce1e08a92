import { randomUUID } from 'node:crypto'
import { logIn, openVisit, signUp, signUpAndStay, tokenOf } from '../../support/applicant.mjs'
import { apply } from '../../support/application.mjs'
import { call } from '../../support/call.mjs'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {string} token
 * @property {string} word a word that only their texts contain
 * @property {string} email
 * @property {string} idToken
 * @property {string} refreshToken
 */

/**
 * A user with an application. If it is not submitted, it has drafts.
 * @returns {Promise<Person>}
 */
export async function personOf(portal, name, { submits }) {
  const word = ` canary${randomUUID().replaceAll('-', '')}`
  const applicant = await signUp(portal)
  await apply(portal, applicant, { says: word, submits })
  const token = await tokenOf(portal, applicant)
  if (!submits) {
    const send = (method, path, body = '') =>
      call(portal.origin, {
        method,
        target: portal.apiBase + path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })
    const basedOn = Number(/\d+/.exec((await send('GET', '/api/motivations'))?.headers.etag ?? '')?.[0])
    const draft = { basedOn, device: 'one two', form: { motivation: `Typed${word}` }, documents: {} }
    const answer = await send('PUT', '/api/drafts/motivation', JSON.stringify(draft))
    if (answer?.status !== 200) throw new Error(`The draft returned ${answer?.status}: ${answer?.text}`)
  }
  // A refresh token works once; keep this one unused.
  const { idToken, refreshToken } = await logIn(portal, applicant)
  return { name, token, word: word.trim(), email: applicant.email, idToken, refreshToken }
}

/** The access token of a user whose account the page at `path` ended. */
export async function endedToken(portal, path) {
  const { client, ...applicant } = await signUpAndStay(portal)
  try {
    const visit = await openVisit(portal, applicant)
    await visit.read('/api/fellowships')
    visit.close()
    const body = String(new URLSearchParams({ password: applicant.password }))
    await client.send('end', path, { method: 'POST', headers: FORM, body })
    return visit.token
  } finally {
    client.close()
  }
}
