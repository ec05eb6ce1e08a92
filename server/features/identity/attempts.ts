import { createHmac } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { countIn, forgetCount } from '../../platform/limits/counts.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { LinkPurpose } from '../../platform/database/schema/identity.ts'

export interface Attempts {
  /** Counts an attempt; `waitSeconds` is above 0 if there were too many. */
  count(email: string, ip: string): Promise<{ waitSeconds: number }>
  forget(email: string, ip: string): Promise<void>
}

export interface Limit {
  name: string
  allowed: number
  windowMs: number
}

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000

/** Ten attempts per quarter of an hour for one account from one network. */
export const LOG_INS: Limit = { name: 'logIns', allowed: 10, windowMs: QUARTER_MS }
/** Five mails of a kind per hour and address, so that strangers cannot flood an inbox. Kinds are counted separately. */
export const mailsFor = (purpose: LinkPurpose): Limit => ({ name: `mails ${purpose}`, allowed: 5, windowMs: HOUR_MS })
export const ANYWHERE = ''
export const ANYBODY = ''

/** A keyed hash, so that a counter's name reveals no one. */
export function bucketId(secret: string, name: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update([name, ...parts].join('\n'))
    .digest('base64url')
}

/** A counter of mails per purpose. */
export type MailAttempts = Record<LinkPurpose, Attempts>

export const secondsUntil = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1_000))

export function attemptsIn(
  db: Database,
  secret: string,
  { name, allowed, windowMs }: Limit,
  now: () => number = Date.now,
): Attempts {
  const idOf = (email: string, ip: string) => bucketId(secret, name, email, networkOf(ip))
  return {
    async count(email, ip) {
      const [counted] = await countIn(db, [{ id: idOf(email, ip), windowMs }], now())
      if (!counted || counted.count <= allowed) return { waitSeconds: 0 }
      return { waitSeconds: secondsUntil(counted.until, now()) }
    },
    forget: (email, ip) => forgetCount(db, idOf(email, ip)),
  }
}
