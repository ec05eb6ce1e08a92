import { and, eq, gt, lte } from 'drizzle-orm'
import { keysOf } from '../../../domain/objects.ts'
import type { Database } from '../../platform/database/database.ts'
import { accountLinks, type LinkPurpose } from '../../platform/database/schema/identity.ts'
import { newTicket, ticketHash } from '../../platform/tickets.ts'

const HOUR_MS = 3_600_000

/** Links in mails: their path and their lifetime, in milliseconds from the time the mail is sent. */
export const LINKS = {
  signUp: { path: '/account/sign-up', goodForMs: 24 * HOUR_MS },
  invitation: { path: '/account/invitation', goodForMs: 7 * 24 * HOUR_MS },
  emailProof: { path: '/account/confirm-email', goodForMs: 24 * HOUR_MS },
  emailChange: { path: '/account/new-email', goodForMs: 24 * HOUR_MS },
  passwordReset: { path: '/account/new-password', goodForMs: HOUR_MS },
} as const satisfies Record<LinkPurpose, unknown>

export const PURPOSES = keysOf(LINKS)

export interface LinkTarget {
  purpose: LinkPurpose
  email: string
  /** Null if there is no account yet. */
  accountId: string | null
}

/** Creates a link. Its token exists only in the link. */
export async function issueLink(db: Database, publicUrl: string, target: LinkTarget): Promise<string> {
  const token = newTicket()
  const { path, goodForMs } = LINKS[target.purpose]
  await db
    .insert(accountLinks)
    .values({ ...target, hash: ticketHash(token), expiresAt: new Date(Date.now() + goodForMs) })
  return `${publicUrl}${path}/${token}`
}

const good = (purpose: LinkPurpose, token: string) =>
  and(
    eq(accountLinks.hash, ticketHash(token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, new Date()),
  )

/** The target of a valid link; null if it is unknown, used or expired. */
export async function findLink(db: Database, purpose: LinkPurpose, token: string): Promise<LinkTarget | null> {
  const [row] = await db.select().from(accountLinks).where(good(purpose, token))
  return row ?? null
}

/** Uses a link and invalidates others for the same purpose. Of two concurrent calls only one succeeds. */
export async function spendLink(tx: Database, purpose: LinkPurpose, token: string): Promise<LinkTarget | null> {
  const [row] = await tx.delete(accountLinks).where(good(purpose, token)).returning()
  if (!row) return null
  await tx.delete(accountLinks).where(and(eq(accountLinks.purpose, purpose), eq(accountLinks.email, row.email)))
  return row
}

/** Invalidates an account's links of one purpose. */
export async function dropLinks(tx: Database, purpose: LinkPurpose, accountId: string): Promise<void> {
  await tx.delete(accountLinks).where(and(eq(accountLinks.purpose, purpose), eq(accountLinks.accountId, accountId)))
}

export async function deleteExpiredLinks(db: Database): Promise<void> {
  await db.delete(accountLinks).where(lte(accountLinks.expiresAt, new Date()))
}
