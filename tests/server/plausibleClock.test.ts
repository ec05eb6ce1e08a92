import { desc } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmTime } from '../../server/app/operator/clock.ts'
import { auditEntries } from '../../server/platform/database/schema/audit.ts'
import { clocks } from '../../server/platform/database/schema/clock.ts'
import { byAge, LONGEST_PAUSE_DAYS } from '../../server/platform/plausibleClock.ts'
import { closedAfterAll } from '../support/closing.ts'
import { entryBy, tell } from './audit/trail.ts'
import { openEmbedded } from './embedded.ts'

/** Deletion by age cannot be undone, so it needs a plausible clock. */

const DAY_MS = 86_400_000
const TODAY = Date.parse('2030-05-01T12:00:00Z')

const { db } = closedAfterAll(await openEmbedded())
afterEach(async () => {
  vi.useRealTimers()
  await db.delete(clocks)
})

/** The times with which the work has run. */
async function runsAt(...times: number[]) {
  const error = vi.fn<(details: object, message: string) => void>()
  const log = { info: () => undefined, warn: () => undefined, error }
  const runs: number[] = []
  for (const time of times) {
    await byAge(
      db,
      log,
      async (now) => runs.push(now),
      () => time,
    )()
  }
  return { runs, error }
}

test('deletes by age while the clock goes on, also after weeks without a server or when it was set back', async () => {
  const weeks = TODAY + LONGEST_PAUSE_DAYS * DAY_MS
  const times = [TODAY, TODAY + 3_600_000, weeks, TODAY - 99 * DAY_MS, weeks + LONGEST_PAUSE_DAYS * DAY_MS]
  expect((await runsAt(...times)).runs).toEqual(times)
})

test('deletes nothing with a clock that has jumped ahead, until it is right again, and logs what to do', async () => {
  const wrong = TODAY + 366 * DAY_MS
  const { runs, error } = await runsAt(TODAY, wrong, wrong + 3_600_000, TODAY + DAY_MS)
  expect(runs).toEqual([TODAY, TODAY + DAY_MS])
  expect(error.mock.calls[0]).toEqual([
    { now: new Date(wrong).toISOString(), lastPlausible: new Date(TODAY).toISOString() },
    expect.stringContaining("Correct it, or confirm it with 'portal clock confirm'"),
  ])
})

test('goes on with a clock that an operator confirms, and no longer with one that they confirmed wrongly', async () => {
  const later = TODAY + 300 * DAY_MS
  expect((await runsAt(TODAY, later)).runs).toEqual([TODAY])
  vi.useFakeTimers({ now: later, toFake: ['Date'] })
  await confirmTime({ db }, {})
  expect((await runsAt(later)).runs).toEqual([later])
  vi.setSystemTime(TODAY)
  await confirmTime({ db }, {})
  expect((await runsAt(later)).runs).toEqual([])
})

test('compares the clock with the audit trail in a database of an earlier release', async () => {
  await tell(db, entryBy('anna'))
  const [newest] = await db.select({ at: auditEntries.at }).from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)
  const at = newest?.at.getTime() ?? Number.NaN
  expect((await runsAt(at + (LONGEST_PAUSE_DAYS + 1) * DAY_MS, at + DAY_MS)).runs).toEqual([at + DAY_MS])
})
