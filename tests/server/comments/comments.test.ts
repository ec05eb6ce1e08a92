import { describe, expect, test } from 'vitest'
import { COMMENT_MAX, type Comment } from '../../../domain/comments.ts'
import type { ListChanges } from '../../../domain/desk.ts'
import { comments } from '../../../server/platform/database/schema/comments.ts'
import { idOf, pathOf, referenceOf, seed } from '../desk/seed.ts'
import { startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Comments for colleagues on an application (decision 131). */

const server = closedAfterAll(await startServer())
const [admin, ann, ben] = [await server.admin(), await server.staff('ann'), await server.staff('ben')]
const chair = await server.staff('chair', 'bursaryAdmin')

/** An application of its own. */
async function application(key: string) {
  await seed(server.db, [key])
  const at = pathOf(key)
  const read = async (by: Caller) => (await by.read(key)).comments
  return {
    at,
    read,
    texts: async (by: Caller) => (await read(by)).map(({ text }) => text),
    write: async (by: Caller, text: string, id = `${key}-${text}`) => by.post(`${at}/comments`, { id, text }),
    change: async (by: Caller, id: string, text: string, seen = 1) => by.put(`${at}/comments/${id}`, { text, seen }),
    remove: async (by: Caller, id: string) => by.remove(`${at}/comments/${id}`),
    listed: async (by: Caller, filter = '') => (await by.list(`text=${referenceOf(key)}${filter}`)).items[0],
    history: async (by: Caller) =>
      (await by.history(key)).filter(({ action }) => /omment/.test(action)).map(({ action, by: who }) => [action, who]),
  }
}

describe('without a rubric', () => {
  test('§3 shows colleagues what a member writes, oldest first, with author and version', async () => {
    const { write, read } = await application('AAA')
    expect((await write(ann, 'Check the transcript.')).statusCode).toBe(200)
    server.clock.now += 60_000
    const answer = (await write(ben, 'It is complete.')).json<Comment[]>()
    expect(
      answer.map(({ author, text, isMine, version, revision }) => [author, text, isMine, version, revision]),
    ).toEqual([
      ['ann@bank.example', 'Check the transcript.', false, 1, 1],
      ['ben@bank.example', 'It is complete.', true, 1, 1],
    ])
    expect(await read(chair)).toEqual(answer.map((comment) => ({ ...comment, isMine: false })))
  })

  test('stores a repeated call once, and refuses its id for another text', async () => {
    const { write, texts } = await application('AAB')
    const codes = [
      (await write(ann, 'Once.', 'same-id')).statusCode,
      (await write(ann, 'Once.', 'same-id')).statusCode,
      (await write(ann, 'Twice.', 'same-id')).statusCode,
      (await write(ben, 'Once.', 'same-id')).statusCode,
    ]
    expect([codes, await texts(ann)]).toEqual([[200, 200, 409, 409], ['Once.']])
  })

  test('refuses an empty comment and one that is too long', async () => {
    const { write, texts } = await application('AAC')
    expect((await write(ann, ' ', 'x')).statusCode).toBe(422)
    expect((await write(ann, 'x'.repeat(COMMENT_MAX + 1), 'y')).statusCode).toBe(422)
    expect(await texts(ann)).toEqual([])
  })

  test('lets an author change and delete only their own comments', async () => {
    const { write, change, remove, texts } = await application('AAD')
    await write(ann, 'Mine.', 'd1')
    expect([(await change(ben, 'd1', 'His.')).statusCode, (await remove(chair, 'd1')).statusCode]).toEqual([404, 404])
    const [changed] = (await change(ann, 'd1', 'Mine, changed.')).json<Comment[]>()
    expect([changed?.text, changed?.revision, changed?.changedAt]).toEqual([
      'Mine, changed.',
      2,
      new Date(server.clock.now).toISOString(),
    ])
    expect([(await remove(ann, 'd1')).json(), (await remove(ann, 'd1')).statusCode]).toEqual([[], 200])
    expect(await texts(chair)).toEqual([])
    expect(await server.db.select().from(comments)).not.toContainEqual(
      expect.objectContaining({ text: 'Mine, changed.' }),
    )
  })

  test('refuses a change made to an earlier text, or to a comment deleted meanwhile, and keeps what is stored', async () => {
    const { write, change, remove, texts } = await application('AAE')
    await write(ann, 'First.', 'e1')
    await change(ann, 'e1', 'On the phone.')
    const stale = await change(ann, 'e1', 'On the desk.')
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'changedMeanwhile' }])
    expect((await change(ann, 'e1', 'On the phone.')).statusCode).toBe(200)
    expect(await texts(ann)).toEqual(['On the phone.'])
    await remove(ann, 'e1')
    expect((await change(ann, 'e1', 'Again.', 2)).json()).toMatchObject({ code: 'deleted' })
  })

  test('names author and action in the history, also of a deleted comment, without its words', async () => {
    const { at, write, change, remove, history } = await application('AAF')
    await write(ann, 'Zwaword.', 'f1')
    await change(ann, 'f1', 'Zwaother.')
    await remove(ann, 'f1')
    expect(await history(chair)).toEqual([
      ['submission.deleteComment', 'ann'],
      ['submission.changeComment', 'ann'],
      ['submission.comment', 'ann'],
    ])
    expect((await chair.get(`${at}/history`)).body).not.toContain('Zwa')
    expect(server.lines.join('')).not.toContain('Zwa')
  })

  test('lists the number of comments, filters by them, and notices changes and deletions', async () => {
    const { write, change, remove, listed } = await application('AAG')
    const filters = async () => [
      await listed(ben, '&comments=with').then((item) => item?.comments),
      await listed(ben, '&comments=without').then((item) => item?.comments),
    ]
    expect(await filters()).toEqual([undefined, 0])
    await write(ann, 'One.', 'g1')
    expect(await filters()).toEqual([1, undefined])
    server.clock.now += 3_600_000
    const since = new Date(server.clock.now).toISOString()
    const changed = async () =>
      (await ben.get(`/api/desk/changes?since=${since}`))
        .json<ListChanges>()
        .changed.filter(({ id }) => id === idOf('AAG'))
        .map((each) => each.comments)
    expect(await changed()).toEqual([])
    await change(ann, 'g1', 'Two.')
    expect(await changed()).toEqual([1])
    await remove(ann, 'g1')
    expect([await changed(), await filters()]).toEqual([[0], [undefined, 0]])
  })

  test('puts them into the dossier and the exported column, as text', async () => {
    const { write } = await application('AAH')
    await write(ann, '=1+1 Zwaformula')
    expect(await chair.dossier('AAH')).toContain('Zwaformula')
    const csv = (await chair.get(`/api/desk/submissions.csv?text=${referenceOf('AAH')}`)).body
    expect(csv).toMatch(/ann@bank\.example, [^:]+:\d\d: =1\+1 Zwaformula/)
  })

  test('is refused for an application that a conflict of interest hides, and for users without a role', async () => {
    const { write } = await application('AAI')
    await ben.declareConflict('AAI')
    expect((await write(ben, 'Still here.')).statusCode).toBe(404)
    const former = await server.applicant({ sub: 'ann', permissions: [] })
    expect((await write(former, 'Still here.')).statusCode).toBe(403)
    expect((await write(admin, 'Not mine to read.')).statusCode).toBe(403)
  })

  test('hides the comments of a member with a conflict of interest until it is lifted', async () => {
    const { write, texts, listed } = await application('AAJ')
    await write(ben, 'I know her well.')
    await ben.declareConflict('AAJ')
    expect([await texts(chair), (await listed(chair))?.comments]).toEqual([[], 0])
    await ben.withdrawConflict('AAJ')
    expect([await texts(chair), (await listed(chair))?.comments]).toEqual([['I know her well.'], 1])
  })
})

describe('with a rubric', () => {
  test('§3 shows colleagues’ comments when it shows their scores, in the list, filters and files too', async () => {
    await server.setRubric({ scoresShown: 'afterOwn' })
    const { write, texts, listed } = await application('BBA')
    await write(ann, 'Zwahidden.')
    server.clock.now += 60_000
    await write(ben, 'Own.')
    const seen = async (by: Caller) => [
      await texts(by),
      (await listed(by))?.comments,
      (await listed(by, '&comments=with')) !== undefined,
    ]
    expect([await seen(ben), await seen(chair)]).toEqual([
      [['Own.'], 1, true],
      [[], 0, false],
    ])
    expect(await chair.dossier('BBA')).not.toContain('Zwahidden')
    expect((await chair.get(`/api/desk/submissions.csv?text=${referenceOf('BBA')}`)).body).not.toContain('Zwahidden')
    await ben.review('BBA', 3)
    expect(await seen(ben)).toEqual([['Zwahidden.', 'Own.'], 2, true])
  })

  test('hides what a colleague who sees names wrote from a blind reader, and shows what was written blind', async () => {
    await server.setRubric({ scoresShown: 'always', isBlind: true })
    const { write, change, texts, listed } = await application('BBB')
    await write(chair, 'Ndapewa called.')
    await write(ann, 'Written blind.', 'b2')
    expect([await texts(ben), (await listed(ben))?.comments]).toEqual([['Written blind.'], 1])
    expect((await texts(chair)).toSorted()).toEqual(['Ndapewa called.', 'Written blind.'])
    await server.setRubric({ scoresShown: 'always', isBlind: false })
    await change(ann, 'b2', 'Ndapewa wrote.')
    await server.setRubric({ scoresShown: 'always', isBlind: true })
    expect([await texts(ben), await texts(ann)]).toEqual([[], ['Ndapewa wrote.']])
  })
})
