import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STEP, RECORD_STEPS, STEPS, type RecordStep } from '../../../domain/steps.ts'
import type { LightMyRequestResponse } from 'fastify'
import {
  EXPORT_NAMES,
  SUBMISSION_SORTS,
  totalOf,
  type CountedPage,
  type Decision,
  type DeskSubmission,
} from '../../../domain/desk.ts'
import { DOCUMENT_KINDS, DOCUMENTS, downloadPath } from '../../../domain/documents.ts'
import type { Label } from '../../../domain/labels.ts'
import { LETTER_OUTCOMES } from '../../../domain/letters.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { questionsOf } from '../../../domain/programme.ts'
import type { Kind } from '../../../domain/questions/kinds.ts'
import { mayDo, ROLES, type Duty } from '../../../domain/roles.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { subjectOf } from '../../../domain/subjects.ts'
import { applicationLabels, comments } from '../../../server/platform/database/schema/comments.ts'
import { informationRequests } from '../../../server/platform/database/schema/informationRequests.ts'
import { letters } from '../../../server/platform/database/schema/letters.ts'
import { reviews } from '../../../server/platform/database/schema/reviews.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { ANSWERS as GIVEN, PERSONAL_VALUES, words } from '../../support/applicant.ts'
import { RUBRIC } from '../../support/desk.ts'
import { pdfOf } from '../../support/documents.ts'
import { readPdf } from '../../support/pdf.ts'
import { outcome, update } from '../advance.ts'
import { ownerOf } from '../../../server/platform/http/owners.ts'
import { scored } from '../desk/calls.ts'
import { idOf, seed, storeFiles } from '../desk/seed.ts'
import { fileIn, register, startServer, TENANT, type Call, type Caller, type TestServer } from '../fixture.ts'
import { reviewerOf } from './reviewers.ts'

/**
 * Each text of an applicant, and each text about them, is a unique word. Everything that the applicant and the bank can do is done.
 * Then a blind reader and readers with a conflict of interest make every call of the desk, and no answer may contain a word that they
 * must not see (decisions 93 and 97). The documents' own contents are excepted.
 */

const TYPED: readonly Kind[] = ['line', 'text', 'phone', 'email']

const markerOf = (kind: Kind, index: number): string => {
  const number = String(index).padStart(2, '0')
  if (kind === 'phone') return `06177198${number}`
  return kind === 'email' ? `zwatyped${number}@bank.example` : `Zwatyped${number}`
}

/** These have answers of their own. */
const PERSON = {
  name: 'Zwamename',
  lastName: 'Zwalastname',
  idNumber: '77-0418-7704-1',
  cellPhoneNumber: '0817719871',
  email: 'zwaemail@bank.example',
}

/** A word for each other question that is answered by typing. */
const typed = RECORD_STEPS.flatMap((step) =>
  Object.entries(questionsOf(step)).map(([field, { kind, blind = false, figure }]) => ({
    step,
    field,
    kind,
    blind,
    figure,
  })),
)
  .filter(({ field, kind }) => TYPED.includes(kind) && !(field in PERSON))
  .map((each, index) => ({ ...each, marker: markerOf(each.kind, index) }))
const typedIn = (step: RecordStep) =>
  Object.fromEntries(typed.filter((each) => each.step === step).map(({ field, marker }) => [field, marker]))
const typedWhere = (isBlind: boolean) =>
  Object.fromEntries(typed.filter(({ blind }) => blind === isBlind).map(({ field, marker }) => [field, marker]))

const COUNTED = typed.filter(({ figure }) => figure !== undefined).map(({ marker }) => marker)

const IDENTITY = {
  ...typedWhere(false),
  ...PERSON,
  formerName: 'Zwaformername',
  formerCellPhone: '0817719872',
  draft: 'zwadraftword',
  messageSubject: 'zwamessagesubject',
  messageText: 'zwamessagetext',
  /** A colleague who sees names wrote it. */
  comment: 'zwacomment',
  ...Object.fromEntries(DOCUMENT_KINDS.map((kind) => [`${kind}File`, `zwafile${kind}`.toLowerCase()])),
}
/** A date in every form that we write, and an answer that is an ordinary word. */
const ALSO_IDENTITY = ['1977-04-18', '18/04/1977', '18 April 1977', 'Divorced']

/** Hidden by a conflict of interest alone. */
const ANSWERS = {
  ...typedWhere(true),
  motivation: 'zwamotivation',
  request: 'zwarequesttext',
  reason: 'zwareason',
  note: 'zwareviewnote',
  conflict: 'zwaconflictreason',
  blindComment: 'zwawrittenblind',
}

let server: TestServer
let chair: Caller
let applicant: Caller
/** The ids of the versions, oldest first, and of everything that was done with the application. */
const known = {
  versions: [] as SubmissionSummary[],
  request: '',
  letter: '',
  label: '',
  reviewers: [] as string[],
  fellowship: '',
  subject: '',
}
const newest = () => known.versions.at(-1)?.id ?? ''

const identifying = Object.values(IDENTITY)
const hiddenByConflict = () => [
  ...identifying,
  ...ALSO_IDENTITY,
  ...Object.values(ANSWERS),
  ...known.versions.flatMap(({ id, reference, documents }) => [
    id,
    reference,
    ...documents.map((each) => each.fileName),
  ]),
  known.fellowship,
  known.request,
  known.letter,
]

const ok = (answer: LightMyRequestResponse, what: string) => {
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(300)
  return answer
}

async function submitAs({ name, cellPhoneNumber }: { name: string; cellPhoneNumber: string }) {
  const names: Record<string, string> = {}
  for (const { kind, path: url, storedField, originalField } of DOCUMENTS) {
    const sent = { name: `zwafile${kind}.pdf`.toLowerCase(), content: pdfOf(kind) }
    const file = fileIn(await applicant.upload(`${url}/`, sent))
    names[storedField] = file.fileName
    names[originalField] = file.originalFilename
  }
  const personal = {
    ...PERSONAL_VALUES,
    ...typedIn('personalDetails'),
    ...PERSON,
    name,
    cellPhoneNumber,
    maritalStatus: 'Divorced',
    dateOfBirth: '1977-04-18T00:00:00.000Z',
    disabled: true,
  }
  const save = async (url: string, body: object) => {
    const sent = Object.fromEntries(Object.entries({ ...body, ...names }))
    return ok(await applicant.post(url, sent), url).json<{ id: string }>().id
  }
  const answers: Readonly<Record<RecordStep, object>> = {
    ...fromEntries(RECORD_STEPS.map((step) => [step, { ...GIVEN[step], ...typedIn(step) }] as const)),
    personalDetails: personal,
    motivation: { motivation: `<p>${ANSWERS.motivation} ${words(480)}</p>` },
  }
  const ids: Record<string, string> = {}
  for (const step of RECORD_STEPS) ids[STEP[step].record.id] = await save(`${STEP[step].record.path}/`, answers[step])
  return ids
}

async function apply(): Promise<void> {
  let fellowship = await register(applicant)
  known.fellowship = fellowship.id
  const ids = await submitAs({ name: IDENTITY.formerName, cellPhoneNumber: IDENTITY.formerCellPhone })
  for (const { name } of STEPS)
    fellowship = ok(await update(applicant, fellowship, { ...ids, ...outcome(name) }), name).json()
  await amend(IDENTITY)
  const basedOn = Number(/\d+/.exec(String((await applicant.get('/api/motivations')).headers.etag)))
  const draft = { basedOn, before: null, device: 'tab', form: { motivation: IDENTITY.draft }, documents: {} }
  ok(await applicant.put('/api/drafts/motivation', draft), 'draft')
}

const readVersions = async () => {
  known.versions = ok(await applicant.get('/api/submissions'), 'submissions').json<SubmissionSummary[]>()
}

/** Saves the records again, reads everything, and submits a new version. */
async function amend(person: { name: string; cellPhoneNumber: string }): Promise<void> {
  const [fellowship] = (await applicant.get('/api/fellowships')).json<[Parameters<typeof update>[1]]>()
  const { personalDetails } = fellowship
  const changed = { ...personalDetails, ...person }
  ok(await applicant.put(`/api/personaldetails/${fellowship.personalDetailId}`, changed), 'personal details')
  ok(await update(applicant, fellowship, outcome('submit')), 'submit')
  await readVersions()
  const { id = '', documents = [] } = known.versions.at(-1) ?? {}
  ok(await applicant.get(`/api/submissions/${id}/receipt`), 'receipt')
  ok(await applicant.get('/api/owndata'), 'own data')
  for (const { kind, fileName } of documents) {
    ok(await applicant.get(downloadPath(kind, fileName)), kind)
  }
}

const decide = async (id: string, decision: string, reason = ANSWERS.reason) => {
  const { decisions } = (await chair.get(`/api/desk/submissions/${id}`)).json<{ decisions: Decision[] }>()
  const body = { outcome: decision, reason, seen: decisions.at(-1)?.number ?? null }
  ok(await chair.put(`/api/desk/submissions/${id}/decision`, body), 'decision')
}

const exportsOf = async (by: Caller) => {
  const files: LightMyRequestResponse[] = []
  for (const name of EXPORT_NAMES) {
    // Exports are limited by the minute.
    server.clock.now += 10_000
    const { url } = ok(await by.post('/api/desk/exports', { name }), name).json<{ url: string | null }>()
    if (url !== null) files.push(ok(await by.get(url.slice(url.indexOf('/api/'))), name))
  }
  return files
}

/** The bank does everything with the application, and with another one that nothing hides. */
async function useDesk(reviewed: Caller): Promise<void> {
  const at = `/api/desk/submissions/${newest()}`
  const letter = { subject: 'About {lastName}', text: 'Dear {name} {lastName}, {reference}' }
  for (const decision of LETTER_OUTCOMES)
    ok(await chair.put(`/api/desk/letters/${decision}`, { ...letter, version: 0 }), 'letter')
  ok(await chair.get('/api/desk/submissions'), 'list')
  ok(await chair.get(at), 'application')
  ok(await chair.get(`${at}/documents/id`), 'document')
  ok(await chair.get(`${at}/dossier`), 'dossier')
  const assignment = { intake: '', submissions: [newest(), idOf('OTHER')], reviewers: known.reviewers }
  ok(await chair.post('/api/desk/assignments', assignment), 'assignment')
  ok(await reviewed.put(`${at}/review`, scored(4, ANSWERS.note)), 'review')
  ok(await chair.post(`${at}/comments`, { id: randomUUID(), text: IDENTITY.comment }), 'comment')
  ok(await reviewed.post(`${at}/comments`, { id: randomUUID(), text: ANSWERS.blindComment }), 'blind comment')
  known.label = ok(await chair.post('/api/desk/labels', { name: 'interview' }), 'label').json<Label>().id
  ok(await chair.post(`/api/desk/labels/${known.label}/applications`, { submissions: [newest()] }), 'labelling')
  const message = { subject: IDENTITY.messageSubject, text: IDENTITY.messageText }
  ok(await chair.post(`${at}/letters`, { id: randomUUID(), ...message }), 'message')
  const lifted = { reviewer: known.reviewers[1], reason: ANSWERS.conflict }
  ok(await chair.post(`${at}/conflicts`, { ...lifted, seen: 0 }), 'conflict')
  ok(await chair.post(`${at}/conflicts/removal`, { ...lifted, seen: 1 }), 'lifted conflict')
  const ask = (id: string) => ({ id, asked: ['personalDetails'], text: ANSWERS.request, until: '2030-03-20' })
  const withdrawn = randomUUID()
  ok(await chair.post(`${at}/requests`, ask(withdrawn)), 'request')
  ok(await chair.remove(`${at}/requests/${withdrawn}`), 'withdrawal')
  ok(await chair.post(`${at}/requests`, ask((known.request = randomUUID()))), 'second request')
  await amend({ ...IDENTITY, cellPhoneNumber: '0817719874' })
  for (const decision of ['awarded', 'reserve'] as const) {
    await decide(newest(), decision)
    await decide(idOf('OTHER'), decision, 'Good.')
    ok(await chair.publish(decision), 'publish')
  }
  const failed = await server.db
    .update(letters)
    .set({ mail: 'failed' })
    .where(eq(letters.fellowshipId, known.fellowship))
    .returning({ id: letters.id })
  known.letter = failed[0]?.id ?? ''
  await decide(newest(), 'notAwarded')
  await decide(idOf('OTHER'), 'notAwarded', 'Good.')
  await exportsOf(chair)
}

/** Every duty but the one to identify applicants: what a blind reader may be given later is tested too. */
const COMMITTEE = [...ROLES.committeeMember.duties]
const EVERY_DUTY = ROLES.bursaryAdmin.duties.filter((duty) => duty !== 'identifyApplicants')

beforeAll(async () => {
  Object.assign(ROLES.committeeMember, { duties: EVERY_DUTY })
  server = await startServer()
  const applying = await reviewerOf(server, 'zwaemail', { permissions: [] })
  applicant = applying.by
  known.subject = subjectOf(applying.id)
  chair = (await reviewerOf(server, 'chair', { permissions: ['bursaryAdmin'] })).by
  const reviewed = await reviewerOf(server, 'victim')
  known.reviewers = [reviewed.id, (await reviewerOf(server, 'open.reviewer')).id]
  await server.setRubric({ isBlind: true, scoresShown: 'always' })
  // The same ID number in other writing.
  await seed(server.db, [{ key: 'OTHER', idNumber: '77 0418 77041' }])
  await storeFiles(server, 'OTHER')
  await apply()
  await useDesk(reviewed.by)
})
afterAll(async () => {
  Object.assign(ROLES.committeeMember, { duties: COMMITTEE })
  await server.close()
})

/** A part of a file's bytes that is compressed. */
const inflated = (part: Buffer): string => {
  try {
    return inflateSync(part).toString('latin1')
  } catch {
    return ''
  }
}

/** Everything that can be read in an answer: its headers, its bytes, and what they pack. */
async function textsIn({ headers, rawPayload }: LightMyRequestResponse): Promise<string[]> {
  const type = String(headers['content-type'])
  const head = Object.values(headers).map(String)
  const plain = rawPayload.toString('utf8')
  const texts = [...head, ...head.map((value) => decodeURIComponent(value)), plain]
  // The cursor of the next page.
  texts.push(
    ...[...plain.matchAll(/"next":"([\w-]+)"/g)].map(([, cursor = '']) => Buffer.from(cursor, 'base64url').toString()),
  )
  if (/zip|spreadsheet/.test(type)) {
    for (const [name, file] of Object.entries(unzipSync(rawPayload))) texts.push(name, Buffer.from(file).toString())
  }
  if (type.includes('pdf')) {
    const binary = rawPayload.toString('latin1')
    const streams = binary.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
    texts.push(binary)
    // Documents are not tagged, and ours are.
    if (binary.includes('/StructTreeRoot')) texts.push((await readPdf(rawPayload)).text)
    texts.push(...[...streams].map(([, part = '']) => inflated(Buffer.from(part, 'latin1'))))
    // Strings are also written as UTF-16.
    texts.push(binary.replaceAll('\0', ''))
  }
  return texts
}

/** Fails if an answer contains a word. */
async function expectNone(answer: LightMyRequestResponse, markers: readonly string[], what: string) {
  const texts = (await textsIn(answer)).map((text) => text.toLowerCase())
  const seen = markers.filter((marker) => texts.some((text) => text.includes(marker.toLowerCase())))
  expect(seen, what).toEqual([])
}

/** The targets of every reading route for staff. A route that is missing here fails the test. */
const targets = (): Readonly<Record<string, readonly string[]>> => {
  const ids = [...known.versions.map(({ id }) => id), idOf('OTHER')]
  const texts = [...identifying, ...ALSO_IDENTITY, ...Object.values(ANSWERS)].map(
    (text) => `text=${encodeURIComponent(text)}`,
  )
  const queries = [
    '',
    ...SUBMISSION_SORTS.flatMap((sort) => [`sort=${sort}&limit=1`, `sort=${sort}&order=desc&limit=1`]),
    ...texts,
  ]
  const filters = [
    '',
    'decision=notAwarded',
    'review=toReview',
    'request=answered',
    'course=zwa',
    'institution=a',
    'identity=shared',
    'scoreFrom=1',
    'comments=with',
    `label=${known.label}`,
  ]
  const at = '/api/desk/submissions'
  return {
    [at]: [...queries, ...filters].map((query) => `${at}?${query}`),
    '/api/desk/changes': ['', ...texts].map((query) => `/api/desk/changes?since=2020-01-01T00:00:00Z&${query}`),
    [`${at}/:id`]: ids.map((id) => `${at}/${id}`),
    [`${at}/:id/history`]: ids.map((id) => `${at}/${id}/history`),
    [`${at}/:id/documents/:kind`]: ids.flatMap((id) => DOCUMENT_KINDS.map((kind) => `${at}/${id}/documents/${kind}`)),
    [`${at}/:id/dossier`]: ids.map((id) => `${at}/${id}/dossier`),
    ...Object.fromEntries(
      [
        'submissions.xlsx',
        'submissions.csv',
        'reviews.xlsx',
        'reviews.csv',
        'letters.xlsx',
        'documents.zip',
        'dossiers.pdf',
      ].map((file) => [`/api/desk/${file}`, ['', ...texts.slice(0, 3)].map((query) => `/api/desk/${file}?${query}`)]),
    ),
    '/api/desk/letters': ['/api/desk/letters'],
    '/api/desk/letters/:outcome/preview': LETTER_OUTCOMES.map((each) => `/api/desk/letters/${each}/preview`),
    '/api/desk/rubric': ['/api/desk/rubric'],
    '/api/desk/reviewers': ['/api/desk/reviewers'],
    '/api/desk/figures': ['/api/desk/figures'],
    '/api/desk/staff': ['/api/desk/staff'],
    '/api/desk/views': ['/api/desk/views'],
    '/api/desk/labels': ['/api/desk/labels'],
    '/api/intakes': ['/api/intakes'],
  }
}

/** The bodies of every writing route for staff, on an application. */
const writes = (id: string): Readonly<Record<string, { url: string; body?: object }>> => {
  const at = `/api/desk/submissions/${id}`
  const decision = { outcome: 'reserve', reason: '', seen: null }
  const chosen = { intake: '', submissions: [id], reviewers: known.reviewers }
  return {
    'PUT /api/desk/submissions/:id/decision': { url: `${at}/decision`, body: decision },
    'POST /api/desk/decisions': { url: '/api/desk/decisions', body: { decisions: [{ id, ...decision }] } },
    'POST /api/desk/submissions': { url: '/api/desk/submissions', body: { submissions: [id] } },
    'POST /api/desk/selection': { url: '/api/desk/selection', body: { submissions: [id] } },
    'PUT /api/desk/submissions/:id/review': { url: `${at}/review`, body: scored(4) },
    'POST /api/desk/submissions/:id/letters': {
      url: `${at}/letters`,
      body: { id: randomUUID(), subject: 'Hello', text: 'Hello' },
    },
    'POST /api/desk/submissions/:id/letters/:letter/again': {
      url: `${at}/letters/${known.letter}/again`,
      body: { recipient: 'other@example.org' },
    },
    'POST /api/desk/submissions/:id/requests': {
      url: `${at}/requests`,
      body: { id: randomUUID(), asked: ['cv'], text: 'Please.', until: '2030-03-20' },
    },
    'DELETE /api/desk/submissions/:id/requests/:request': { url: `${at}/requests/${known.request}` },
    'PUT /api/desk/rubric/second': { url: '/api/desk/rubric/second', body: RUBRIC },
    'PUT /api/desk/rubric/due': { url: '/api/desk/rubric/due', body: { due: '2999-03-03' } },
    'POST /api/desk/rubric/reminders': { url: '/api/desk/rubric/reminders', body: {} },
    'POST /api/desk/rubric/opening': { url: '/api/desk/rubric/opening', body: {} },
    'POST /api/desk/assignments': { url: '/api/desk/assignments', body: chosen },
    'POST /api/desk/assignments/reassignment': {
      url: '/api/desk/assignments/reassignment',
      body: { from: known.reviewers.slice(1), reviewers: known.reviewers.slice(0, 1) },
    },
    'POST /api/desk/assignments/removal': { url: '/api/desk/assignments/removal', body: chosen },
    'POST /api/desk/exports': { url: '/api/desk/exports', body: { name: 'table', submissions: [id] } },
    'PUT /api/desk/letters/:outcome': {
      url: '/api/desk/letters/awarded',
      body: { subject: 'S', text: 'T', version: 0 },
    },
    'POST /api/desk/letters/:outcome/test': { url: '/api/desk/letters/awarded/test', body: {} },
    'POST /api/desk/letters/:outcome/publish': {
      url: '/api/desk/letters/awarded/publish',
      body: { id: randomUUID(), version: 1, count: 1, contents: 'none' },
    },
    'POST /api/desk/submissions/:id/conflicts': {
      url: `${at}/conflicts`,
      body: { reviewer: known.reviewers[0], reason: 'Cousins.', seen: 0 },
    },
    'POST /api/desk/submissions/:id/conflicts/removal': {
      url: `${at}/conflicts/removal`,
      body: { reviewer: known.reviewers[0], reason: 'A mistake.', seen: 0 },
    },
    'POST /api/desk/views': { url: '/api/desk/views', body: { name: 'A view' } },
    'PUT /api/desk/views/:id': { url: '/api/desk/views/none', body: { name: 'A view', seen: 1 } },
    'DELETE /api/desk/views/:id': { url: '/api/desk/views/none' },
    'POST /api/desk/submissions/:id/comments': { url: `${at}/comments`, body: { id: randomUUID(), text: 'Hello' } },
    'PUT /api/desk/submissions/:id/comments/:comment': { url: `${at}/comments/none`, body: { text: 'Hello', seen: 1 } },
    'DELETE /api/desk/submissions/:id/comments/:comment': { url: `${at}/comments/none` },
    'POST /api/desk/labels': { url: '/api/desk/labels', body: { name: 'Interview' } },
    'PUT /api/desk/labels/:id': { url: '/api/desk/labels/0', body: { name: 'Call', seen: 'interview' } },
    'DELETE /api/desk/labels/:id': { url: '/api/desk/labels/0' },
    'POST /api/desk/labels/:id/applications': {
      url: `/api/desk/labels/${known.label}/applications`,
      body: { submissions: [id] },
    },
    'POST /api/desk/labels/:id/applications/removal': {
      url: `/api/desk/labels/${known.label}/applications/removal`,
      body: { submissions: [id] },
    },
    'PUT /api/desk/submissions/:id/conflict': { url: `${at}/conflict`, body: {} },
  }
}

/** Withdraws the reader's own conflict of interest, and so is the only call that reaches a hidden application. */
const OWN_CONFLICT = 'DELETE /api/desk/submissions/:id/conflict'

const staffRoutes = () =>
  server.routes.flatMap(({ url, method, config }) => {
    const duty = config?.access
    const isStaffs = duty !== undefined && duty !== 'applicant' && method !== 'HEAD'
    return isStaffs ? [{ url: url.slice(API_BASE_PATH.length), method: String(method), duty: duty satisfies Duty }] : []
  })

const mayReader = (duty: Duty) => mayDo(['bursaryAdmin'], duty)

test('every route for staff is called here, or only administers', () => {
  const listed = [...Object.keys(targets()).map((url) => `GET ${url}`), ...Object.keys(writes('x')), OWN_CONFLICT]
  const missing = staffRoutes()
    .filter(({ duty }) => mayReader(duty))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !listed.includes(route))
  expect(missing).toEqual([])
})

/** A conflict is named to its own reader, by reference. Figures are the same for everyone (decision 91). */
function withoutExceptions(url: string, answer: LightMyRequestResponse, markers: readonly string[]) {
  if (url === '/api/desk/figures') return { answer, markers: markers.filter((marker) => !COUNTED.includes(marker)) }
  if (url !== '/api/desk/submissions' && url !== '/api/desk/changes') return { answer, markers }
  const { conflicts, ...rest } = answer.json<CountedPage>()
  const reference = known.versions.at(-1)?.reference.split('/')[0]
  expect(conflicts.every((each) => each.id === known.versions.at(-1)?.id && each.reference === reference)).toBe(true)
  return {
    answer: {
      ...answer,
      headers: answer.headers,
      rawPayload: Buffer.from(JSON.stringify(rest)),
    } as LightMyRequestResponse,
    markers,
  }
}

/** `finds` are the applications that a search for a hidden word may find for another reason. */
async function expectNoneRead(by: Caller, markers: readonly string[], finds: readonly string[]): Promise<void> {
  const reached = new Set<string>()
  const all = targets()
  const reads = staffRoutes().filter(({ method }) => method === 'GET')
  for (const { url } of reads) {
    for (const target of all[url] ?? []) {
      const got = await by.get(target)
      const isRead = got.statusCode === 200
      if (isRead) reached.add(url)
      const { answer, markers: wanted } = isRead ? withoutExceptions(url, got, markers) : { answer: got, markers }
      await expectNone(answer, wanted, target)
      if (url !== '/api/desk/submissions' || !target.includes('?text=')) continue
      const { items, counts } = got.json<CountedPage>()
      expect(finds, target).toEqual(expect.arrayContaining(items.map(({ id }) => id)))
      expect(totalOf(counts, { decision: '' }), target).toBe(items.length)
    }
  }
  expect(reads.filter(({ url, duty }) => mayReader(duty) && !reached.has(url))).toEqual([])
  for (const answer of await exportsOf(by)) await expectNone(answer, markers, 'export')
  // Exports are limited by the minute.
  server.clock.now += 60_000
}

/** Returns each call's answer, without its ids. */
async function expectNoneAfterWrites(by: Caller, id: string, markers: readonly string[]): Promise<unknown[]> {
  const statuses: unknown[] = []
  for (const [route, { url, body }] of Object.entries(writes(id))) {
    const method = route.slice(0, route.indexOf(' ')) as NonNullable<Call['method']>
    const got = await by.call(url, { method, body })
    const { answer } = withoutExceptions(url, got, markers)
    const text = answer.rawPayload.toString('utf8')
    statuses.push([route, answer.statusCode, text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(id, 'ID')])
    await expectNone(answer, markers, route)
  }
  return statuses
}

const stateOf = async () => {
  const its = [
    server.db.select().from(reviews).where(eq(reviews.fellowshipId, known.fellowship)).orderBy(asc(reviews.reviewer)),
    server.db.select().from(letters).where(eq(letters.fellowshipId, known.fellowship)).orderBy(asc(letters.id)),
    server.db.select().from(informationRequests).orderBy(asc(informationRequests.id)),
    server.db.select().from(comments).where(eq(comments.fellowshipId, known.fellowship)).orderBy(asc(comments.id)),
    server.db.select().from(applicationLabels).where(eq(applicationLabels.fellowshipId, known.fellowship)),
    server.db.select().from(shortlistings).where(eq(shortlistings.fellowshipId, known.fellowship)),
  ]
  return JSON.stringify(await Promise.all(its))
}

test('the words are where they are allowed to be, so that they are found where they are not', async () => {
  const texts: string[] = []
  for (const target of Object.values(targets()).flat()) {
    const answer = await chair.get(target)
    if (answer.statusCode === 200) texts.push(...(await textsIn(answer)))
  }
  const all = texts.join('\n').toLowerCase()
  // A draft is never shown to staff.
  const shown = hiddenByConflict().filter((marker) => ![IDENTITY.draft, '18 April 1977', '18/04/1977'].includes(marker))
  expect(shown.filter((marker) => !all.includes(marker.toLowerCase()))).toEqual([])
})

describe('no byte of any answer identifies the applicant', () => {
  test('to a blind reader with every other duty', async () => {
    const blind = await server.staff('blind')
    const markers = [...identifying, ...ALSO_IDENTITY, known.subject]
    await expectNoneRead(blind, markers, [])
    await expectNoneAfterWrites(blind, newest(), markers)
  })

  test.each(['bursaryAdmin', 'committeeMember'] as const)('to a %s with a conflict of interest', async (role) => {
    const conflicted = await server.staff(`conflicted.${role}`, role)
    const at = `/api/desk/submissions/${newest()}`
    ok(await conflicted.put(`${at}/conflict`, {}), 'conflict')
    const seen = (await chair.get(at)).json<DeskSubmission>().conflicts?.changes.length
    const reviewer = ownerOf(TENANT, `conflicted.${role}`)
    ok(await chair.post(`${at}/conflicts`, { reviewer, reason: ANSWERS.conflict, seen }), 'confirmation')
    const markers = hiddenByConflict()
    await expectNoneRead(conflicted, markers, [idOf('OTHER')])
    const before = await stateOf()
    expect((await conflicted.remove(`${at}/conflict`)).statusCode).toBe(409)
    const wrote = await expectNoneAfterWrites(
      conflicted,
      newest(),
      markers.filter((marker) => marker !== newest()),
    )
    expect(await stateOf()).toBe(before)
    expect(wrote).toEqual(await expectNoneAfterWrites(conflicted, randomUUID(), []))
  })
})
