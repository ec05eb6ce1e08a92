import { afterAll, beforeAll, expect, test, type MockInstance } from 'vitest'
import { spyOnDriver } from '../database/spyOnDriver.ts'
import { openSite, type Site } from './site.ts'
import { Visitor } from './visitor.ts'

/**
 * The embedded identity provider's database statements. They decide how long tokens wait, and limit sign-ups, on
 * the last evening.
 */

const PASSWORD = 'seven quiet rivers'

let site: Site
let sent: MockInstance
beforeAll(async () => {
  site = await openSite()
  sent = spyOnDriver(site.db)
})
afterAll(async () => {
  sent.mockRestore()
  await site.close()
})

async function statementsOf<Answer>(call: Promise<Answer>) {
  sent.mockClear()
  const answer = await call
  return { answer, statements: sent.mock.calls.length }
}

test('a sign-up with its tokens takes nineteen statements, a log-in with its own twenty-four', async () => {
  const anna = new Visitor(site.settings)
  expect((await statementsOf(anna.enter('signup', 'anna@example.org', PASSWORD))).statements).toBe(19)
  const later = new Visitor(site.settings)
  expect((await statementsOf(later.enter('login', 'anna@example.org', PASSWORD))).statements).toBe(24)
})

test('a token by the refresh token takes six statements', async () => {
  const bert = new Visitor(site.settings)
  const tokens = await bert.enter('signup', 'bert@example.org', PASSWORD)
  const { answer, statements } = await statementsOf(bert.refresh(tokens.refresh_token))
  expect({ status: answer.status, statements }).toEqual({ status: 200, statements: 6 })
})
