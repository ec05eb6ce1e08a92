import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { regularly } from '../regularly.ts'
import { callerOf } from './caller.ts'
import { writeEntry, type Entry } from './entries.ts'

/**
 * Limits the audit entries of refusals. The first refusal of its kind in a minute is written immediately; the rest of
 * that minute are counted and written as one entry. Kinds beyond a limit share one counter, so an attacker with many
 * addresses cannot fill the disk.
 */

const MINUTE_MS = 60_000
/**
 * The number of kinds per minute with their own entry: failed log-ins, other calls without a token, calls with a
 * token. Every route fits in the second.
 */
const ROOM = { logIns: 60, unknown: 120, known: 600 }

type Told = Omit<Entry, 'times'>

export interface Refusals {
  /** Records or counts a refusal. */
  tell(refusal: Told): Promise<void>
  /** Writes the counted refusals. */
  flush(): Promise<void>
}

function roomOf({ subject, action }: Told): keyof typeof ROOM {
  if (subject !== null) return 'known'
  return action === 'account.logIn' ? 'logIns' : 'unknown'
}

function kindOf(refusal: Told): string {
  const { subject, address, action, object, outcome, reason, request } = refusal
  // Every failed log-in is written: counting is faster than writing, and the time difference would reveal whether an
  // account exists.
  const call = roomOf(refusal) === 'logIns' ? request : null
  return JSON.stringify([subject, subject === null ? address : null, action, object, outcome, reason, call])
}

/** The reduced form of a refusal when there are too many kinds. */
const unnamed = (refusal: Told): Told => ({
  ...refusal,
  subject: null,
  address: null,
  token: null,
  object: null,
  request: null,
})

export function openRefusals(db: Database, log: Pick<FastifyBaseLogger, 'error'>): Refusals {
  let counted = new Map<string, Entry>()
  let left = { ...ROOM }

  function takeRoom(refusal: Told): boolean {
    const room = roomOf(refusal)
    if (left[room] === 0) return false
    left[room] -= 1
    return true
  }

  /** If the trail cannot be written, logs that; the refusal is still answered. */
  const write = (entry: Entry) =>
    writeEntry(db, entry).catch((error: unknown) =>
      log.error({ err: error, action: entry.action }, 'A refusal could not be recorded'),
    )

  async function tell(refusal: Told): Promise<void> {
    const same = counted.get(kindOf(refusal))
    if (same) return void (same.times += 1)
    if (takeRoom(refusal)) {
      counted.set(kindOf(refusal), { ...refusal, times: 0 })
      return write({ ...refusal, times: 1 })
    }
    const rest = unnamed(refusal)
    const others = counted.get(kindOf(rest)) ?? { ...rest, times: 0 }
    counted.set(kindOf(rest), { ...others, times: others.times + 1 })
  }

  async function flush(): Promise<void> {
    const entries = [...counted.values()].filter(({ times }) => times > 0)
    counted = new Map()
    left = { ...ROOM }
    for (const entry of entries) await write(entry)
  }

  return { tell, flush }
}

/** Records refusals and failures of a scope's routes under each route's audit action. */
export function recordRefusals(app: FastifyInstance, db: Database): Refusals {
  const refusals = openRefusals(db, app.log)
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400) return
    const { action = request.routeOptions.config.audit ?? 'api.read', object = null, reason } = request.audited ?? {}
    const told = refusals.tell({
      ...callerOf(request),
      action,
      object,
      outcome: reply.statusCode < 500 ? 'refused' : 'failed',
      reason: [reply.statusCode, reason].filter((part) => part !== undefined).join(' '),
    })
    // The failure may be the database's, so writing the entry may fail too.
    if (reply.statusCode < 500) await told
  })
  regularly(app, {
    everyMs: MINUTE_MS,
    last: true,
    failed: 'Refusals could not be written to the audit trail',
    work: () => refusals.flush(),
  })
  return refusals
}
