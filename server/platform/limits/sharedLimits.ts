import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { countIn } from './counts.ts'

/**
 * Limits of calls, which must not cost a statement each: every node counts in memory, and whoever calls often is written down, so that
 * nodes soon count together.
 */

export interface SharedLimits {
  /** Counts once; gives how often it was counted in this window, as far as this node knows, and for how long the window lasts. */
  count(name: string, allowed: number, windowMs: number): { count: number; leftMs: number }
  /** Tells the other nodes, and hears from them. */
  share(): Promise<void>
}

export interface SharedLimitsOptions {
  db: Database
  /** Names go into the database as keyed hashes. */
  secret: string
  /** Epoch milliseconds. */
  now?: () => number
}

interface Window {
  until: number
  windowMs: number
  allowed: number
  /** What all nodes have written down. */
  shared: number
  /** What this one has not yet. */
  own: number
}

/** How many callers are remembered at a time; whoever is pushed out begins anew. */
const REMEMBERED = 50_000
/** From which part of what is allowed on a caller is written down: nobody who calls as an applicant does ever is. */
const SHARED_FROM = 1 / 20

export function openSharedLimits({ db, secret, now = Date.now }: SharedLimitsOptions): SharedLimits {
  const windows = new LRUCache<string, Window>({ max: REMEMBERED })
  /** Windows begin at the same moment at every node. */
  const idOf = (name: string, { until }: Window) =>
    createHmac('sha256', secret).update(`${until}\n${name}`).digest('base64url')

  return {
    count(name, allowed, windowMs) {
      const at = now()
      const known = windows.get(name)
      const window =
        known && known.until > at
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
