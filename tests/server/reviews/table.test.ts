import { expect, test } from 'vitest'
import { recordsOf } from '../../support/csv.ts'
import { referenceOf, seed } from '../desk/seed.ts'
import { startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The export with one row for each review. */

const server = closedAfterAll(await startServer())
const [chair, ann, ben] = await Promise.all([
  server.staff('chair', 'bursaryAdmin'),
  server.staff('ann'),
  server.staff('ben'),
])
await seed(server.db, ['AAA', 'BBB'])
await server.setRubric()
await ann.review('AAA', 4, '=1+1')
await ben.review('AAA', 2, 'Weak.')
await ann.review('BBB', 5, 'Strong.')
await ben.declareConflict('BBB')

const rowsFor = async (by: Caller) => recordsOf((await by.get('/api/desk/reviews.csv')).body)

const summary = (rows: readonly Record<string, string>[]) =>
  rows.map((row) => [row['Reference'], row['Reviewer'], row['State'], row['Weighted total'], row['Average']])
const [a, b] = ['AAA', 'BBB'].map((key) => referenceOf(key))

test('has a row for each reviewer with criteria, totals, note and time, and a conflict without scores', async () => {
  await server.setRubric({ scoresShown: 'always' })
  const rows = await rowsFor(chair)
  expect(summary(rows)).toEqual([
    [a, 'ann@bank.example', 'Reviewed', '16', '4'],
    [a, 'ben@bank.example', 'Reviewed', '8', '2'],
    [b, 'ann@bank.example', 'Reviewed', '20', '5'],
    [b, 'ben@bank.example', 'Conflict of interest', '', ''],
  ])
  expect(rows[1]).toMatchObject({ Results: '2', Motivation: '2', Note: 'Weak.', 'Reviewed version': '1' })
  expect(rows[1]?.['Reviewed (UTC)']).toMatch(/^2030-/)
  // Spreadsheets must not calculate a note.
  expect(rows[0]?.['Note']).not.toMatch(/^=/)
})

test('hides others’ scores while the rubric does', async () => {
  await server.setRubric()
  await chair.review('BBB', 1)
  expect(summary(await rowsFor(chair))).toEqual([
    [a, 'ann@bank.example', 'Hidden from you', '', ''],
    [a, 'ben@bank.example', 'Hidden from you', '', ''],
    [b, 'ann@bank.example', 'Reviewed', '20', '5'],
    [b, 'ben@bank.example', 'Conflict of interest', '', ''],
    [b, 'chair@bank.example', 'Reviewed', '4', '1'],
  ])
})

test('leaves out applications that a conflict of interest hides, and is refused to members', async () => {
  const vice = await server.staff('vice', 'bursaryAdmin')
  await vice.declareConflict('AAA')
  expect((await rowsFor(vice)).map((row) => row['Reference'])).toEqual([b, b, b])
  expect((await ann.get('/api/desk/reviews.csv')).statusCode).toBe(403)
})
