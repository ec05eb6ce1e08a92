import { randomUUID } from 'node:crypto'
import { HIDDEN } from '../../support/application.mjs'
import { call } from '../../support/call.mjs'
import { parametersOf } from '../operation.mjs'
import { gist } from './foreign.mjs'
import { lastingToken } from './tokens.mjs'

/** Staff who may not see an application, or not whose it is: during a blind review, and with a conflict of interest. */

const RUBRIC = { criteria: [{ id: 'merit', name: 'Merit', weight: 1 }], scale: 5, scoresShown: 'always', isBlind: true }
/** An answer without the time, and without the conflicts, which are named to their own reader. */
const unexcepted = ({ status, text }) => ({
  status,
  text: text.replace(/"conflicts":\[[^\]]*\]/, '').replace(/"readAt":"[^"]*"/, ''),
})

/** @param {import('../watcher.mjs').Route} route */
const isStaffs = ({ access }) => access !== undefined && access !== 'applicant' && access !== 'administer'

/**
 * Calls every route for staff as such a reader.
 * @param {import('../server.mjs').Attacked} server
 * @param {{ portal: any, routes: import('../watcher.mjs').Route[], document: any, staffToken: string, signingKey: import('jose').JWK, victim: import('./people.mjs').Person }} known
 * @returns {Promise<{ tested: number, failures: string[] }>}
 */
export async function tryStaff(server, { portal, routes, document, staffToken, signingKey, victim }) {
  let tested = 0
  /** @type {string[]} */
  const failures = []
  const as = async (permissions) => lastingToken(staffToken, signingKey, { permissions })
  const send = (token) => async (method, target, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body === undefined ? '' : JSON.stringify(body)
    const answer = await call(server.url, { method, target: portal.apiBase + target, headers, body: sent })
    if (answer === null) throw new Error(`${method} ${target} broke the connection.`)
    return answer
  }
  const needed = async (sender, method, target, body) => {
    const answer = await sender(method, target, body)
    if (answer.status >= 300) throw new Error(`${method} ${target} returned ${answer.status}: ${answer.text}`)
    return answer.text === '' ? null : JSON.parse(answer.text)
  }
  const [everyone, chair, member] = [
    send(await as(['admin', 'bursaryAdmin'])),
    send(await as(['bursaryAdmin'])),
    send(await as(['committeeMember'])),
  ]

  const search = `/api/desk/submissions?text=${encodeURIComponent(victim.email)}`
  const [{ id, reference }] = (await needed(everyone, 'GET', search)).items
  const at = `/api/desk/submissions/${id}`
  await needed(everyone, 'PUT', '/api/desk/rubric', RUBRIC)
  await needed(everyone, 'PUT', `${at}/decision`, { outcome: 'awarded', reason: '', seen: null })
  const {
    id: publication,
    version,
    count,
    contents,
  } = await needed(everyone, 'GET', '/api/desk/letters/awarded/preview')
  const published = { id: publication, version, count, contents }
  await needed(everyone, 'POST', '/api/desk/letters/awarded/publish', published)
  await needed(everyone, 'POST', `${at}/letters`, { id: randomUUID(), subject: victim.word, text: victim.word })
  await needed(everyone, 'POST', `${at}/comments`, { id: randomUUID(), text: victim.word })
  const [letter] = (await needed(everyone, 'GET', at)).letters
  const [{ id: reviewer }] = await needed(everyone, 'GET', '/api/desk/reviewers')

  /** Bodies that would read or change the application. */
  const bodiesFor = (submission) => {
    const decision = { outcome: 'notAwarded', reason: '', seen: null }
    const chosen = { submissions: [submission], reviewers: [reviewer] }
    return {
      '/api/desk/submissions/:id/decision': decision,
      '/api/desk/decisions': { decisions: [{ id: submission, ...decision }] },
      '/api/desk/submissions/:id/review': { scores: [{ criterion: 'merit', score: 1 }], note: 'attack' },
      '/api/desk/submissions/:id/letters': { id: randomUUID(), subject: 'attack', text: 'attack' },
      '/api/desk/submissions/:id/letters/:letter/again': { recipient: 'attack@example.org' },
      '/api/desk/submissions/:id/comments': { id: randomUUID(), text: 'attack' },
      '/api/desk/submissions/:id/comments/:comment': { text: 'attack', seen: 1 },
      '/api/desk/submissions/:id/requests': {
        id: randomUUID(),
        asked: ['cv'],
        text: 'attack',
        until: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      },
      '/api/desk/submissions': { submissions: [submission] },
      '/api/desk/selection': { submissions: [submission] },
      '/api/desk/assignments': chosen,
      '/api/desk/assignments/reassignment': { from: [reviewer], reviewers: [reviewer] },
      '/api/desk/assignments/removal': chosen,
    }
  }

  const urlOf = ({ url }) => url.slice(portal.apiBase.length)
  const targetOf = (route, submission) => {
    const path = urlOf(route)
      .replace(':id', submission)
      .replace(':outcome', 'awarded')
      .replace(':request', 'x')
      .replace(':letter', letter.id)
      .replace(':comment', 'x')
    return parametersOf(document, route).includes('since') ? `${path}?since=2020-01-01T00:00:00Z` : path
  }
  const targetsOf = (route) =>
    route.url.includes(':kind')
      ? portal.documents.map(({ kind }) => targetOf(route, id).replace(':kind', kind))
      : [targetOf(route, id)]
  const staffRoutes = routes.filter(isStaffs)

  async function readAll(sender, who, secrets) {
    for (const route of staffRoutes.filter(({ method }) => method === 'GET')) {
      for (const target of targetsOf(route)) {
        const { headers, text } = await sender('GET', target)
        tested += 1
        // A conflict is named to its own reader, and figures are the same for everyone.
        const said = (JSON.stringify(headers) + text).replace(/"conflicts":\[[^\]]*\]/, '')
        const seen = secrets.filter((secret) => said.includes(secret))
        const isFigure = target.startsWith('/api/desk/figures')
        if (seen.length > 0 && !isFigure) failures.push(`GET ${route.url} as ${who} revealed ${seen.join(', ')}`)
      }
    }
  }

  await readAll(member, 'a blind reader', [...HIDDEN, victim.email])

  const before = await everyone('GET', at)
  await needed(chair, 'PUT', `${at}/conflict`, {})
  await readAll(chair, 'a reader with a conflict of interest', [victim.word, victim.email, reference, id])
  const unused = randomUUID()
  for (const route of staffRoutes.filter(
    ({ method, url }) => !/GET|HEAD|DELETE/.test(method) && !url.includes('exports'),
  )) {
    const ask = (submission) =>
      chair(route.method, targetOf(route, submission), bodiesFor(submission)[urlOf(route)] ?? {})
    const [answer, other] = [await ask(id), await ask(unused)]
    tested += 1
    if (gist(unexcepted(answer), id, unused) !== gist(unexcepted(other), id, unused))
      failures.push(
        `${route.method} ${route.url} with a conflict of interest returned ${answer.status}: ${answer.text}`,
      )
  }
  await needed(chair, 'DELETE', `${at}/conflict`)
  const after = await everyone('GET', at)
  // Letters are sent meanwhile, and the conflict itself was declared and withdrawn.
  const [was, is] = [before, after].map(({ text }) =>
    JSON.stringify({ ...JSON.parse(text), conflicts: null }).replaceAll(/"mail":"\w+"/g, ''),
  )
  if (is !== was) failures.push(`A reader with a conflict of interest changed ${at}`)
  return { tested, failures }
}
