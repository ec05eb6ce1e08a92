import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { isWithin } from '../within.ts'
import { endedWithin, endSessionRows, keepSeen, seenAtOf } from './sessionRows.ts'

/**
 * Tracks active sessions. Tokens are verified without the database, so every node remembers ended sessions and each
 * session's last activity. Activity is written every few seconds in one statement.
 */

/** The session of a token. */
export interface TokenSession {
  /** The session id in the token, or an id derived from the token itself. */
  id: string
  /** True if the token names its session; only then does inactivity end it. */
  isNamed: boolean
  /** True if the token's holder has a role: staff have their own idle limit. */
  isStaff: boolean
  /** Epoch milliseconds. */
  issuedAt: number
  expiresAt: number
}

export interface Sessions {
  /** True if a token's session is active. Counts as activity. */
  isAlive(session: TokenSession): Promise<boolean>
  /** True if it was ended, on any node. */
  hasEnded(id: string): Promise<boolean>
  /** Records activity of the applicant. */
  hear(id: string): void
  /** Records a log-in. */
  start(id: string): Promise<void>
  /** Marks a call as running until the returned function is called: a large upload may take minutes. */
  callBegins(id: string): () => void
  /** Ends sessions. `lifetime` is given for tokens that live longer than the embedded provider's. */
  end(ids: readonly string[], lifetime?: number): Promise<void>
  /** Called after sessions were ended in a transaction: the next check reads them. */
  changed(): void
  /** An applicant's or a staff session must have been active since this time. */
  idleSince(holder: 'applicant' | 'staff'): Date
  /** Writes the recorded activity. */
  flush(): Promise<void>
}

export interface SessionsOptions {
  db: Database
  /** How long a session stays active without any call. */
  idleMs: number
  /** The same for staff; `idleMs` by default. */
  staffIdleMs?: number
  /** Epoch milliseconds. */
  now?: () => number
}

/** How long an end on another node may go unnoticed. */
const NOTICED_MS = 500
/** An end has the start time of its transaction, so it may become visible this much later. */
const LATE_MS = 60_000
/** The number of sessions remembered: one busy evening. */
const REMEMBERED = 50_000

export function openSessions({ db, idleMs, staffIdleMs = idleMs, now = Date.now }: SessionsOptions): Sessions {
  const longestIdleMs = Math.max(idleMs, staffIdleMs)
  /** Ended sessions, and until when to refuse them. */
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
      // All of them after the clock was set back.
      const withinMs = askedAt < readAt ? Number.POSITIVE_INFINITY : askedAt - readAt + LATE_MS
      for (const { id, keptUntil } of await endedWithin(db, withinMs, askedAt)) ended.set(id, keptUntil.getTime())
      readAt = askedAt
      for (const [id, keptUntil] of ended) if (keptUntil <= askedAt) ended.delete(id)
    } catch (error) {
      isStale = true
      throw error
    }
  }

  async function noticeEnds(): Promise<void> {
    // A pending read may predate the end, so read once more.
    while (isStale || !isWithin(NOTICED_MS, readAt, now())) {
      reading ??= readEnded().finally(() => (reading = undefined))
      await reading
    }
  }

  function hear(id: string): void {
    heard.set(id, now())
    unwritten.set(id, now())
  }

  /** Asks the database only if this node has no recent activity. */
  async function isHeardOf({ id, isStaff, issuedAt }: TokenSession): Promise<boolean> {
    const since = now() - (isStaff ? staffIdleMs : idleMs)
    if (issuedAt >= since || (heard.get(id) ?? 0) >= since || underWay.has(id)) return true
    return ((await seenAtOf(db, id)) ?? 0) >= since
  }

  return {
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
      await keepSeen(db, new Map([[id, now()]]), longestIdleMs)
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
    idleSince: (holder) => new Date(now() - (holder === 'staff' ? staffIdleMs : idleMs)),
    async flush() {
      const writing = unwritten
      for (const id of underWay.keys()) writing.set(id, now())
      unwritten = new Map()
      try {
        await keepSeen(db, writing, longestIdleMs)
      } catch (error) {
        unwritten = new Map([...writing, ...unwritten])
        throw error
      }
    },
  }
}
