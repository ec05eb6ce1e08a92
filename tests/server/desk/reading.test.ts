import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Decided, Decision, HistoryEntry, DeskSubmission } from '../../../domain/desk.ts'
import type { Fellowship } from '../../../domain/entities.ts'
import { documents } from '../../../server/platform/database/schema/documents.ts'
import { shortlistings } from '../../../server/platform/database/schema/submissions.ts'
import { entriesOfCall } from '../audit/trail.ts'
import { PDF, startServer } from '../fixture.ts'
import { advanceTo, onlyVersion } from '../advance.ts'
import { erase, personWith } from '../erase.ts'
import { idOf, referenceOf, seed } from './seed.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** One application at the desk: reading it and deciding on it. */

const server = closedAfterAll(await startServer())
const member = await server.holder('committeeMember')
const chair = await server.staff('chair', 'bursaryAdmin')
const applicant = await server.applicant({ sub: 'auth0|applicant' })
await advanceTo(applicant)
const submitted = await onlyVersion(applicant)

const pathOf = (id: string) => `/api/desk/submissions/${id}`
const read = async (id: string) => (await member.get(pathOf(id))).json<DeskSubmission>()

describe('reading', () => {
  test('shows staff a version as it was submitted', async () => {
    const answer = await member.get(pathOf(submitted.id))
    const own = (await applicant.get(`/api/submissions/${submitted.id}`)).json<object>()
    expect(answer.json()).toEqual({
      submission: own,
      previous: null,
      versions: [{ id: submitted.id, version: 1, reference: submitted.reference, submittedAt: submitted.submittedAt }],
      decisions: [],
      letters: [],
      requests: [],
      reviews: null,
      conflicts: null,
      comments: [],
      labels: [],
      isBlind: false,
      intake: '2030',
      sameIdentity: [],
    })
  })

  test('keeps earlier versions readable, and names the later ones', async () => {
    await seed(server.db, [{ key: 'TWO', versions: 2 }])
    for (const version of [1, 2]) {
      const { submission, versions } = await read(idOf('TWO', version))
      expect([submission.version, versions.map((each) => each.version)]).toEqual([version, [1, 2]])
    }
  })

  test('answers 404 for a missing application', async () => {
    expect((await member.get(pathOf('nothing'))).statusCode).toBe(404)
  })
})

test('the history names who submitted, read and decided, newest first, for all versions', async () => {
  await seed(server.db, [{ key: 'HIS', versions: 2 }])
  await member.get(pathOf(idOf('HIS', 1)))
  await chair.put(`${pathOf(idOf('HIS', 2))}/decision`, { outcome: 'reserve', reason: '', seen: null })
  await chair.get('/api/desk/submissions')
  await chair.get(`/api/desk/submissions.csv?text=${referenceOf('HIS', 2)}`)
  const history = await member.history('HIS')
  expect(history.map(({ action, outcome, about }) => [action, outcome, about]).toSorted()).toEqual([
    ['submission.decide', 'reserve', null],
    ['submission.export', null, 'Table for programs (CSV)'],
    ['submission.view', null, null],
  ])
  expect(history.every(({ by }) => typeof by === 'string' && by !== '')).toBe(true)
  expect((await member.get(`${pathOf('nothing')}/history`)).statusCode).toBe(404)
  await member.get(`${pathOf(submitted.id)}/documents/cv`)
  const own = (await member.get(`${pathOf(submitted.id)}/history`)).json<HistoryEntry[]>()
  expect(own[0]).toMatchObject({ action: 'submission.viewDocument', about: 'CV' })
  expect(own.at(-1)).toMatchObject({ action: 'application.submit', by: null })
})

describe('documents', () => {
  test('are sent as uploaded, and never as a type a browser runs', async () => {
    const answer = await member.get(`${pathOf(submitted.id)}/documents/cv`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  })

  test('are not sent when malware was found in them', async () => {
    const { fileName = '' } = submitted.documents.find(({ kind }) => kind === 'transcript') ?? {}
    const its = eq(documents.fileName, fileName)
    await server.db.update(documents).set({ malware: 'Eicar' }).where(its)
    const answer = await member.get(`${pathOf(submitted.id)}/documents/transcript`)
    await server.db.update(documents).set({ malware: null }).where(its)
    expect([answer.statusCode, answer.body.includes('%PDF')]).toEqual([422, false])
  })

  test('are sent only when a submission names them', async () => {
    for (const path of ['documents/motivationLetter', 'documents/constructor']) {
      expect((await member.get(`${pathOf(submitted.id)}/${path}`)).statusCode).toBeGreaterThanOrEqual(404)
    }
    expect((await member.get(`${pathOf('nothing')}/documents/cv`)).statusCode).toBe(404)
  })
})

describe('deciding', () => {
  const decide = (id: string, body: object, by = chair) => by.put(`${pathOf(id)}/decision`, body)
  const yes = { outcome: 'shortlisted', reason: 'Strong results.', seen: null }

  test('stores the reason, the user and the time; keeps every decision, and the last one counts', async () => {
    await seed(server.db, ['DEC'])
    const first = await decide(idOf('DEC'), yes)
    expect(first.statusCode, first.body).toBe(200)
    const [decision] = first.json<{ decisions: Decision[] }>().decisions
    expect(decision).toEqual({
      number: expect.any(Number),
      outcome: 'shortlisted',
      reason: 'Strong results.',
      version: 1,
      decidedBy: 'chair@bank.example',
      decidedAt: new Date(server.clock.now).toISOString(),
    })
    await decide(idOf('DEC'), { outcome: 'notAwarded', reason: ' Withdrawn. ', seen: decision?.number })
    const { decisions } = await read(idOf('DEC'))
    expect(decisions.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['shortlisted', 'Strong results.'],
      ['notAwarded', 'Withdrawn.'],
    ])
  })

  test('counts the decisions of one application, so that no number reveals those of others', async () => {
    await seed(server.db, ['ONE', 'OTH'])
    const numbers: number[] = []
    for (const key of ['OTH', 'ONE']) numbers.push(await chair.decide(key, 'shortlisted'))
    for (const key of ['OTH', 'ONE']) numbers.push(await chair.decide(key, 'reserve', 1))
    expect(numbers).toEqual([1, 1, 2, 2])
    expect(await chair.list({ text: referenceOf('ONE') })).toMatchObject({ items: [{ decided: 2 }] })
  })

  test('refuses the second of two concurrent decisions and shows the first', async () => {
    await seed(server.db, ['RAC'])
    const reasons = ['Strong.', 'Best.', 'Very good.']
    const answers = await Promise.all(reasons.map((reason) => decide(idOf('RAC'), { ...yes, reason })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'decidedMeanwhile' })
    expect((await read(idOf('RAC'))).decisions).toHaveLength(1)
  })

  test('can be repeated after a lost answer, by the same user only', async () => {
    await seed(server.db, ['LOS'])
    const decision = { id: idOf('LOS'), ...yes }
    const once = (await decide(idOf('LOS'), yes)).json<{ decisions: Decision[] }>()
    const again = await chair.post('/api/desk/decisions', { decisions: [decision] })
    expect(again.json()).toEqual({ decided: [{ id: decision.id, number: once.decisions[0]?.number, refusal: null }] })
    const other = await server.holder('bursaryAdmin')
    expect((await decide(idOf('LOS'), yes, other)).statusCode).toBe(409)
    expect((await read(idOf('LOS'))).decisions).toHaveLength(1)
  })

  test('accepts only the newest version', async () => {
    await seed(server.db, [{ key: 'OLD', versions: 2 }])
    const answer = await decide(idOf('OLD', 1), yes)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'amended'])
    expect((await decide(idOf('OLD', 2), yes)).statusCode).toBe(200)
  })

  test.each([
    { ...yes, reason: 'a'.repeat(2_001) },
    { ...yes, outcome: 'perhaps' },
    { outcome: 'shortlisted', reason: 'Strong.' },
  ])('needs a known decision and the decision seen before: %j', async (body) => {
    expect((await decide(submitted.id, body)).statusCode).toBe(422)
    expect((await read(submitted.id)).decisions).toEqual([])
  })

  test('needs no reason', async () => {
    await seed(server.db, ['SIL'])
    expect((await decide(idOf('SIL'), { ...yes, reason: ' ' })).statusCode).toBe(200)
    expect((await read(idOf('SIL'))).decisions).toMatchObject([{ outcome: 'shortlisted', reason: '' }])
  })

  test('decides on several applications; a refused one does not stop the others', async () => {
    await seed(server.db, [{ key: 'FIV' }, { key: 'SEV' }, { key: 'SIX', versions: 2 }])
    await decide(idOf('SEV'), yes)
    const reserve = { outcome: 'reserve', reason: '', seen: null }
    const ids = [idOf('SEV'), idOf('SIX', 1), 'nothing', idOf('FIV')]
    const answer = await chair.post('/api/desk/decisions', { decisions: ids.map((id) => ({ id, ...reserve })) })
    expect(answer.json<{ decided: Decided[] }>().decided).toEqual([
      { id: idOf('SEV'), number: null, refusal: 'decidedMeanwhile' },
      { id: idOf('SIX', 1), number: null, refusal: 'amended' },
      { id: 'nothing', number: null, refusal: 'erased' },
      { id: idOf('FIV'), number: expect.any(Number), refusal: null },
    ])
    expect((await read(idOf('FIV'))).decisions).toMatchObject([{ outcome: 'reserve' }])
    expect(await entriesOfCall(server.db, answer.headers['x-request-id'])).toMatchObject([
      { action: 'submission.decide', object: idOf('FIV'), outcome: 'done', reason: 'reserve' },
    ])
  })

  test('restores an earlier decision with its reason', async () => {
    await seed(server.db, ['UND'])
    const id = idOf('UND')
    const first = (await decide(id, { ...yes, reason: 'Strong results.' })).json<{ decisions: Decision[] }>()
    const seen = first.decisions.at(-1)?.number ?? null
    await decide(id, { outcome: 'reserve', reason: 'Too many.', seen })
    const { decisions } = await read(id)
    const undone = { id, outcome: 'shortlisted', reason: 'Undone.', seen: decisions.at(-1)?.number, restores: seen }
    await chair.post('/api/desk/decisions', { decisions: [undone] })
    expect((await read(id)).decisions.at(-1)).toMatchObject({ outcome: 'shortlisted', reason: 'Strong results.' })
  })

  test('refuses more decisions than fit one call', async () => {
    const decisions = Array.from({ length: 501 }, () => ({ id: 'x', ...yes }))
    expect((await chair.post('/api/desk/decisions', { decisions })).statusCode).toBe(422)
  })

  test('is refused for a committee member', async () => {
    expect((await decide(submitted.id, yes, member)).statusCode).toBe(403)
  })

  test('§3 stores a decision that the applicant cannot read or overwrite, and an erasure deletes it', async () => {
    await decide(submitted.id, yes)
    const [fellowship] = (await applicant.get('/api/fellowships')).json<[Fellowship]>()
    expect(fellowship.shortlisted).toBeNull()
    const sent = await applicant.post(`/api/fellowships/${fellowship.id}`, { ...fellowship, shortlisted: false })
    expect(sent.statusCode).toBe(200)
    expect((await read(submitted.id)).decisions.at(-1)).toMatchObject({ outcome: 'shortlisted' })
    const person = await personWith(server, { reference: submitted.reference })
    const report = await erase(server, person)
    expect(report['shortlistings']).toEqual({ before: 1, after: 0 })
    expect(await server.db.select().from(shortlistings).where(eq(shortlistings.owner, person.owner))).toEqual([])
  })
})
