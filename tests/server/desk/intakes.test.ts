import { describe, expect, test } from 'vitest'
import { totalOf, type CountedPage } from '../../../domain/desk.ts'
import type { Intake } from '../../../domain/intakes.ts'
import { startServer } from '../fixture.ts'
import { idOf, referenceOf, seed } from './seed.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The desk with two intakes, and two accounts with one ID number. */

const server = closedAfterAll(await startServer())
const chair = await server.holder('bursaryAdmin')
await seed(server.db, [
  { key: 'AAA', idNumber: 'NA 9003-2100 123' },
  { key: 'BBB', idNumber: 'na900\u200B32100\u00AD123', versions: 2 },
  { key: 'CCC', idNumber: 'NA 90.03.21/00124' },
])
const created = await server.beginIntake({ name: '2031', closingDate: '2031-09-30' })
const next = created.json<Intake>()
await seed(server.db, [
  { key: 'DDD', idNumber: 'NA90032100123' },
  { key: 'EEE', idNumber: ' ' },
  { key: 'FFF', idNumber: '-' },
])

const sameIn = ({ items }: CountedPage) =>
  Object.fromEntries(
    items.map(({ id, sameIdentity }) => [id.slice(0, 3), sameIdentity.map(({ reference }) => reference)]),
  )
const csv = async (query = '') => (await chair.get(`/api/desk/submissions.csv${query}`)).body

describe('the list', () => {
  test('shows the current intake, or the one requested', async () => {
    expect(Object.keys(sameIn(await chair.list()))).toEqual(['DDD', 'EEE', 'FFF'])
    expect(Object.keys(sameIn(await chair.list(`intake=${next.id}`)))).toEqual(['DDD', 'EEE', 'FFF'])
    const first = await chair.list('intake=1&sort=applicant')
    expect([Object.keys(sameIn(first)).toSorted(), totalOf(first.counts, { decision: '' })]).toEqual([
      ['AAA', 'BBB', 'CCC'],
      3,
    ])
    expect((await chair.get('/api/desk/submissions?intake=none')).statusCode).toBe(404)
  })

  test('names other applications in the intake with the same ID number, however it is written', async () => {
    expect(sameIn(await chair.list('intake=1'))).toEqual({
      AAA: [referenceOf('BBB', 2)],
      BBB: [referenceOf('AAA')],
      CCC: [],
    })
    // Two missing ID numbers do not match either.
    expect(sameIn(await chair.list())).toEqual({ DDD: [], EEE: [], FFF: [] })
  })

  test('names at most ten of them', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ key: `M${index + 10}`, idNumber: 'many' }))
    await seed(server.db, many)
    const [one] = (await chair.list('text=M10')).items
    expect(one?.sameIdentity).toHaveLength(10)
    expect(one?.sameIdentity).not.toContainEqual({ id: one?.id, reference: one?.reference })
  })
})

test('an application names its intake, and the others with its ID number', async () => {
  const read = await chair.read('AAA')
  expect(read).toMatchObject({
    intake: '2030',
    sameIdentity: [{ id: idOf('BBB', 2), reference: referenceOf('BBB', 2) }],
  })
})

test("the exports cover the list's intake and mark shared ID numbers", async () => {
  const [now, before] = [await csv(), await csv('?intake=1')]
  expect([now.includes(referenceOf('DDD')), now.includes(referenceOf('AAA'))]).toEqual([true, false])
  expect([before.includes(referenceOf('AAA')), before.includes(referenceOf('DDD'))]).toEqual([true, false])
  expect(before.split('\r\n').find((line) => line.startsWith(`"2030","${referenceOf('AAA')}",`))).toContain(
    referenceOf('BBB', 2),
  )
})
