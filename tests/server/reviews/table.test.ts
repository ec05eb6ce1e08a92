import { expect, test } from 'vitest'
import { RUBRIC } from '../../support/desk.ts'
import { idOf, referenceOf, seed } from '../desk/seed.ts'
import { startServer, type Caller } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { scored } from './reviewers.ts'

/** The export with one row for each review. */

const pathOf = (key: string) => `/api/desk/submissions/${idOf(key)}`
const review = (by: Caller, key: string, score: number, note: string) =>
  by.put(`${pathOf(key)}/review`, scored(score, note))

const server = closedAfterAll(await startServer())
const [admin, chair, ann, ben] = await Promise.all([
  server.admin(),
  server.staff('chair', 'bursaryAdmin'),
  server.staff('ann'),
  server.staff('ben'),
])
await seed(server.db, [{ key: 'AAA' }, { key: 'BBB' }])
await admin.put('/api/desk/rubric', RUBRIC)
await review(ann, 'AAA', 4, '=1+1')
await review(ben, 'AAA', 2, 'Weak.')
await review(ann, 'BBB', 5, 'Strong.')
await ben.put(`${pathOf('BBB')}/conflict`, {})

/** The rows of the CSV file as cells by header. */
async function rowsFor(by: Caller) {
  const { body } = await by.get('/api/desk/reviews.csv')
  const [headers = [], ...rows] = body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ''])))
}

const summary = (rows: readonly Record<string, string>[]) =>
  rows.map((row) => [row['Reference'], row['Reviewer'], row['State'], row['Weighted total'], row['Average']])
const [a, b] = ['AAA', 'BBB'].map((key) => referenceOf(key))

test('has a row for each reviewer with criteria, totals, note and time, and a conflict without scores', async () => {
  await admin.put('/api/desk/rubric', { ...RUBRIC, scoresShown: 'always' })
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
  await admin.put('/api/desk/rubric', RUBRIC)
  await review(chair, 'BBB', 1, '')
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
  await vice.put(`${pathOf('AAA')}/conflict`, {})
  expect((await rowsFor(vice)).map((row) => row['Reference'])).toEqual([b, b, b])
  expect((await ann.get('/api/desk/reviews.csv')).statusCode).toBe(403)
})
