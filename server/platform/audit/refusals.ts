import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { regularly } from '../regularly.ts'
import { callerOf } from './caller.ts'
import { writeEntry, type Entry } from './entries.ts'

/**
 * Refusals change nothing, so no transaction bounds them: the first of its kind in a minute is written before it is answered, the
 * others of that minute are counted, and their number is written at its end. Kinds beyond a number are counted as one, so that whoever
 * sends many calls, from many addresses, cannot fill the disk.
 */

const MINUTE_MS = 60_000
/** How many kinds have entries of their own in a minute: failed log-ins, whatever else callers without a token do, and those with one. */
const ROOM = { logIns: 60, unknown: 60, known: 600 }

type Told = Omit<Entry, 'times'>

export interface Refusals {
  /** Records a refusal, or counts it. */
  tell(refusal: Told): Promise<void>
  /** Writes what was counted. */
  flush(): Promise<void>
}

function roomOf({ subject, action }: Told): keyof typeof ROOM {
  if (subject !== null) return 'known'
  return action === 'account.logIn' ? 'logIns' : 'unknown'
}

function kindOf(refusal: Told): string {
  const { subject, address, action, object, outcome, reason, request } = refusal
  // Each failed log-in is its own kind: one that is only counted is answered sooner, and would tell whether there is an account.
  const call = roomOf(refusal) === 'logIns' ? request : null
  return JSON.stringify([subject, subject === null ? address : null, action, object, outcome, reason, call])
}

/** What is left of a refusal where there are too many kinds. */
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

  /** A trail that cannot be written to is told to the log; the refusal is answered all the same. */
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

/** Records what the routes of a scope refuse, and what fails there, by what each route says that it does. */
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
    // What failed may have done so because the database is away.
    if (reply.statusCode < 500) await told
  })
  regularly(app, {
    everyMs: MINUTE_MS,
    last: true,
    failed: 'Refusals could not be told to the audit trail',
    work: () => refusals.flush(),
  })
  return refusals
}
