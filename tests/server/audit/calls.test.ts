import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENTS, MOTIVATION_LETTER_PATH } from '../../../domain/documents.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import type { Intake } from '../../../domain/intakes.ts'
import { RECORD_STEPS, STEP } from '../../../domain/steps.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/auditActions.ts'
import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { callerId } from '../../../server/platform/audit/caller.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { informationRequests } from '../../../server/platform/database/schema/informationRequests.ts'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { letters } from '../../../server/platform/database/schema/letters.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import type { Label } from '../../../domain/labels.ts'
import type { LetterOutcome, LetterPreview } from '../../../domain/letters.ts'
import {
  CLOSING_DATE,
  FELLOWSHIP,
  TENANT,
  motivationOf,
  PDF,
  recordBody,
  register,
  startServer,
  tokenOf,
  type Caller,
  type TestServer,
} from '../fixture.ts'
import { RUBRIC } from '../../support/desk.ts'
import { outcome, update, advanceTo } from '../advance.ts'
import { content, fileNameOf, idOf, referenceOf, seed } from '../desk/seed.ts'
import { allEntries, entriesOfCall } from './trail.ts'

/** The audit entries of every API route, for success and for refusal. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await verifyTrail(server.db)
  await server.close()
})

interface Route {
  call: string
  method: string
  path: string
  action: AuditAction | undefined
  access: string | undefined
}

function apiRoutes(routes: TestServer['routes']): Route[] {
  return routes.flatMap(({ method, url, config }) => {
    if (!url.startsWith(`${API_BASE_PATH}/api/`)) return []
    const path = url.slice(API_BASE_PATH.length).replace(/\/$/, '')
    const methods = [method].flat().filter((each) => !['HEAD', 'OPTIONS'].includes(each))
    return methods.map((each) => {
      const { audit: action, access } = config ?? {}
      return { call: `${each} ${path}`, method: each, path, action, access }
    })
  })
}

// Tests are generated from the routes, so they are read before any test runs, from a server that answers no calls.
const listing = await startServer()
const ROUTES = apiRoutes(listing.routes)
await listing.app.ready()
await listing.close()
const DOING = ROUTES.filter(({ action }) => action !== undefined && AUDIT_ACTIONS[action].done)

type Answer = Awaited<ReturnType<Caller['get']>>

interface RouteCall {
  /** The caller, and the records that exist before the call. */
  by: Caller
  call: Promise<Answer> | Answer
  object?: unknown
  /** The entry of a successful call. */
  reason?: string
}

const SUBJECT = () => `auth0|${crypto.randomUUID()}`

async function applicant() {
  const sub = SUBJECT()
  return { sub, by: await server.applicant({ sub }) }
}

async function saved(path: string, body: (by: Caller) => Promise<object>) {
  const { by } = await applicant()
  const record = await body(by)
  const { id } = (await by.post(path, record)).json<{ id: string }>()
  return { by, record, id }
}

const RECORDS = fromEntries(
  RECORD_STEPS.map((step) => [STEP[step].record.path, (by: Caller) => recordBody(by, step)] as const),
)

const REFERENCE = {
  '/api/courses': { name: 'Astronomy' },
  '/api/regions': { name: 'New Region' },
  '/api/countries': { id: 998, code: 'QQ', name: 'Newland' },
  '/api/institutions': { name: 'New University', countryCode: 'NA', website: 'http://new.test/' },
}

async function createdReference(path: string, body: object) {
  const by = await server.admin()
  const { id } = (await by.post(path, body)).json<{ id: string | number }>()
  return { by, url: `${path}/${id}`, id: String(id) }
}

async function stored(path: string) {
  const { by } = await applicant()
  const [file] = (await by.upload(path, { name: 'id.pdf', content: PDF })).json<{
    filesDetails: [{ fileName: string }]
  }>().filesDetails
  return { by, fileName: file.fileName }
}

/** A user with every desk duty, and an application no one has opened. */
async function atTheDesk() {
  const key = randomUUID().slice(0, 8).toUpperCase()
  await seed(server.db, [{ key }])
  const fileName = fileNameOf(key, 'cv')
  for (const { kind } of DOCUMENTS) await writeFile(join(server.folder, 'documents', fileNameOf(key, kind)), content)
  return { by: await server.holder('bursaryAdmin'), id: idOf(key), query: `?text=${referenceOf(key)}`, fileName }
}

/** The same with a decision that no applicant has been told. */
async function decided(as: LetterOutcome) {
  const { by, id } = await atTheDesk()
  await by.put(`/api/desk/submissions/${id}/decision`, { outcome: as, reason: '', seen: null })
  return { by, id }
}

/** An application with which a member has declared a conflict of interest. */
async function withConflict() {
  const { by, id } = await atTheDesk()
  const sub = SUBJECT()
  const member = server.bearer(await tokenOf({ sub, permissions: ['committeeMember'] }))
  await member.put(`/api/desk/submissions/${id}/conflict`, {})
  return { by, id, member: ownerOf(TENANT, sub) }
}

/** An application with a comment of the user. */
async function withComment() {
  const { by, id } = await atTheDesk()
  const comment = randomUUID()
  await by.post(`/api/desk/submissions/${id}/comments`, { id: comment, text: 'Check it.' })
  return { by, id, comment }
}

/** A bursary admin, and a label. */
async function withLabel() {
  const by = await server.holder('bursaryAdmin')
  const name = randomUUID()
  const { id: label } = (await by.post('/api/desk/labels', { name })).json<Label>()
  return { by, label, name }
}

/** A bursary admin, and the id of the current intake, which has a rubric. */
async function withRubric() {
  await (await server.admin()).put('/api/desk/rubric', RUBRIC)
  const by = await server.holder('bursaryAdmin')
  const [intake] = (await by.get('/api/intakes')).json<[Intake]>()
  return { by, object: intake.id }
}

const newRequest = () => ({ id: randomUUID(), asked: ['cv'], text: 'Please send it again.', until: '2030-03-20' })

/** A valid call of each route. */
const CALLS: Record<string, () => Promise<RouteCall>> = {
  'DELETE /api/session': async () => {
    const { by } = await applicant()
    return { by, call: by.remove('/api/session') }
  },
  'POST /api/fellowships': async () => {
    const { by } = await applicant()
    const call = await by.post('/api/fellowships', FELLOWSHIP)
    return { by, call, object: call.json<{ id: string }>().id }
  },
  'POST /api/fellowships/:id': async () => {
    const { by } = await applicant()
    const fellowship = await register(by)
    const personalDetailId = (await by.post('/api/personaldetails', await recordBody(by, 'personalDetails'))).json<{
      id: string
    }>().id
    return { by, call: update(by, fellowship, { personalDetailId, ...outcome(2) }), object: fellowship.id }
  },
  'DELETE /api/fellowships/:id': async () => {
    const { by } = await applicant()
    const { id } = await register(by)
    return { by, call: by.remove(`/api/fellowships/${id}`), object: id }
  },
  ...Object.fromEntries(
    Object.entries(RECORDS).flatMap(([path, body]): [string, () => Promise<RouteCall>][] => [
      [
        `POST ${path}`,
        async () => {
          const { by } = await applicant()
          const call = await by.post(path, await body(by))
          return { by, call, object: call.json<{ id: string }>().id }
        },
      ],
      [
        `PUT ${path}/:id`,
        async () => {
          const { by, record, id } = await saved(path, body)
          return { by, call: by.put(`${path}/${id}`, record), object: id }
        },
      ],
      [
        `DELETE ${path}/:id`,
        async () => {
          const { by, id } = await saved(path, body)
          return { by, call: by.remove(`${path}/${id}`), object: id }
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(REFERENCE).flatMap(([path, body]): [string, () => Promise<RouteCall>][] => [
      [
        `POST ${path}`,
        async () => {
          const by = await server.admin()
          const call = await by.post(path, body)
          const { id } = call.json<{ id: string | number }>()
          await by.remove(`${path}/${id}`)
          return { by, call, object: String(id) }
        },
      ],
      [
        `PUT ${path}/:id`,
        async () => {
          const { by, url, id } = await createdReference(path, body)
          const call = await by.put(url, body)
          await by.remove(url)
          return { by, call, object: id }
        },
      ],
      [
        `DELETE ${path}/:id`,
        async () => {
          const { by, url, id } = await createdReference(path, body)
          return { by, call: by.remove(url), object: id }
        },
      ],
    ]),
  ),
  'PUT /api/FellowshipApplicationsStatus/:id': async () => {
    const by = await server.admin()
    const body = { id: '1', open: true, closingDate: CLOSING_DATE }
    return { by, call: by.put('/api/FellowshipApplicationsStatus/1', body), object: '1' }
  },
  ...Object.fromEntries(
    DOCUMENTS.map(({ path }) => [
      `POST ${path}`,
      async () => {
        const { by } = await applicant()
        const call = await by.upload(path, { name: 'id.pdf', content: PDF })
        const [file] = call.json<{ filesDetails: [{ fileName: string }] }>().filesDetails
        return { by, call, object: file.fileName }
      },
    ]),
  ),
  ...Object.fromEntries(
    DOCUMENTS.flatMap(({ path, otherPaths = [] }) =>
      [path, ...otherPaths].map((spelling) => [
        `GET ${spelling}`,
        async () => {
          const { by, fileName } = await stored(path)
          return { by, call: by.get(`${spelling}?file=${fileName}`), object: fileName }
        },
      ]),
    ),
  ),
  'GET /api/submissions/:id/receipt': async () => {
    const { by } = await applicant()
    await advanceTo(by)
    const [first] = (await by.get('/api/submissions')).json<[{ id: string }]>()
    return { by, call: by.get(`/api/submissions/${first.id}/receipt`), object: first.id }
  },
  'GET /api/desk/submissions': async () => {
    const { by, id, query } = await atTheDesk()
    return { by, call: by.get(`/api/desk/submissions${query}`), object: id }
  },
  'POST /api/desk/submissions': async () => {
    const { by, id } = await atTheDesk()
    return { by, call: by.post('/api/desk/submissions', { submissions: [id] }), object: id }
  },
  'GET /api/desk/submissions.csv': async () => {
    const { by, id, query } = await atTheDesk()
    return { by, call: by.get(`/api/desk/submissions.csv${query}`), object: id, reason: 'table' }
  },
  'GET /api/desk/dossiers.pdf': async () => {
    const { by, id, query } = await atTheDesk()
    return { by, call: by.get(`/api/desk/dossiers.pdf${query}`), object: id, reason: 'dossiers' }
  },
  'GET /api/desk/submissions.xlsx': async () => {
    const { by, id, query } = await atTheDesk()
    return { by, call: by.get(`/api/desk/submissions.xlsx${query}`), object: id, reason: 'spreadsheet' }
  },
  'GET /api/desk/reviews.xlsx': async () => {
    const { by, id, query } = await atTheDesk()
    return { by, call: by.get(`/api/desk/reviews.xlsx${query}`), object: id, reason: 'reviews' }
  },
  'GET /api/desk/reviews.csv': async () => {
    const { by, id, query } = await atTheDesk()
    return { by, call: by.get(`/api/desk/reviews.csv${query}`), object: id, reason: 'reviewTable' }
  },
  'GET /api/desk/letters.xlsx': async () => {
    const { by, id, query } = await atTheDesk()
    return { by, call: by.get(`/api/desk/letters.xlsx${query}`), object: id, reason: 'letters' }
  },
  'GET /api/desk/exports/:ticket': async () => {
    const { by, id, ...which } = await atTheDesk()
    const text = new URLSearchParams(which.query).get('text') ?? ''
    const { url } = (await by.post('/api/desk/exports', { name: 'table', text })).json<{ url: string }>()
    return { by, call: by.get(url.replace(API_BASE_PATH, '')), object: id, reason: 'table' }
  },
  'GET /api/desk/submissions/:id': async () => {
    const { by, id } = await atTheDesk()
    return { by, call: by.get(`/api/desk/submissions/${id}`), object: id }
  },
  'GET /api/desk/submissions/:id/documents/:kind': async () => {
    const { by, id, fileName } = await atTheDesk()
    return { by, call: by.get(`/api/desk/submissions/${id}/documents/cv`), object: fileName }
  },
  'GET /api/desk/submissions/:id/dossier': async () => {
    const { by, id } = await atTheDesk()
    return { by, call: by.get(`/api/desk/submissions/${id}/dossier`), object: id, reason: 'dossiers' }
  },
  'PUT /api/desk/submissions/:id/decision': async () => {
    const { by, id } = await atTheDesk()
    const body = { outcome: 'shortlisted', reason: 'Strong.', seen: null }
    return { by, call: by.put(`/api/desk/submissions/${id}/decision`, body), object: id, reason: 'shortlisted' }
  },
  'POST /api/desk/decisions': async () => {
    const { by, id } = await atTheDesk()
    const decisions = [{ id, outcome: 'reserve', reason: '', seen: null }]
    return { by, call: by.post('/api/desk/decisions', { decisions }), object: id, reason: 'reserve' }
  },
  'PUT /api/desk/rubric': async () => {
    const by = await server.admin()
    return { by, call: by.put('/api/desk/rubric', RUBRIC) }
  },
  'PUT /api/desk/rubric/second': async () => {
    const { by } = await withRubric()
    await by.put('/api/desk/rubric/second', RUBRIC)
    return { by, call: by.put('/api/desk/rubric/second', { ...RUBRIC, scoresShown: 'always' }) }
  },
  'POST /api/desk/rubric/opening': async () => {
    const { by, object } = await withRubric()
    return { by, call: by.post('/api/desk/rubric/opening', {}), object }
  },
  'PUT /api/desk/rubric/due': async () => {
    const { by, object } = await withRubric()
    return { by, call: by.put('/api/desk/rubric/due', { due: '2999-03-03' }), object }
  },
  'POST /api/desk/rubric/reminders': async () => {
    const { by, object } = await withRubric()
    const { id } = await atTheDesk()
    const account = { email: `${randomUUID()}@bank.example`, password: 'seven quiet rivers' }
    const made = await (
      await openAccounts(server.db)
    ).create({ ...account, permissions: ['committeeMember'], isEmailProved: true }, (row) =>
      operatorEntry('account.signUp', row.id),
    )
    await by.post('/api/desk/assignments', { submissions: [id], reviewers: [made?.id] })
    return { by, call: by.post('/api/desk/rubric/reminders', { round: 1 }), object }
  },
  'PUT /api/desk/submissions/:id/review': async () => {
    await (await server.admin()).put('/api/desk/rubric', RUBRIC)
    const { by, id } = await atTheDesk()
    const scores = RUBRIC.criteria.map((criterion) => ({ criterion: criterion.id, score: 3 }))
    return { by, call: by.put(`/api/desk/submissions/${id}/review`, { scores, note: '' }), object: id }
  },
  'PUT /api/desk/submissions/:id/conflict': async () => {
    const { by, id } = await atTheDesk()
    return { by, call: by.put(`/api/desk/submissions/${id}/conflict`, {}), object: id }
  },
  'POST /api/desk/submissions/:id/conflicts': async () => {
    const { by, id, member } = await withConflict()
    const call = by.post(`/api/desk/submissions/${id}/conflicts`, { reviewer: member, reason: 'Cousins.', seen: 1 })
    return { by, call, object: id, reason: member }
  },
  'POST /api/desk/submissions/:id/conflicts/removal': async () => {
    const { by, id, member } = await withConflict()
    const path = `/api/desk/submissions/${id}/conflicts/removal`
    return { by, call: by.post(path, { reviewer: member, reason: 'A mistake.', seen: 1 }), object: id, reason: member }
  },
  'POST /api/desk/submissions/:id/comments': async () => {
    const { by, id } = await atTheDesk()
    const call = by.post(`/api/desk/submissions/${id}/comments`, { id: randomUUID(), text: 'Check it.' })
    return { by, call, object: id }
  },
  'PUT /api/desk/submissions/:id/comments/:comment': async () => {
    const { by, id, comment } = await withComment()
    const call = by.put(`/api/desk/submissions/${id}/comments/${comment}`, { text: 'Check both.', seen: 1 })
    return { by, call, object: id }
  },
  'DELETE /api/desk/submissions/:id/comments/:comment': async () => {
    const { by, id, comment } = await withComment()
    return { by, call: by.remove(`/api/desk/submissions/${id}/comments/${comment}`), object: id }
  },
  'POST /api/desk/labels': async () => {
    const by = await server.holder('bursaryAdmin')
    const call = by.post('/api/desk/labels', { name: randomUUID() })
    return { by, call, object: (await call).json<Label>().id }
  },
  'PUT /api/desk/labels/:id': async () => {
    const { by, label, name } = await withLabel()
    return { by, call: by.put(`/api/desk/labels/${label}`, { name: randomUUID(), seen: name }), object: label }
  },
  'DELETE /api/desk/labels/:id': async () => {
    const { by, label } = await withLabel()
    return { by, call: by.remove(`/api/desk/labels/${label}`), object: label }
  },
  'POST /api/desk/labels/:id/applications': async () => {
    const { label } = await withLabel()
    const { by, id } = await atTheDesk()
    const call = by.post(`/api/desk/labels/${label}/applications`, { submissions: [id] })
    return { by, call, object: id, reason: label }
  },
  'POST /api/desk/labels/:id/applications/removal': async () => {
    const { label } = await withLabel()
    const { by, id } = await atTheDesk()
    const path = `/api/desk/labels/${label}/applications`
    await by.post(path, { submissions: [id] })
    return { by, call: by.post(`${path}/removal`, { submissions: [id] }), object: id, reason: label }
  },
  'DELETE /api/desk/submissions/:id/conflict': async () => {
    const { by, id } = await atTheDesk()
    await by.put(`/api/desk/submissions/${id}/conflict`, {})
    return { by, call: by.remove(`/api/desk/submissions/${id}/conflict`), object: id }
  },
  'PUT /api/desk/letters/:outcome': async () => {
    const { by } = await atTheDesk()
    const body = { subject: 'News', text: 'Dear {name},', version: 0 }
    return { by, call: by.put('/api/desk/letters/notAwarded', body), object: 'notAwarded', reason: 'notAwarded' }
  },
  'GET /api/desk/letters/:outcome/preview': async () => {
    const { by, id } = await decided('notShortlisted')
    return { by, call: by.get('/api/desk/letters/notShortlisted/preview'), object: id }
  },
  'POST /api/desk/letters/:outcome/test': async () => {
    const { by } = await atTheDesk()
    return { by, call: by.post('/api/desk/letters/reserve/test', {}), object: 'reserve' }
  },
  'POST /api/desk/letters/:outcome/publish': async () => {
    const { by, id } = await decided('awarded')
    const {
      id: publication,
      version,
      count,
      contents,
    } = (await by.get('/api/desk/letters/awarded/preview')).json<LetterPreview>()
    const body = { id: publication, version, count, contents }
    return { by, call: by.post('/api/desk/letters/awarded/publish', body), object: id, reason: 'awarded' }
  },
  'POST /api/offers/:id/answer': async () => {
    const { by: staff, id: object } = await decided('awarded')
    const answerUntil = '2030-03-20'
    const shown = (
      await staff.get(`/api/desk/letters/awarded/preview?answerUntil=${answerUntil}`)
    ).json<LetterPreview>()
    const { id: publication, version, count, contents } = shown
    const body = { id: publication, version, count, contents, answerUntil }
    await staff.post('/api/desk/letters/awarded/publish', body)
    const [letter] = await server.db.select().from(letters).where(eq(letters.submissionId, object))
    const by = await server.applicant({ sub: letter?.owner.replace(/^portal\|/, '') })
    const call = by.post(`/api/offers/${letter?.id}/answer`, { answer: 'accepted' })
    return { by, call, object, reason: 'accepted' }
  },
  'POST /api/desk/submissions/:id/letters': async () => {
    const { by, id } = await atTheDesk()
    const body = { id: randomUUID(), subject: 'Hello', text: 'Please call us.' }
    return { by, call: by.post(`/api/desk/submissions/${id}/letters`, body), object: id }
  },
  'POST /api/desk/submissions/:id/letters/:letter/again': async () => {
    const { by, id } = await atTheDesk()
    const letter = randomUUID()
    await by.post(`/api/desk/submissions/${id}/letters`, { id: letter, subject: 'Hello', text: 'Please call us.' })
    await server.db.update(letters).set({ mail: 'failed' }).where(eq(letters.id, letter))
    const call = by.post(`/api/desk/submissions/${id}/letters/${letter}/again`, { recipient: 'right@example.org' })
    return { by, call, object: id, reason: 'correctedAddress' }
  },
  'POST /api/desk/submissions/:id/requests': async () => {
    const { by, id } = await atTheDesk()
    return { by, call: by.post(`/api/desk/submissions/${id}/requests`, newRequest()), object: id }
  },
  'DELETE /api/desk/submissions/:id/requests/:request': async () => {
    const { by, id } = await atTheDesk()
    const request = newRequest()
    await by.post(`/api/desk/submissions/${id}/requests`, request)
    return { by, call: by.remove(`/api/desk/submissions/${id}/requests/${request.id}`), object: id }
  },
  'POST /api/desk/staff': async () => {
    const by = await server.admin()
    const call = await by.post('/api/desk/staff', { email: 'new@bank.example', role: 'admin' })
    const [account] = await server.db.select().from(accounts).where(eq(accounts.email, 'new@bank.example'))
    return { by, call, object: account?.id, reason: 'admin' }
  },
  'DELETE /api/desk/staff/:id/roles/:role': async () => {
    const by = await server.admin()
    await by.post('/api/desk/staff', { email: 'old@bank.example', role: 'admin' })
    const [account] = await server.db.select().from(accounts).where(eq(accounts.email, 'old@bank.example'))
    const call = await by.remove(`/api/desk/staff/${account?.id}/roles/admin`)
    return { by, call, object: account?.id, reason: 'admin' }
  },
  'POST /api/intakes': async () => {
    const by = await server.admin()
    // An open request would keep the current intake.
    await server.db.update(informationRequests).set({ withdrawnAt: new Date() })
    const call = await by.post('/api/intakes', { name: 'The next one', closingDate: CLOSING_DATE })
    return { by, call, object: call.json<{ id: string }>().id }
  },
  'GET /api/owndata': async () => {
    const { by } = await applicant()
    await register(by)
    return { by, call: by.get('/api/owndata') }
  },
  'DELETE /api/owndata': async () => {
    const { by } = await applicant()
    await register(by)
    return { by, call: by.remove('/api/owndata') }
  },
}

/** Not covered here: scanning needs a scanner, and an archive also has an entry per document. */
const ELSEWHERE = [
  'POST /api/desk/assignments',
  'POST /api/desk/assignments/reassignment',
  'POST /api/desk/assignments/removal',
  `GET ${MOTIVATION_LETTER_PATH}`,
  'POST /api/documentscans',
  'GET /api/desk/documents.zip',
]

describe('the routes', () => {
  test('declares an audit action for every route that writes', () => {
    const silent = ROUTES.filter(({ method, action }) => method !== 'GET' && action === undefined)
    expect(silent.map(({ call }) => call)).toEqual([
      // A read without personal data, whose selection may be too long for an address.
      'POST /api/desk/selection',
      // The caller's own views.
      'POST /api/desk/views',
      'PUT /api/desk/views/:id',
      'DELETE /api/desk/views/:id',
    ])
    expect(ROUTES.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(40)
  })

  test('calls every route that has an audit action', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(
      DOING.map(({ call }) => call)
        .filter((call) => !ELSEWHERE.includes(call))
        .toSorted(),
    )
  })

  test.each(DOING.filter(({ call }) => !ELSEWHERE.includes(call)))('$call: $action', async ({ call, action }) => {
    const made = await CALLS[call]?.()
    const answer = await made?.call
    expect(answer?.statusCode, answer?.body).toBeLessThan(300)
    const entries = await entriesOfCall(server.db, answer?.headers['x-request-id'])
    expect(entries).toEqual([expect.objectContaining({ action, outcome: 'done', times: 1, address: '127.0.0.1' })])
    const { object = null, reason = null } = made ?? {}
    expect(entries[0]).toMatchObject({ object, reason, token: expect.stringMatching(/^[\da-f]{16}$/) })
    expect(entries[0]?.subject).toMatch(new RegExp(`^${TENANT}\\|auth0\\|`))
  })

  test.each(ROUTES.filter(({ access }) => access !== undefined))(
    '$call: a refusal without a token',
    async ({ method, path, action = 'api.read' }) => {
      const url = path.replaceAll(/:\w+/g, 'none')
      const answer = await server.app.inject({ method: method as 'GET', url: API_BASE_PATH + url })
      expect(answer.statusCode).toBe(401)
      const all = await server.db.select().from(auditEntries).where(eq(auditEntries.outcome, 'refused'))
      expect(all.filter((entry) => entry.action === action && entry.subject === null)).toContainEqual(
        expect.objectContaining({ reason: '401' }),
      )
    },
  )
})

describe('a submission', () => {
  test("is recorded beside the fellowship's change, with its version", async () => {
    const { by } = await applicant()
    const fellowship = await advanceTo(by, 'submit')
    const answer = await update(by, fellowship, outcome('submit'))
    const [version] = (await by.get('/api/submissions')).json<[{ id: string }]>()
    const entries = await entriesOfCall(server.db, answer.headers['x-request-id'])
    expect(entries.map(({ action, object }) => [action, object])).toEqual([
      ['application.change', fellowship.id],
      ['application.submit', version.id],
    ])
  })
})

describe('a refusal', () => {
  test.each([
    ['403', async (by: Caller) => by.put('/api/courses/1', { name: 'x' }), 'course.change'],
    [
      '404',
      async (by: Caller) => by.put('/api/motivations/none', { motivation: motivationOf(480) }),
      'motivation.save',
    ],
    ['422', async (by: Caller) => by.post('/api/motivations', { motivation: '' }), 'motivation.save'],
    [
      '422 blankFile',
      async (by: Caller) => by.upload('/api/iddocuploads', { name: 'a.pdf', content: Buffer.from('') }),
      'document.upload',
    ],
    [
      '409 submitted',
      async (by: Caller) => by.remove(`/api/fellowships/${(await advanceTo(by)).id}`),
      'application.delete',
    ],
    [
      '412 stale',
      async (by: Caller) =>
        by.call('/api/motivations', {
          method: 'POST',
          body: { motivation: motivationOf(480) },
          headers: { 'if-match': '"1"' },
        }),
      'motivation.save',
    ],
  ] as const)('names its reason, its caller and the call: %s', async (reason, refused, action) => {
    const { by, sub } = await applicant()
    const answer = await refused(by)
    expect(String(answer.statusCode)).toBe(reason.slice(0, 3))
    expect(await entriesOfCall(server.db, answer.headers['x-request-id'])).toEqual([
      expect.objectContaining({ action, outcome: 'refused', reason, subject: `${TENANT}|${sub}`, object: null }),
    ])
  })

  test('names no subject when the token is invalid', async () => {
    const answer = await server.bearer(await tokenOf({ expires: '-1m' })).get('/api/personaldetails')
    expect(answer.statusCode).toBe(401)
    const refused = (await allEntries(server.db)).filter(({ reason }) => reason === '401')
    expect(refused.every(({ subject, chain }) => subject === null && chain === 'nobody')).toBe(true)
  })
})

describe('the log', () => {
  test("names the caller by their chain's id, and the call by the id in its answer and its entry", async () => {
    const { by, sub } = await applicant()
    const answer = await by.post('/api/motivations', { motivation: motivationOf(480) })
    const requestId = String(answer.headers['x-request-id'])
    const lines = server.lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line) as object)
    expect(lines).toEqual([expect.objectContaining({ requestId, caller: callerId(`${TENANT}|${sub}`), status: 201 })])
    const [entry] = await entriesOfCall(server.db, requestId)
    expect(entry?.chain).toBe(callerId(`${TENANT}|${sub}`))
  })
})

describe('a document opened by a link', () => {
  test('is recorded as viewed by the user who requested the link', async () => {
    const { by, fileName } = await stored('/api/iddocuploads')
    const { url } = (await by.post('/api/iddocuploads/tickets', { file: fileName })).json<{ url: string }>()
    const opened = await server.app.inject({ url })
    const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const shown = await server.app.inject({ url: String(opened.headers.location), headers: { cookie } })
    expect(shown.statusCode).toBe(200)
    const [upload] = await server.db.select().from(auditEntries).where(eq(auditEntries.object, fileName))
    expect(await entriesOfCall(server.db, shown.headers['x-request-id'])).toEqual([
      expect.objectContaining({ action: 'document.view', object: fileName, subject: upload?.subject, token: null }),
    ])
  })
})
