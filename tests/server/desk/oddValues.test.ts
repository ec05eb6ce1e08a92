import { randomUUID } from 'node:crypto'
import { ArraySchema, ObjectSchema, type ISchema } from 'yup'
import { describe, expect, test } from 'vitest'
import type { SavedView } from '../../../domain/savedViews.ts'
import type { Label } from '../../../domain/labels.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { startServer, tokenOf } from '../fixture.ts'
import { scored } from './calls.ts'
import { pathOf, seed } from './seed.ts'

/** Values that are valid JSON, and that no desk sends. */

const server = closedAfterAll(await startServer())
const chair = server.bearer(await tokenOf({ sub: 'chair', permissions: ['bursaryAdmin', 'admin'] }))
await seed(server.db, ['AAA'])
await server.setRubric()
const AT = pathOf('AAA')

/** The lists in a schema, also those of their items. */
function listsIn(schema: ISchema<unknown> | undefined): ArraySchema<unknown[] | undefined, object>[] {
  if (schema instanceof ObjectSchema)
    return Object.values(schema.fields).flatMap((field) => listsIn(field as ISchema<unknown>))
  return schema instanceof ArraySchema ? [schema, ...listsIn(schema.innerType)] : []
}

test('every list in a call is cut to its limit before its items are checked, which takes quadratic time', () => {
  const long = Array.from({ length: 100_000 }, (_, index) => ({ index }))
  const lists = server.routes.flatMap(({ url, method, schema }) =>
    listsIn(schema?.body as ISchema<unknown>).map((list) => ({ call: `${String(method)} ${url}`, list })),
  )
  const uncut = lists.filter(({ list }) => (list.cast(long, { assert: false }) ?? []).length > 20_001)
  expect(uncut.map(({ call }) => call)).toEqual([])
  expect(lists.length).toBeGreaterThan(10)
})

test.each([JSON.stringify('text'), '[1, 2]'])('a body that is no object is refused as such: %s', async (body) => {
  const answer = await chair.call('/api/desk/selection', { method: 'POST', body })
  expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'A JSON object is needed.' }])
})

describe('is refused', () => {
  const HALF = '\ud800'
  const cursorOf = (key: string) => Buffer.from(JSON.stringify(['submittedAt', 'asc', key, 'a'])).toString('base64url')

  test.each(['-271821-04-20T00:00:00.000Z', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z'])(
    'a time that the database does not know: %s',
    async (time) => {
      const answers = [
        await chair.get(`/api/desk/changes?since=${encodeURIComponent(time)}`),
        await chair.get(`/api/desk/submissions?after=${cursorOf(time)}`),
        await chair.put(`${AT}/review`, { ...scored(3), seen: time }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    },
  )

  test.each(['2', 'Jan 1', '2030-03-10T08:00:00.000Z\0'])(
    'a cursor with another text for the time: %j',
    async (key) => {
      expect((await chair.get(`/api/desk/submissions?after=${cursorOf(key)}`)).statusCode).toBe(422)
    },
  )

  test('a number that a column cannot have', async () => {
    const id = randomUUID()
    await chair.post(`${AT}/comments`, { id, text: 'A comment.' })
    const view = (await chair.post('/api/desk/views', { name: 'View' })).json<SavedView>()
    for (const number of [2_147_483_647, 3e9, 1e308]) {
      const answers = [
        await chair.put(`${AT}/comments/${id}`, { text: 'Another one.', seen: number }),
        await chair.put(`/api/desk/views/${view.id}`, { name: 'View', seen: number }),
        await chair.put('/api/desk/letters/awarded', { subject: 'Subject', text: 'Text', version: number }),
        await chair.post('/api/desk/assignments', { reviewers: ['unknown'], each: number }),
      ]
      const named = answers.map((answer) => Object.keys(answer.json<{ errors?: object }>().errors ?? {}))
      expect(named).toEqual([['seen'], ['seen'], ['version'], ['each']])
    }
  })

  test('half a character in an id, and it is left out of a search', async () => {
    const label = (await chair.post('/api/desk/labels', { name: 'Interview' })).json<Label>()
    for (const path of ['', '/removal']) {
      const answer = await chair.post(`/api/desk/labels/${label.id}/applications${path}`, { submissions: [HALF] })
      expect(answer.statusCode).toBe(422)
    }
    const view = await chair.post('/api/desk/views', { name: 'Half', text: `a${HALF}b`, course: HALF })
    expect([view.statusCode, view.json<SavedView>().filter.text]).toEqual([200, 'ab'])
  })
})
