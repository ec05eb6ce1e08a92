import { commandEntry } from '../../platform/audit/entries.ts'
import { confirmClock } from '../../platform/plausibleClock.ts'
import type { Operating } from './commands.ts'

/** Lets deletion by age continue with the clock of the process that has the database open. */
export async function confirmTime({ db }: Pick<Operating, 'db'>, _: object): Promise<{ now: string }> {
  const now = new Date()
  await db.transaction((tx) => confirmClock(tx, now, commandEntry('clock.confirm', null, 'clock confirm')))
  return { now: now.toISOString() }
}
