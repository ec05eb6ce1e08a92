import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, DOCUMENTS } from '../../../domain/documents.ts'
import type { DeskSubmission, SubmissionFilter } from '../../../domain/desk.ts'
import { mayDo, type Duty } from '../../../domain/roles.ts'
import { API_BASE_PATH } from '../../../domain/routes.ts'
import { SUBMISSION } from '../../support/submission.ts'
import { entryBy, tell } from '../audit/trail.ts'
import { fileNameOf, idOf, ownerOf, pathOf, referenceOf, seed, storeFiles } from '../desk/seed.ts'
import { startServer, tokenOf } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { scored } from '../desk/calls.ts'

/** Decision 93: during a blind review, members who only review do not see who applies. */

const PERSON = { name: 'Ndapewa', lastName: 'Shikongo', email: 'ndapewa@example.org', idNumber: '85 1204 1001' }

const server = closedAfterAll(await startServer())
const member = await server.holder('committeeMember')
const chair = await server.holder('bursaryAdmin')
await seed(server.db, [
  { key: 'AAA', ...PERSON, versions: 2 },
  { key: 'BBB', name: 'Selma', lastName: 'Amupolo', email: 'selma@example.org', idNumber: '90 0101 2002' },
])
await storeFiles(server, 'AAA', ['id', 'transcript'])
await server.setRubric({ isBlind: true })

const AT = pathOf('AAA', 2)

const { personalDetails } = SUBMISSION.application
const { cellPhoneNumber, postalAddress, physicalAddress, dateOfBirth, sex, maritalStatus } = personalDetails
const IDENTITY = [
  ...Object.values(PERSON),
  cellPhoneNumber,
  postalAddress,
  physicalAddress,
  dateOfBirth,
  // Quoted, because they are ordinary words.
  ...[sex, maritalStatus].map((word) => JSON.stringify(word)),
  ...SUBMISSION.documents.map(({ originalFilename }) => originalFilename),
]

test('a committee member sees nothing that identifies an applicant', async () => {
  for (const { body } of [await member.get('/api/desk/submissions'), await member.get(AT)]) {
    expect(IDENTITY.filter((text) => body.includes(text))).toEqual([])
  }
  const read = await member.read('AAA', 2)
  expect(read).toMatchObject({ isBlind: true, letters: [], previous: { version: 1 } })
  expect(read.submission.application.motivation.motivation).toBe('<p>Because I will.</p>')
  expect(read.submission.application.personalDetails.region).toEqual({ name: 'Khomas' })
  expect(read.submission.documents.map(({ kind }) => kind)).not.toContain('id')
})

test('a committee member can neither search nor sort by name', async () => {
  const found = async (filter: Partial<SubmissionFilter>) => {
    const { items, counts } = await member.list(filter)
    expect(counts.undecided).toBe(items.length)
    return items.map(({ id }) => id)
  }
  for (const text of ['Shikongo', '8512041001', PERSON.email]) expect(await found({ text })).toEqual([])
  expect(await found({ text: referenceOf('AAA', 2).toLowerCase() })).toEqual([idOf('AAA', 2)])
  expect(await found({ sort: 'applicant' })).toEqual([idOf('AAA', 2), idOf('BBB')])
})

test('a committee member can read the documents but ID and CV, under neutral names', async () => {
  const statuses = await Promise.all(
    DOCUMENT_KINDS.map(async (kind) => (await member.get(`${AT}/documents/${kind}`)).statusCode),
  )
  expect(DOCUMENT_KINDS.filter((_, index) => statuses[index] === 403)).toEqual(
    DOCUMENTS.flatMap((document) => ('blind' in document ? [] : [document.kind])),
  )
  const { statusCode, headers } = await member.get(`${AT}/documents/transcript`)
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    "inline; filename*=UTF-8''Latest%20examination%20results%20or%20Transcript.pdf",
  ])
})

test('a committee member sees what the applicant did without their address', async () => {
  const viewed = { action: 'document.view', object: fileNameOf('AAA', 'cv') } as const
  await tell(server.db, entryBy(ownerOf('AAA'), viewed))
  const history = await member.history('AAA', 2)
  expect(history.find(({ action }) => action === 'document.view')).toMatchObject({ about: 'CV', by: null })
})

test('the history names staff who have only opened a document', async () => {
  const sub = 'auth0|only-documents'
  const reader = server.bearer(await tokenOf({ sub, permissions: ['committeeMember'] }))
  expect((await reader.get(`${AT}/documents/transcript`)).statusCode).toBe(200)
  const history = await chair.history('AAA', 2)
  expect(history.filter(({ action }) => action === 'submission.viewDocument').map((each) => each.by)).toContain(sub)
})

test('the history names no applicant who also works at the desk', async () => {
  const sub = 'auth0|both'
  const owner = ownerOf('both')
  await seed(server.db, [{ key: 'OWN', owner, lastName: 'Both' }])
  const submitted = { action: 'application.submit', object: idOf('OWN') } as const
  const viewed = { action: 'document.view', object: fileNameOf('OWN', 'cv') } as const
  await tell(server.db, entryBy(owner, submitted), entryBy(owner, viewed))
  const colleague = server.bearer(await tokenOf({ sub, permissions: ['bursaryAdmin'] }))
  expect((await colleague.post('/api/desk/rubric/opening', {})).statusCode).toBe(204)
  for (const key of ['OWN', 'BBB']) await chair.decide(key, 'reserve')
  await colleague.publish('reserve')
  const history = await member.history('OWN')
  const doneBy = (action: string) => history.filter((each) => each.action === action).map((each) => each.by)
  expect([doneBy('application.submit'), doneBy('document.view')]).toEqual([[null], [null]])
  expect([doneBy('rubric.openScores'), doneBy('letter.publish')]).toEqual([[sub], [sub]])
})

test('a committee member sees a published decision without its letter', async () => {
  expect((await chair.put(`${AT}/decision`, { outcome: 'awarded', reason: '', seen: null })).statusCode).toBe(200)
  await chair.publish('awarded')
  const { body, ...answer } = await member.get(AT)
  expect(IDENTITY.filter((text) => body.includes(text))).toEqual([])
  const { submission, previous } = answer.json<DeskSubmission>()
  for (const read of [submission, previous]) expect(read?.decision).toMatchObject({ outcome: 'awarded', text: '' })
})

test('no route for staff shows a committee member who applies', async () => {
  const targets = server.routes.flatMap(({ url, method, config }) => {
    const isRead = method === 'GET' && config?.access !== undefined && config.access !== 'applicant'
    if (!isRead || !mayDo(['committeeMember'], config.access as Duty)) return []
    const target = url.slice(API_BASE_PATH.length).replace(':id', idOf('AAA', 2)).replace(':kind', 'transcript')
    return [target.endsWith('/changes') ? `${target}?since=2020-01-01` : target]
  })
  expect(targets.length).toBeGreaterThan(6)
  for (const target of targets) {
    const { statusCode, body, headers } = await member.get(target)
    const text = body + JSON.stringify(headers)
    // The figures name genders.
    const hidden = target.endsWith('/figures') ? Object.values(PERSON) : [...IDENTITY, 'auth0|AAA']
    expect([target, statusCode, hidden.filter((each) => text.includes(each))]).toEqual([target, 200, []])
  }
})

test('a bursary admin sees everything', async () => {
  expect(await chair.list({ text: 'Shikongo' })).toMatchObject({ items: [{ applicant: 'Shikongo, Ndapewa' }] })
  expect(await chair.read('AAA', 2)).toMatchObject({
    isBlind: false,
    submission: { application: { personalDetails: PERSON } },
  })
  expect((await chair.get(`${AT}/documents/id`)).statusCode).toBe(200)
})

test('the switch can be changed after scores were given', async () => {
  expect((await member.put(`${AT}/review`, scored(3))).statusCode).toBe(200)
  await server.setRubric({ isBlind: false })
  expect(await member.read('AAA', 2)).toMatchObject({
    isBlind: false,
    submission: { application: { personalDetails: PERSON } },
  })
})
