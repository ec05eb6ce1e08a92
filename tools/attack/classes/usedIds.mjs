import { randomUUID } from 'node:crypto'
import { logIn, openVisit, signUp } from '../../support/applicant.mjs'
import { apply } from '../../support/application.mjs'
import { call } from '../../support/call.mjs'

/** Sends calls under ids that other calls have used: only a repetition of the same call may be accepted. */
export const name = 'usedIds'

export const how = { hasStaff: true }

const JSON_TYPE = { 'content-type': 'application/json' }
const DAY_MS = 86_400_000
const textOf = (word) => `<p>${Array.from({ length: 500 }, (_, index) => `${word}${index}`).join(' ')}</p>`

/** @type {import('../classes.mjs').Attack} */
export async function attack(server, { visitors }) {
  const { portal } = visitors
  let tested = 0
  /** @type {string[]} */
  const failures = []
  const staff = { authorization: `Bearer ${await visitors.tokenFor('administer')}` }

  const send = async (method, path, body, headers = staff) => {
    const answer = await call(server.url, {
      method,
      target: portal.apiBase + path,
      headers: { ...JSON_TYPE, ...headers },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    return { status: answer?.status ?? 0, read: () => JSON.parse(answer?.text ?? '') }
  }
  const read = async (path) => (await send('GET', path)).read()

  const [one, other] = [await submitted(), await submitted()]
  const decision = { outcome: 'reserve', reason: '', seen: null }
  await send('PUT', `/api/desk/submissions/${one.id}/decision`, decision)
  const { id, version, count, contents } = await read('/api/desk/letters/reserve/preview')
  const until = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const message = ({ to = one.id, text = 'Hello' } = {}) => ({
    path: `/api/desk/submissions/${to}/letters`,
    body: { subject: 'Hello', text },
  })
  const request = ({ to = one.id, text = 'Hello' } = {}) => ({
    path: `/api/desk/submissions/${to}/requests`,
    body: { asked: ['cv'], text, until },
  })
  const comment = ({ to = one.id, text = 'Hello' } = {}) => ({
    path: `/api/desk/submissions/${to}/comments`,
    body: { text },
  })
  const publication = ({ outcome = 'reserve' } = {}) => ({
    path: `/api/desk/letters/${outcome}/publish`,
    body: { version, count, contents },
  })
  const calls = {
    message: { first: message(), id: randomUUID(), others: [message({ to: other.id }), message({ text: 'Another' })] },
    request: { first: request(), id: randomUUID(), others: [request({ to: other.id }), request({ text: 'Another' })] },
    comment: { first: comment(), id: randomUUID(), others: [comment({ to: other.id }), comment({ text: 'Another' })] },
    publication: { first: publication(), id, others: [publication({ outcome: 'awarded' })] },
  }
  for (const [kind, { first, id: used, others }] of Object.entries(calls)) {
    await expectStatus(`a ${kind}`, 200, first, used)
    await expectStatus(`a repeated ${kind}`, 200, first, used)
    for (const [index, each] of others.entries()) {
      await expectStatus(`another ${kind} (${index + 1}) under its id`, 409, each, used)
    }
  }
  for (const [kind, { id: used }] of Object.entries(calls)) {
    const strange = kind === 'request' ? message({ to: other.id }) : request({ to: other.id })
    await expectStatus(`another kind of call under the id of a ${kind}`, 409, strange, used)
  }
  const [letter] = (await read(`/api/desk/submissions/${one.id}`)).letters
  await expectStatus('a request under the id of a letter', 409, request({ to: other.id }), letter.id)
  const { letters, requests, comments } = await read(`/api/desk/submissions/${other.id}`)
  if (letters.length + requests.length + comments.length > 0) {
    failures.push('a refused call left a letter, a request or a comment')
  }

  const keyed = { authorization: `Bearer ${other.token}`, 'idempotency-key': randomUUID() }
  const save = (word) => send('POST', '/api/motivations/', { motivation: textOf(word) }, keyed)
  expectAnswer('a save', 200, await save('first'))
  expectAnswer('a repeated save', 200, await save('first'))
  expectAnswer('another save under its key', 409, await save('second'))
  const draft = { basedOn: 0, device: 'a-tab', form: { motivation: 'third' } }
  expectAnswer('a draft under the key of a save', 409, await send('PUT', '/api/drafts/motivation', draft, keyed))
  const later = { ...keyed, 'idempotency-key': randomUUID() }
  expectAnswer('a later save', 200, await send('POST', '/api/motivations/', { motivation: textOf('fourth') }, later))
  expectAnswer('the first save again', 200, await save('first'))
  const [kept] = (await send('GET', '/api/motivations', undefined, keyed)).read()
  if (!kept.motivation.includes('fourth')) failures.push('an earlier save that was sent again replaced a later one')
  return { tested, failures }

  async function expectStatus(what, status, { path, body }, used) {
    expectAnswer(what, status, await send('POST', path, { id: used, ...body }))
  }

  function expectAnswer(what, expected, { status }) {
    tested += 1
    if (status !== expected) failures.push(`${what} returned ${status}, not ${expected}`)
  }

  /** An applicant with their submission. */
  async function submitted() {
    const applicant = await signUp(portal)
    await apply(portal, applicant)
    const visit = await openVisit(portal, await logIn(portal, applicant))
    const [submission] = await visit.read('/api/submissions')
    visit.close()
    return { id: submission.id, token: visit.token }
  }
}
