import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { isWithin } from '../within.ts'
import { countIn } from './counts.ts'

/**
 * Call limits that do not cost a statement per call. Nodes count in memory and share the counts of frequent callers.
 */

export interface SharedLimits {
  /** Counts once. Returns the count in this window, as far as this node knows, and the time left. */
  count(name: string, allowed: number, windowMs: number): { count: number; leftMs: number }
  /** Exchanges counts with the other nodes. */
  share(): Promise<void>
}

export interface SharedLimitsOptions {
  db: Database
  /** The key for hashing names before they are stored. */
  secret: string
  /** Epoch milliseconds. */
  now?: () => number
}

interface Window {
  until: number
  windowMs: number
  allowed: number
  /** The count shared by all nodes. */
  shared: number
  /** Counts of this node that are not shared yet. */
  own: number
}

/** The number of callers remembered; evicted callers start again from zero. */
const REMEMBERED = 50_000
/** The share of the limit from which a caller's count is shared. Normal applicants never reach it. */
const SHARED_FROM = 1 / 20

export function openSharedLimits({ db, secret, now = Date.now }: SharedLimitsOptions): SharedLimits {
  const windows = new LRUCache<string, Window>({ max: REMEMBERED })
  /** Windows start at the same time on every node. */
  const idOf = (name: string, { until }: Window) =>
    createHmac('sha256', secret).update(`${until}\n${name}`).digest('base64url')

  return {
    count(name, allowed, windowMs) {
      const at = now()
      const known = windows.get(name)
      const window =
        known && isWithin(windowMs, known.until - windowMs, at)
          ? known
          : { until: (Math.floor(at / windowMs) + 1) * windowMs, windowMs, allowed, shared: 0, own: 0 }
      window.own += 1
      if (window !== known) windows.set(name, window)
      return { count: window.shared + window.own, leftMs: window.until - at }
    },

    async share() {
      const at = now()
      const written = new Map<string, { window: Window; by: number }>()
      for (const [name, window] of windows.entries()) {
        if (window.until <= at || window.own === 0 || window.own + window.shared < window.allowed * SHARED_FROM)
          continue
        written.set(idOf(name, window), { window, by: window.own })
      }
      const buckets = [...written].map(([id, { window, by }]) => ({ id, by, windowMs: window.until - at }))
      for (const { id, count } of await countIn(db, buckets, at)) {
        const told = written.get(id)
        if (!told) continue
        told.window.shared = count
        told.window.own -= told.by
      }
    },
  }
}
