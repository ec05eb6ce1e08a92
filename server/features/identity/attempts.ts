import { createHmac } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { countIn, forgetCount } from '../../platform/limits/counts.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { LinkPurpose } from '../../platform/database/schema/identity.ts'

export interface Attempts {
  /** Counts an attempt; `waitSeconds` is above 0 where there were too many. */
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

/** Ten attempts in a quarter of an hour for one account from one network. */
export const LOG_INS: Limit = { name: 'logIns', allowed: 10, windowMs: QUARTER_MS }
/**
 * Five mails of a kind an hour to one address, from wherever they are asked for: nobody's inbox is filled by strangers, who use up no
 * mails of another kind, least of all those that never leave for want of an account.
 */
export const mailsFor = (purpose: LinkPurpose): Limit => ({ name: `mails ${purpose}`, allowed: 5, windowMs: HOUR_MS })
export const ANYWHERE = ''
export const ANYBODY = ''

/** Names nobody: what it is made of can't be had back without the secret. */
export function bucketId(secret: string, name: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret)
    .update([name, ...parts].join('\n'))
    .digest('base64url')
}

/** A counter of mails for each purpose. */
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
