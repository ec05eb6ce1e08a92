import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { oidcRecords } from '../database/schema.ts'

export interface Attempts {
  /** Counts an attempt; `waitSeconds` is above 0 where there were too many. */
  count(email: string, ip: string): Promise<{ waitSeconds: number }>
  forget(email: string, ip: string): Promise<void>
}

interface Limit {
  model: string
  allowed: number
  windowMs: number
}

/** Ten attempts in a quarter of an hour for one account from one network, counted over all machines. */
export const LOG_INS: Limit = { model: 'LogInAttempts', allowed: 10, windowMs: 15 * 60_000 }
/** Five mails an hour to one address, from wherever they are asked for: nobody's inbox is filled by strangers. */
export const MAILS: Limit = { model: 'MailRequests', allowed: 5, windowMs: 60 * 60_000 }
export const ANYWHERE = ''

export function attemptsIn(db: Database, secret: string, { model, allowed, windowMs }: Limit): Attempts {
  const idOf = (email: string, ip: string) =>
    createHmac('sha256', secret)
      .update(`${email}\n${networkOf(ip)}`)
      .digest('base64url')

  return {
    async count(email, ip) {
      const now = new Date()
      const over = sql`${oidcRecords.expiresAt} <= ${now.toISOString()}::timestamptz`
      const row = { payload: { count: 1 }, expiresAt: new Date(now.getTime() + windowMs) }
      const [kept] = await db
        .insert(oidcRecords)
        .values({ model, id: idOf(email, ip), ...row })
        .onConflictDoUpdate({
          target: [oidcRecords.model, oidcRecords.id],
          set: {
            payload: sql`case when ${over} then excluded.payload
              else jsonb_build_object('count', (${oidcRecords.payload}->>'count')::int + 1) end`,
            expiresAt: sql`case when ${over} then excluded.expires_at else ${oidcRecords.expiresAt} end`,
          },
        })
        .returning({ payload: oidcRecords.payload, expiresAt: oidcRecords.expiresAt })
      if (Number(kept?.payload['count']) <= allowed) return { waitSeconds: 0 }
      const until = kept?.expiresAt?.getTime() ?? row.expiresAt.getTime()
      return { waitSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1_000)) }
    },

    async forget(email, ip) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.model, model), eq(oidcRecords.id, idOf(email, ip))))
    },
  }
}

/** An IPv6 customer holds a /64 and changes addresses within it freely; an IPv4 address stands for itself. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':').toLowerCase()
}
