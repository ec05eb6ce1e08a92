import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { DOCUMENTS, MOTIVATION_LETTER_PATH } from '../../../domain/documents.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import type { Intake } from '../../../domain/intakes.ts'
import { RECORD_STEPS, STEP } from '../../../domain/steps.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/auditActions.ts'
import { callerId } from '../../../server/platform/audit/caller.ts'
import { verifyTrail } from '../../../server/platform/audit/verify.ts'
import { auditEntries } from '../../../server/platform/database/schema/audit.ts'
import { informationRequests } from '../../../server/platform/database/schema/informationRequests.ts'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { letters } from '../../../server/platform/database/schema/letters.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import type { Label } from '../../../domain/labels.ts'
import type { LetterOutcome } from '../../../domain/letters.ts'
import {
  CLOSING_DATE,
  FELLOWSHIP,
  fileIn,
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
import { closedAfterAll } from '../../support/closing.ts'
import { RUBRIC } from '../../support/desk.ts'
import { outcome, update, advanceTo } from '../advance.ts'
import { fileNameOf, idOf, referenceOf, seed, storeFiles } from '../desk/seed.ts'
import { reviewerOf } from '../reviews/reviewers.ts'
import { allEntries, entriesOfCall } from './trail.ts'

/** The audit entries of every API route, for success and for refusal. */

const server = closedAfterAll(await startServer())
afterAll(() => verifyTrail(server.db))
// Tests are generated from its routes.
await server.app.ready()

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

const ROUTES = apiRoutes(server.routes)
const DOING = ROUTES.filter(({ action }) => action !== undefined && AUDIT_ACTIONS[action].done)

type Answer = Awaited<ReturnType<Caller['get']>>

interface RouteCall {
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

/** A call that creates what its entry is about. */
async function creating(sent: Promise<Answer>) {
  const call = await sent
  return { call, object: String(call.json<{ id: string | number }>().id) }
}

async function saved(path: string, body: (by: Caller) => Promise<object>) {
  const { by } = await applicant()
  const record = await body(by)
  const { object: id } = await creating(by.post(path, record))
  return { by, record, id, url: `${path}/${id}` }
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
  const { object: id } = await creating(by.post(path, body))
  return { by, url: `${path}/${id}`, id }
}

async function stored(path: string) {
  const { by } = await applicant()
  return { by, ...fileIn(await by.upload(path, { name: 'id.pdf', content: PDF })) }
}

const DESK = '/api/desk/submissions'

/** A user with every desk duty, and an application no one has opened. */
async function atTheDesk() {
  const key = randomUUID().slice(0, 8).toUpperCase()
  await seed(server.db, [key])
  const fileName = fileNameOf(key, 'cv')
  await storeFiles(server, key)
  return { by: await server.holder('bursaryAdmin'), key, id: idOf(key), query: `?text=${referenceOf(key)}`, fileName }
}

/** A call on such an application. */
const onApplication =
  (send: (desk: Awaited<ReturnType<typeof atTheDesk>>) => Promise<Answer>, reason?: string) =>
  async (): Promise<RouteCall> => {
    const desk = await atTheDesk()
    return { call: send(desk), object: desk.id, reason }
  }

/** The same with a decision that no applicant has been told. */
async function decided(as: LetterOutcome) {
  const { by, key, id } = await atTheDesk()
  await by.decide(key, as)
  return { by, id }
}

/** An application with which a member has declared a conflict of interest. */
async function withConflict() {
  const { by, key, id } = await atTheDesk()
  const sub = SUBJECT()
  await (await server.holder('committeeMember', { sub })).declareConflict(key)
  return { by, id, member: ownerOf(TENANT, sub) }
}

async function commentOn({ by, id }: { by: Caller; id: string }) {
  const comment = randomUUID()
  await by.post(`${DESK}/${id}/comments`, { id: comment, text: 'Check it.' })
  return `${DESK}/${id}/comments/${comment}`
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
  await server.setRubric()
  const by = await server.holder('bursaryAdmin')
  const [intake] = (await by.get('/api/intakes')).json<[Intake]>()
  return { by, object: intake.id }
}

const newRequest = () => ({ id: randomUUID(), asked: ['cv'], text: 'Please send it again.', until: '2030-03-20' })

const staffAccount = async (email: string) =>
  (await server.db.select().from(accounts).where(eq(accounts.email, email)))[0]?.id

/** A valid call of each route. */
const CALLS: Record<string, () => Promise<RouteCall>> = {
  'DELETE /api/session': async () => ({ call: (await applicant()).by.remove('/api/session') }),
  'POST /api/fellowships': async () => creating((await applicant()).by.post('/api/fellowships', FELLOWSHIP)),
  'POST /api/fellowships/:id': async () => {
    const { by } = await applicant()
    const fellowship = await register(by)
    const body = await recordBody(by, 'personalDetails')
    const { object: personalDetailId } = await creating(by.post('/api/personaldetails', body))
    return { call: update(by, fellowship, { personalDetailId, ...outcome(2) }), object: fellowship.id }
  },
  'DELETE /api/fellowships/:id': async () => {
    const { by } = await applicant()
    const { id } = await register(by)
    return { call: by.remove(`/api/fellowships/${id}`), object: id }
  },
  ...Object.fromEntries(
    Object.entries(RECORDS).flatMap(([path, body]): [string, () => Promise<RouteCall>][] => [
      [
        `POST ${path}`,
        async () => {
          const { by } = await applicant()
          return creating(by.post(path, await body(by)))
        },
      ],
      [
        `PUT ${path}/:id`,
        async () => {
          const { by, record, id, url } = await saved(path, body)
          return { call: by.put(url, record), object: id }
        },
      ],
      [
        `DELETE ${path}/:id`,
        async () => {
          const { by, id, url } = await saved(path, body)
          return { call: by.remove(url), object: id }
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
          const created = await creating(by.post(path, body))
          await by.remove(`${path}/${created.object}`)
          return created
        },
      ],
      [
        `PUT ${path}/:id`,
        async () => {
          const { by, url, id } = await createdReference(path, body)
          const call = await by.put(url, body)
          await by.remove(url)
          return { call, object: id }
        },
      ],
      [
        `DELETE ${path}/:id`,
        async () => {
          const { by, url, id } = await createdReference(path, body)
          return { call: by.remove(url), object: id }
        },
      ],
    ]),
  ),
  'PUT /api/FellowshipApplicationsStatus/:id': async () => {
    const by = await server.admin()
    const body = { id: '1', open: true, closingDate: CLOSING_DATE }
    return { call: by.put('/api/FellowshipApplicationsStatus/1', body), object: '1' }
  },
  ...Object.fromEntries(
    DOCUMENTS.flatMap(({ path, otherPaths = [] }): [string, () => Promise<RouteCall>][] => [
      [
        `POST ${path}`,
        async () => {
          const { by } = await applicant()
          const call = await by.upload(path, { name: 'id.pdf', content: PDF })
          return { call, object: fileIn(call).fileName }
        },
      ],
      ...[path, ...otherPaths].map((spelling): [string, () => Promise<RouteCall>] => [
        `GET ${spelling}`,
        async () => {
          const { by, fileName } = await stored(path)
          return { call: by.get(`${spelling}?file=${fileName}`), object: fileName }
        },
      ]),
    ]),
  ),
  'GET /api/submissions/:id/receipt': async () => {
    const { by } = await applicant()
    await advanceTo(by)
    const [first] = (await by.get('/api/submissions')).json<[{ id: string }]>()
    return { call: by.get(`/api/submissions/${first.id}/receipt`), object: first.id }
  },
  'GET /api/desk/submissions': onApplication(({ by, query }) => by.get(`${DESK}${query}`)),
  'POST /api/desk/submissions': onApplication(({ by, id }) => by.post(DESK, { submissions: [id] })),
  'GET /api/desk/exports/:ticket': onApplication(async ({ by, query }) => {
    const text = new URLSearchParams(query).get('text') ?? ''
    const { url } = (await by.post('/api/desk/exports', { name: 'table', text })).json<{ url: string }>()
    return by.get(url.replace(API_BASE_PATH, ''))
  }, 'table'),
  ...Object.fromEntries(
    [
      ['submissions.csv', 'table'],
      ['submissions.xlsx', 'spreadsheet'],
      ['dossiers.pdf', 'dossiers'],
      ['reviews.csv', 'reviewTable'],
      ['reviews.xlsx', 'reviews'],
      ['letters.xlsx', 'letters'],
    ].map(([file, reason]) => [
      `GET /api/desk/${file}`,
      onApplication(({ by, query }) => by.get(`/api/desk/${file}${query}`), reason),
    ]),
  ),
  'GET /api/desk/submissions/:id': onApplication(({ by, id }) => by.get(`${DESK}/${id}`)),
  'GET /api/desk/submissions/:id/documents/:kind': async () => {
    const { by, id, fileName } = await atTheDesk()
    return { call: by.get(`${DESK}/${id}/documents/cv`), object: fileName }
  },
  'GET /api/desk/submissions/:id/dossier': onApplication(({ by, id }) => by.get(`${DESK}/${id}/dossier`), 'dossiers'),
  'PUT /api/desk/submissions/:id/decision': onApplication(
    ({ by, id }) => by.put(`${DESK}/${id}/decision`, { outcome: 'shortlisted', reason: 'Strong.', seen: null }),
    'shortlisted',
  ),
  'POST /api/desk/decisions': onApplication(
    ({ by, id }) => by.post('/api/desk/decisions', { decisions: [{ id, outcome: 'reserve', reason: '', seen: null }] }),
    'reserve',
  ),
  'PUT /api/desk/rubric': async () => ({ call: (await server.admin()).put('/api/desk/rubric', RUBRIC) }),
  'PUT /api/desk/rubric/second': async () => {
    const { by } = await withRubric()
    await by.put('/api/desk/rubric/second', RUBRIC)
    return { call: by.put('/api/desk/rubric/second', { ...RUBRIC, scoresShown: 'always' }) }
  },
  'POST /api/desk/rubric/opening': async () => {
    const { by, object } = await withRubric()
    return { call: by.post('/api/desk/rubric/opening', {}), object }
  },
  'PUT /api/desk/rubric/due': async () => {
    const { by, object } = await withRubric()
    return { call: by.put('/api/desk/rubric/due', { due: '2999-03-03' }), object }
  },
  'POST /api/desk/rubric/reminders': async () => {
    const { by, object } = await withRubric()
    const { id } = await atTheDesk()
    const { id: reviewer } = await reviewerOf(server, randomUUID())
    await by.post('/api/desk/assignments', { submissions: [id], reviewers: [reviewer] })
    return { call: by.post('/api/desk/rubric/reminders', { round: 1 }), object }
  },
  'PUT /api/desk/submissions/:id/review': onApplication(async ({ by, key }) => {
    await withRubric()
    return by.review(key, 3)
  }),
  'PUT /api/desk/submissions/:id/conflict': onApplication(({ by, key }) => by.declareConflict(key)),
  'DELETE /api/desk/submissions/:id/conflict': onApplication(async ({ by, key }) => {
    await by.declareConflict(key)
    return by.withdrawConflict(key)
  }),
  'POST /api/desk/submissions/:id/conflicts': async () => {
    const { by, id, member } = await withConflict()
    const call = by.post(`${DESK}/${id}/conflicts`, { reviewer: member, reason: 'Cousins.', seen: 1 })
    return { call, object: id, reason: member }
  },
  'POST /api/desk/submissions/:id/conflicts/removal': async () => {
    const { by, id, member } = await withConflict()
    const call = by.post(`${DESK}/${id}/conflicts/removal`, { reviewer: member, reason: 'A mistake.', seen: 1 })
    return { call, object: id, reason: member }
  },
  'POST /api/desk/submissions/:id/comments': onApplication(({ by, id }) =>
    by.post(`${DESK}/${id}/comments`, { id: randomUUID(), text: 'Check it.' }),
  ),
  'PUT /api/desk/submissions/:id/comments/:comment': onApplication(async (desk) =>
    desk.by.put(await commentOn(desk), { text: 'Check both.', seen: 1 }),
  ),
  'DELETE /api/desk/submissions/:id/comments/:comment': onApplication(async (desk) =>
    desk.by.remove(await commentOn(desk)),
  ),
  'POST /api/desk/labels': async () =>
    creating((await server.holder('bursaryAdmin')).post('/api/desk/labels', { name: randomUUID() })),
  'PUT /api/desk/labels/:id': async () => {
    const { by, label, name } = await withLabel()
    return { call: by.put(`/api/desk/labels/${label}`, { name: randomUUID(), seen: name }), object: label }
  },
  'DELETE /api/desk/labels/:id': async () => {
    const { by, label } = await withLabel()
    return { call: by.remove(`/api/desk/labels/${label}`), object: label }
  },
  'POST /api/desk/labels/:id/applications': async () => {
    const { label } = await withLabel()
    const { by, id } = await atTheDesk()
    const call = by.post(`/api/desk/labels/${label}/applications`, { submissions: [id] })
    return { call, object: id, reason: label }
  },
  'POST /api/desk/labels/:id/applications/removal': async () => {
    const { label } = await withLabel()
    const { by, id } = await atTheDesk()
    const path = `/api/desk/labels/${label}/applications`
    await by.post(path, { submissions: [id] })
    return { call: by.post(`${path}/removal`, { submissions: [id] }), object: id, reason: label }
  },
  'PUT /api/desk/letters/:outcome': async () => {
    const body = { subject: 'News', text: 'Dear {name},', version: 0 }
    const call = (await server.holder('bursaryAdmin')).put('/api/desk/letters/notAwarded', body)
    return { call, object: 'notAwarded', reason: 'notAwarded' }
  },
  'GET /api/desk/letters/:outcome/preview': async () => {
    const { by, id } = await decided('notShortlisted')
    return { call: by.get('/api/desk/letters/notShortlisted/preview'), object: id }
  },
  'POST /api/desk/letters/:outcome/test': async () => ({
    call: (await server.holder('bursaryAdmin')).post('/api/desk/letters/reserve/test', {}),
    object: 'reserve',
  }),
  'POST /api/desk/letters/:outcome/publish': async () => {
    const { by, id } = await decided('awarded')
    return { call: by.publish('awarded'), object: id, reason: 'awarded' }
  },
  'POST /api/offers/:id/answer': async () => {
    const { by: staff, id: object } = await decided('awarded')
    await staff.publish('awarded', '2030-03-20')
    const [letter] = await server.db.select().from(letters).where(eq(letters.submissionId, object))
    const by = await server.applicant({ sub: letter?.owner.replace(/^portal\|/, '') })
    return { call: by.post(`/api/offers/${letter?.id}/answer`, { answer: 'accepted' }), object, reason: 'accepted' }
  },
  'POST /api/desk/submissions/:id/letters': onApplication(({ by, id }) =>
    by.post(`${DESK}/${id}/letters`, { id: randomUUID(), subject: 'Hello', text: 'Please call us.' }),
  ),
  'POST /api/desk/submissions/:id/letters/:letter/again': onApplication(async ({ by, id }) => {
    const letter = randomUUID()
    await by.post(`${DESK}/${id}/letters`, { id: letter, subject: 'Hello', text: 'Please call us.' })
    await server.db.update(letters).set({ mail: 'failed' }).where(eq(letters.id, letter))
    return by.post(`${DESK}/${id}/letters/${letter}/again`, { recipient: 'right@example.org' })
  }, 'correctedAddress'),
  'POST /api/desk/submissions/:id/requests': onApplication(({ by, id }) =>
    by.post(`${DESK}/${id}/requests`, newRequest()),
  ),
  'DELETE /api/desk/submissions/:id/requests/:request': onApplication(async ({ by, id }) => {
    const request = newRequest()
    await by.post(`${DESK}/${id}/requests`, request)
    return by.remove(`${DESK}/${id}/requests/${request.id}`)
  }),
  'POST /api/desk/staff': async () => {
    const email = 'new@bank.example'
    const call = await (await server.admin()).post('/api/desk/staff', { email, role: 'admin' })
    return { call, object: await staffAccount(email), reason: 'admin' }
  },
  'DELETE /api/desk/staff/:id/roles/:role': async () => {
    const { by } = await reviewerOf(server, 'head', { permissions: ['admin'] })
    const email = 'old@bank.example'
    await by.post('/api/desk/staff', { email, role: 'admin' })
    const object = await staffAccount(email)
    return { call: by.remove(`/api/desk/staff/${object}/roles/admin`), object, reason: 'admin' }
  },
  'POST /api/intakes': async () => {
    // An open request would keep the current intake.
    await server.db.update(informationRequests).set({ withdrawnAt: new Date() })
    return creating(server.beginIntake({ name: 'The next one', closingDate: CLOSING_DATE }))
  },
  'GET /api/owndata': async () => {
    const { by } = await applicant()
    await register(by)
    return { call: by.get('/api/owndata') }
  },
  'DELETE /api/owndata': async () => {
    const { by } = await applicant()
    await register(by)
    return { call: by.remove('/api/owndata') }
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
    expect(entries[0]?.subject).toMatch(new RegExp(`^${TENANT}\\|(auth0|portal)\\|`))
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
