import { expect, test, vi } from 'vitest'
import { counts } from '../../../server/platform/database/schema/limits.ts'
import { deleteOldCounts } from '../../../server/platform/limits/counts.ts'
import { openSharedLimits } from '../../../server/platform/limits/sharedLimits.ts'
import { openTestDatabase } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** Two nodes on one database, with their own clock. */

const MINUTE_MS = 60_000
const ALLOWED = 100

const database = closedAfterAll(await openTestDatabase())

const clock = { now: Date.parse('2030-03-10T08:00:00Z') }
const node = () => openSharedLimits({ db: database.db, secret: 'a secret', now: () => clock.now })

test('nodes count a busy caller together, and restart the count each minute and after the clock was set back', async () => {
  const [one, other] = [node(), node()]
  const call = (limits: typeof one) => limits.count('busy@example.org', ALLOWED, MINUTE_MS).count
  for (let calls = 0; calls < 60; calls += 1) call(one)
  for (let calls = 0; calls < 60; calls += 1) call(other)
  await one.share()
  await other.share()
  expect(call(other)).toBe(121)
  await other.share()
  await one.share()
  // A node reads the others' counts when it next writes its own.
  call(one)
  await one.share()
  expect(call(one)).toBe(123)
  expect((await database.db.select().from(counts)).map(({ id }) => id).join()).not.toContain('busy')

  clock.now += MINUTE_MS
  expect([call(one), call(other)]).toEqual([1, 1])
  clock.now -= 60 * MINUTE_MS
  expect(call(one)).toBe(1)
  clock.now += 60 * MINUTE_MS
  await deleteOldCounts(database.db, clock.now)
  expect(await database.db.select().from(counts)).toEqual([])
})

test("an applicant's normal number of calls costs no statement, however many applicants there are", async () => {
  const limits = node()
  const written = vi.spyOn(database.db, 'insert')
  for (let caller = 0; caller < 500; caller += 1) {
    for (let calls = 0; calls < 4; calls += 1) limits.count(`applicant ${caller}`, ALLOWED, MINUTE_MS)
  }
  await limits.share()
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
})
