import { expect, test, vi } from 'vitest'
import { COMMENTS_MAX } from '../../../domain/comments.ts'
import { LABELS_MAX } from '../../../domain/labels.ts'
import { VIEWS_MAX } from '../../../domain/savedViews.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { openPostgresForTests } from '../../support/postgres.ts'
import { startServer } from '../fixture.ts'
import { pathOf, seed } from './seed.ts'

/** Limited numbers, with calls that only PostgreSQL itself runs at once. */

const postgres = closedAfterAll(await openPostgresForTests())
vi.stubEnv('TEST_DATABASE_URL', await postgres.fresh())
const server = closedAfterAll(await startServer())
vi.unstubAllEnvs()
await seed(server.db, ['AAA'])
const member = await server.staff('ann')

test.runIf(postgres.isReal).each([
  ['views', VIEWS_MAX, '/api/desk/views', (name: string) => ({ name })],
  ['labels', LABELS_MAX, '/api/desk/labels', (name: string) => ({ name })],
  ['comments', COMMENTS_MAX, `${pathOf('AAA')}/comments`, (name: string) => ({ id: name, text: name })],
])('of %s added at once, no more than %i are stored', async (_, most, path, body) => {
  const add = async (name: string) => (await member.post(path, body(name))).statusCode
  for (let number = 1; number < most; number += 1) await add(`Number ${number}`)
  const answers = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(add))
  expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409])
})
