import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessions as rows } from '../../../server/platform/database/schema/sessions.ts'
import { deleteOldSessions } from '../../../server/platform/sessions/sessionRows.ts'
import { openSessions, type Sessions, type TokenSession } from '../../../server/platform/sessions/sessions.ts'
import { IDLE_MS, openTestDatabase } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Two nodes on one database, with their own clock. */

const database = closedAfterAll(await openTestDatabase())

const clock = { now: Date.parse('2030-03-10T08:00:00Z') }
const node = () => openSessions({ db: database.db, idleMs: IDLE_MS, now: () => clock.now })
let one: Sessions
let other: Sessions
beforeEach(() => {
  ;[one, other] = [node(), node()]
  clock.now += 24 * 60 * 60_000
})

let made = 0
/** The session of a newly issued token. */
const newSession = (): TokenSession => ({
  id: `session-${(made += 1)}`,
  isNamed: true,
  isStaff: false,
  issuedAt: clock.now,
  expiresAt: clock.now + 600_000,
})

describe('§4.8 an ended session', () => {
  test('is refused at once on its own node, and within a second on every other', async () => {
    const [ended, goingOn] = [newSession(), newSession()]
    for (const each of [one, other]) {
      expect(await each.isAlive(ended)).toBe(true)
      expect(await each.isAlive(goingOn)).toBe(true)
    }
    await one.end([ended.id])
    expect(await one.isAlive(ended)).toBe(false)
    clock.now += 1_000
    expect(await other.isAlive(ended)).toBe(false)
    expect(await other.hasEnded(ended.id)).toBe(true)
    for (const each of [one, other, node()]) expect(await each.isAlive(goingOn)).toBe(true)
  })

  test.each([
    ['ahead', 2 * 60_000],
    ['behind', -2 * 60_000],
  ])('is noticed by a node whose clock is two minutes %s', async (_, skew) => {
    const skewed = openSessions({ db: database.db, idleMs: IDLE_MS, now: () => clock.now + skew })
    const [before, ended] = [newSession(), newSession()]
    await one.end([before.id])
    expect(await skewed.hasEnded(before.id)).toBe(true)
    await one.end([ended.id])
    clock.now += 1_000
    expect(await skewed.hasEnded(ended.id)).toBe(true)
  })

  test.each(['one', 'other'])('is noticed after the clock was set back, if it ended on the %s node', async (where) => {
    const ended = newSession()
    for (const each of [one, other]) expect(await each.isAlive(ended)).toBe(true)
    clock.now -= 60 * 60_000
    await (where === 'one' ? one : other).end([ended.id])
    expect(await one.hasEnded(ended.id)).toBe(true)
  })

  test('stays ended while any of its tokens is valid, also after a restart, and is then forgotten', async () => {
    const ended = newSession()
    await one.end([ended.id], 24 * 60 * 60_000)
    clock.now += 23 * 60 * 60_000
    expect(await node().isAlive({ ...ended, issuedAt: clock.now })).toBe(false)
    await deleteOldSessions(database.db, clock.now)
    expect(await node().hasEnded(ended.id)).toBe(true)
    clock.now += 2 * 60 * 60_000
    await deleteOldSessions(database.db, clock.now)
    expect((await database.db.select().from(rows)).filter(({ id }) => id === ended.id)).toEqual([])
  })

  test('is not reopened by later activity', async () => {
    const ended = newSession()
    await one.isAlive(ended)
    await other.end([ended.id])
    await one.flush()
    clock.now += 1_000
    for (const each of [one, other, node()]) expect(await each.isAlive(ended)).toBe(false)
  })

  test('blocks all access while the database cannot list ended sessions', async () => {
    const session = newSession()
    const asked = vi.spyOn(database.db, 'select').mockImplementationOnce(() => {
      throw new Error('The database is away')
    })
    await expect(one.isAlive(session)).rejects.toThrow('away')
    asked.mockRestore()
    expect(await one.isAlive(session)).toBe(true)
  })
})

describe('§4.8 a silent session', () => {
  test('lasts for the idle time, and each call restarts it', async () => {
    const session = newSession()
    for (let call = 0; call < 4; call += 1) {
      clock.now += IDLE_MS
      expect(await one.isAlive(session)).toBe(true)
    }
    clock.now += IDLE_MS + 1
    expect(await one.isAlive(session)).toBe(false)
    expect(await one.isAlive(session)).toBe(false)
    expect(await other.isAlive(session)).toBe(false)
  })

  test('of staff lasts for their own idle time, also after old sessions were deleted', async () => {
    const staffIdleMs = 60 * 60_000
    const staffNode = () => openSessions({ db: database.db, idleMs: IDLE_MS, staffIdleMs, now: () => clock.now })
    const session = { ...newSession(), isStaff: true }
    const first = staffNode()
    expect(await first.isAlive(session)).toBe(true)
    await first.flush()
    clock.now += staffIdleMs - 1
    await deleteOldSessions(database.db, clock.now)
    expect(await staffNode().isAlive(session)).toBe(true)
    clock.now += staffIdleMs + 1
    expect(await staffNode().isAlive(session)).toBe(false)
  })

  test('is kept alive by activity on any node', async () => {
    const session = newSession()
    expect(await one.isAlive(session)).toBe(true)
    expect(await other.isAlive(session)).toBe(true)
    clock.now += IDLE_MS - 10_000
    expect(await other.isAlive(session)).toBe(true)
    await other.flush()
    clock.now += IDLE_MS - 10_000
    expect(await one.isAlive(session)).toBe(true)
    await one.flush()
    clock.now += IDLE_MS - 10_000
    expect(await node().isAlive(session)).toBe(true)
  })

  test('is kept alive by a call that takes long to arrive, on this node and others', async () => {
    const session = newSession()
    expect(await one.isAlive(session)).toBe(true)
    const arrived = one.callBegins(session.id)
    const second = one.callBegins(session.id)
    clock.now += IDLE_MS + 60_000
    await one.flush()
    expect(await one.isAlive(session)).toBe(true)
    expect(await other.isAlive(session)).toBe(true)
    second()
    arrived()
    clock.now += IDLE_MS
    expect(await one.isAlive(session)).toBe(true)
    clock.now += IDLE_MS + 1
    expect(await one.isAlive(session)).toBe(false)
  })

  test('has no effect on a token without a session', async () => {
    const token = { ...newSession(), isNamed: false }
    clock.now += 10 * IDLE_MS
    expect(await one.isAlive(token)).toBe(true)
    await one.end([token.id], 1)
    expect(await one.isAlive(token)).toBe(false)
  })
})

test('reads ended sessions once for a hundred concurrent calls, and not again for half a second', async () => {
  const asked = vi.spyOn(database.db, 'select')
  const callers = Array.from({ length: 100 }, newSession)
  const call = () => Promise.all(callers.map((each) => one.isAlive(each)))
  expect(await call()).toEqual(Array(100).fill(true))
  expect(asked).toHaveBeenCalledTimes(1)
  clock.now += 499
  await call()
  expect(asked).toHaveBeenCalledTimes(1)
  clock.now += 1
  await call()
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
  const written = vi.spyOn(database.db, 'insert')
  await one.flush()
  await one.flush()
  expect(written).toHaveBeenCalledTimes(1)
  written.mockRestore()
})
