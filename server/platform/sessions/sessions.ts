import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { endedWithin, endSessionRows, keepSeen, seenAtOf } from './sessionRows.ts'

/**
 * Which sessions go on. Access tokens are verified without the database, so every node keeps in memory which sessions have ended
 * and when it last heard of each; what it heard is written down every few seconds, for all of them in one statement.
 */

/** The session that a token is of. */
export interface TokenSession {
  /** The session's name in the token; where it has none, what stands for this one token. */
  id: string
  /** Whether the token names its session: only then does silence mean something. */
  isNamed: boolean
  /** Epoch milliseconds. */
  issuedAt: number
  expiresAt: number
}

export interface Sessions {
  /** How long a session goes on that is not heard of. */
  readonly idleMs: number
  /** Whether a token's session goes on; whoever shows its token is heard of. */
  isAlive(session: TokenSession): Promise<boolean>
  /** Whether it was ended, at whichever node. */
  hasEnded(id: string): Promise<boolean>
  /** Its applicant was active. */
  hear(id: string): void
  /** Somebody has logged in. */
  start(id: string): Promise<void>
  /** A call of it is under way until what this gives is called: a large file may take minutes on a slow line. */
  callBegins(id: string): () => void
  /** Ends sessions; `lifetime` where their tokens are good for longer than those of the embedded identity provider. */
  end(ids: readonly string[], lifetime?: number): Promise<void>
  /** Some were ended here, in a transaction: whoever asks next reads which. */
  changed(): void
  /** The time since which a session must have been heard of to go on. */
  idleSince(): Date
  /** Writes down what was heard. */
  flush(): Promise<void>
}

export interface SessionsOptions {
  db: Database
  idleMs: number
  /** Epoch milliseconds. */
  now?: () => number
}

/** How long an end at another node may go unnoticed. */
const NOTICED_MS = 500
/** An end is written with the time at which its transaction began: it may be read this much later. */
const LATE_MS = 60_000
/** How many sessions are remembered: those of a busy evening. */
const REMEMBERED = 50_000

export function openSessions({ db, idleMs, now = Date.now }: SessionsOptions): Sessions {
  /** Until when each that has ended is to be refused. */
  const ended = new Map<string, number>()
  const heard = new LRUCache<string, number>({ max: REMEMBERED })
  const underWay = new Map<string, number>()
  let unwritten = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY
  let isStale = true
  let reading: Promise<void> | undefined

  async function readEnded(): Promise<void> {
    const askedAt = now()
    isStale = false
    try {
      const withinMs = askedAt - readAt + LATE_MS
      for (const { id, keptUntil } of await endedWithin(db, withinMs, askedAt)) ended.set(id, keptUntil.getTime())
      readAt = askedAt
      for (const [id, keptUntil] of ended) if (keptUntil <= askedAt) ended.delete(id)
    } catch (error) {
      isStale = true
      throw error
    }
  }

  async function noticeEnds(): Promise<void> {
    // Whoever waits for an answer that was asked for before an end was written asks once more.
    while (isStale || now() - readAt >= NOTICED_MS) {
      reading ??= readEnded().finally(() => (reading = undefined))
      await reading
    }
  }

  function hear(id: string): void {
    heard.set(id, now())
    unwritten.set(id, now())
  }

  /** Asks the database only where this node has not heard of it lately. */
  async function isHeardOf({ id, issuedAt }: TokenSession): Promise<boolean> {
    const since = now() - idleMs
    if (issuedAt >= since || (heard.get(id) ?? 0) >= since || underWay.has(id)) return true
    return ((await seenAtOf(db, id)) ?? 0) >= since
  }

  return {
    idleMs,
    hear,
    async isAlive(session) {
      await noticeEnds()
      if (ended.has(session.id)) return false
      if (!session.isNamed) return true
      if (!(await isHeardOf(session))) return false
      hear(session.id)
      return true
    },
    async hasEnded(id) {
      await noticeEnds()
      return ended.has(id)
    },
    async start(id) {
      heard.set(id, now())
      await keepSeen(db, new Map([[id, now()]]))
    },
    callBegins(id) {
      underWay.set(id, (underWay.get(id) ?? 0) + 1)
      return () => {
        const left = (underWay.get(id) ?? 1) - 1
        if (left > 0) underWay.set(id, left)
        else underWay.delete(id)
        hear(id)
      }
    },
    async end(ids, lifetime) {
      await endSessionRows(db, ids, now(), lifetime)
      isStale = true
    },
    changed() {
      isStale = true
    },
    idleSince: () => new Date(now() - idleMs),
    async flush() {
      const writing = unwritten
      for (const id of underWay.keys()) writing.set(id, now())
      unwritten = new Map()
      try {
        await keepSeen(db, writing)
      } catch (error) {
        unwritten = new Map([...writing, ...unwritten])
        throw error
      }
    },
  }
}
