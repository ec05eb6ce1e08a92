// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { startServer } from '../fixture.ts'
import { keysIn, seed } from './seed.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The list of a programme with other columns and filters, and a first start without lists. */

vi.mock('#programme/desk.ts', async (original) => ({
  ...(await original<object>()),
  LIST_COLUMNS: [
    { name: 'course', title: 'Course', step: 'courseDetails', answers: ['firstChoiceCourse'] },
    { name: 'born', title: 'Born', step: 'personalDetails', answers: ['dateOfBirth', 'disabled'] },
  ],
  LIST_FILTERS: [
    { name: 'gender', title: 'Gender', step: 'personalDetails', answers: ['sex'] },
    { name: 'disabled', title: 'Disability', step: 'personalDetails', answers: ['disabled'] },
    { name: 'address', title: 'Address', step: 'personalDetails', answers: ['postalAddress', 'physicalAddress'] },
  ],
}))
vi.mock('#programme/lists.ts', () => ({ REGIONS: [], COURSES: [] }))

const server = closedAfterAll(await startServer())
const chair = await server.holder('bursaryAdmin')
await seed(server.db, [
  {
    key: 'AAA',
    personal: { dateOfBirth: '2001-02-01T00:00:00.000Z', sex: 'Male', disabled: true, postalAddress: 'P O Box 7' },
  },
  { key: 'BBB', personal: { dateOfBirth: '1999-10-03T00:00:00.000Z', sex: 'Female', disabled: false } },
  { key: 'CCC', personal: { dateOfBirth: '2000-01-02T00:00:00.000Z', sex: 'Male', disabled: false } },
])

test('a programme can start without lists', async () => {
  expect((await chair.get('/api/courses')).json()).toEqual([])
})

test('its columns show answers as Review does, and sort by time', async () => {
  const { items } = await chair.list('sort=born')
  expect(items.map(({ answers }) => answers)).toEqual([
    { course: 'Economics', born: '03/10/1999, No' },
    { course: 'Economics', born: '02/01/2000, No' },
    { course: 'Economics', born: '01/02/2001, Yes' },
  ])
  expect((await chair.get('/api/desk/submissions?sort=region')).statusCode).toBe(422)
})

test('its filters find choices by their value and texts by their words', async () => {
  expect(keysIn(await chair.list('gender=Male&sort=born'))).toEqual(['CCC', 'AAA'])
  expect(keysIn(await chair.list('disabled=true'))).toEqual(['AAA'])
  expect(keysIn(await chair.list('address=box%207'))).toEqual(['AAA'])
  expect((await chair.get('/api/desk/submissions?region=1')).statusCode).toBe(422)
})

test('a blind review neither shows nor reveals a column or filter whose answers it hides', async () => {
  await server.setRubric({ isBlind: true })
  const member = await server.holder('committeeMember')
  const refused = await member.get('/api/desk/submissions?gender=Female')
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    422,
    'Remove these filters, which you cannot use here. Gender: the review is blind.',
  ])
  const list = await member.list('sort=born')
  expect(keysIn(list)).toEqual(['AAA', 'BBB', 'CCC'])
  for (const { answers } of list.items) expect(answers).toEqual({ course: 'Economics', born: '' })
})
