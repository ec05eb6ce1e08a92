import { beforeEach, describe, expect, test } from 'vitest'
import type { ListChanges } from '../../../domain/desk.ts'
import { LABELS_MAX, type Label } from '../../../domain/labels.ts'
import { labels } from '../../../server/platform/database/schema/comments.ts'
import { idOf, keysIn, referenceOf, seed } from '../desk/seed.ts'
import { startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Labels of the committee's own (decision 132). */

const server = closedAfterAll(await startServer())
const [ann, ben] = [await server.staff('ann'), await server.staff('ben')]
const chair = await server.staff('chair', 'bursaryAdmin')
await seed(server.db, ['AAA', 'BBB', 'CCC'])
beforeEach(async () => {
  await server.db.update(labels).set({ isRemoved: true })
})

const add = (by: Caller, name: string) => by.post('/api/desk/labels', { name })
const added = async (name: string) => (await add(ann, name)).json<Label>()
const listed = async () => (await ben.get('/api/desk/labels')).json<Label[]>().map(({ name }) => name)
const set = (by: Caller, { id }: Label, keys: readonly string[], removal = '') =>
  by.post(`/api/desk/labels/${id}/applications${removal}`, { submissions: keys.map((key) => idOf(key)) })
const lift = (by: Caller, label: Label, keys: readonly string[]) => set(by, label, keys, '/removal')
const labelsOn = async (key: string) => (await ben.read(key)).labels.map(({ name }) => name)
const found = async (label: string, by = ben) => keysIn(await by.list(`label=${label}`)).join(' ')

describe('the committee’s labels', () => {
  test('§3 are added by a member, and have unique names whatever the case', async () => {
    const first = await added('Interview')
    expect(await added('  interview ')).toEqual(first)
    await added('Check transcript')
    expect(await listed()).toEqual(['Check transcript', 'Interview'])
  })

  test(`are at most ${LABELS_MAX}`, async () => {
    for (let number = 1; number <= LABELS_MAX; number += 1) await added(`Label ${number}`)
    const answer = await add(ann, 'One more')
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'tooMany' }])
    expect((await add(ann, 'label 3')).statusCode).toBe(200)
  })

  test('are renamed by a bursary admin only, everywhere, and not to a name that is taken or over a colleague’s change', async () => {
    const [interview, transcript] = [await added('Interview'), await added('Transcript')]
    await set(ann, interview, ['AAA'])
    const rename = (by: Caller, name: string, seen = 'Interview') =>
      by.put(`/api/desk/labels/${interview.id}`, { name, seen })
    expect((await rename(ann, 'Call')).statusCode).toBe(403)
    expect((await rename(chair, 'transcript')).json()).toMatchObject({ code: 'nameTaken' })
    expect((await rename(chair, 'Call')).statusCode).toBe(204)
    expect((await rename(chair, 'Call')).statusCode).toBe(204)
    expect((await rename(chair, 'Talk')).json()).toMatchObject({ code: 'changedMeanwhile' })
    expect([await listed(), await labelsOn('AAA')]).toEqual([['Call', transcript.name], ['Call']])
  })

  test('are removed by a bursary admin only, from every application, and their names can be used again', async () => {
    const label = await added('Later')
    await set(ann, label, ['AAA'])
    const path = `/api/desk/labels/${label.id}`
    expect((await ann.remove(path)).statusCode).toBe(403)
    expect([(await chair.remove(path)).statusCode, (await chair.remove(path)).statusCode]).toEqual([204, 204])
    const renamed = await chair.put(path, { name: 'Last', seen: 'Later' })
    expect([renamed.statusCode, renamed.json().message]).toEqual([404, expect.stringContaining('has removed this')])
    expect([await listed(), await labelsOn('AAA'), await found(label.id)]).toEqual([[], [], ''])
    expect((await set(ann, label, ['AAA'])).json()).toMatchObject({ code: 'removed' })
    expect((await added('Later')).id).not.toBe(label.id)
    expect(await labelsOn('AAA')).toEqual([])
  })
})

describe('a label of an application', () => {
  test('is set on several applications and lifted from one, and the same change again changes nothing', async () => {
    const label = await added('Interview')
    expect((await set(ann, label, ['AAA', 'BBB'])).json()).toEqual({ changed: 2 })
    expect((await set(ann, label, ['AAA', 'BBB', 'CCC'])).json()).toEqual({ changed: 1 })
    expect((await lift(ben, label, ['BBB'])).json()).toEqual({ changed: 1 })
    expect((await lift(ben, label, ['BBB'])).json()).toEqual({ changed: 0 })
    expect([await labelsOn('AAA'), await labelsOn('BBB')]).toEqual([['Interview'], []])
  })

  test('is named in the history, also after the label was removed', async () => {
    const label = await added('Odd one')
    await set(ann, label, ['CCC'])
    await lift(ben, label, ['CCC'])
    await chair.remove(`/api/desk/labels/${label.id}`)
    const history = await chair.history('CCC')
    const entries = history.filter(({ about }) => about === 'Odd one')
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['submission.liftLabel', 'ben'],
      ['submission.setLabel', 'ann'],
    ])
  })

  test('filters the list by any of several labels, and by none', async () => {
    const [one, two] = [await added('One'), await added('Two')]
    await set(ann, one, ['AAA'])
    await set(ann, two, ['AAA', 'BBB'])
    expect([await found(one.id), await found(two.id), await found(`${one.id},${two.id}`)]).toEqual([
      'AAA',
      'AAA BBB',
      'AAA BBB',
    ])
    expect([await found('none'), await found(`none,${one.id}`)]).toEqual(['CCC', 'AAA CCC'])
    expect((await ben.get('/api/desk/submissions?label=x')).statusCode).toBe(422)
    expect((await ben.list()).sight.labels).toEqual([one, two])
  })

  test('is part of the list’s changes when it is set, lifted, renamed or removed', async () => {
    const label = await added('Interview')
    const changed = async (work: () => Promise<unknown>) => {
      server.clock.now += 3_600_000
      const since = new Date(server.clock.now).toISOString()
      await work()
      const answer = (await ben.get(`/api/desk/changes?since=${since}`)).json<ListChanges>()
      return answer.changed.map((each) => [each.id.slice(0, 3), each.labels.map(({ name }) => name).join()])
    }
    expect(await changed(() => set(ann, label, ['BBB']))).toEqual([['BBB', 'Interview']])
    const path = `/api/desk/labels/${label.id}`
    expect(await changed(() => chair.put(path, { name: 'Call', seen: 'Interview' }))).toEqual([['BBB', 'Call']])
    expect(await changed(() => lift(ann, label, ['BBB']))).toEqual([['BBB', '']])
    await set(ann, label, ['BBB'])
    expect(await changed(() => chair.remove(path))).toEqual([['BBB', '']])
  })

  test('is in the dossier and in exports, as text', async () => {
    const label = await added('=Zwalabel')
    await set(ann, label, ['CCC'])
    expect(await chair.dossier('CCC')).toContain('Zwalabel')
    const csv = (await chair.get(`/api/desk/submissions.csv?text=${referenceOf('CCC')}`)).body
    expect(csv).toContain('=Zwalabel')
    expect(csv).not.toMatch(/(^|,)"?=Zwalabel/m)
  })

  test('is neither set nor seen by a member with a conflict of interest, and is left out of a change of several', async () => {
    const label = await added('Interview')
    await ben.declareConflict('AAA')
    expect((await set(ben, label, ['AAA', 'BBB', 'GONE'])).json()).toEqual({ changed: 1 })
    await set(ann, label, ['AAA'])
    expect(await found(label.id)).toBe('BBB')
    expect(await found(label.id, ann)).toBe('AAA BBB')
    expect((await lift(ben, label, ['AAA'])).json()).toEqual({ changed: 0 })
    await ben.withdrawConflict('AAA')
    expect(await labelsOn('AAA')).toEqual(['Interview'])
  })
})
