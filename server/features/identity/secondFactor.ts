import type { FastifyRequest } from 'fastify'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorSetUp } from '../../../domain/identityPages.ts'
import { normalised } from '../../../domain/text.ts'
import { writeEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { waitInWords } from '../pages/forms.ts'
import { accountEntry } from './accountEntries.ts'
import { keepsPassword, signOutEverywhere, type Account } from './accounts.ts'
import { ANYWHERE, type Attempts, type Limit } from './attempts.ts'
import type { IdentityParts } from './parts.ts'

/** One-time codes of authenticator apps (RFC 6238) as a second factor for staff (decision 94). */

/** Codes per account. Three codes are right at a time, so guessing takes about a year, with the password known. */
export const CODES: Limit = { name: 'codes', allowed: 10, windowMs: 15 * 60_000 }

const STEP_MS = 30_000
const SECRET_BYTES = 20
const SECRET = /^[A-Z2-7]{32}$/

const totpOf = (secret: string, email = '', issuer = '') =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) })

/** A new secret with its URI for authenticator apps; `secret` shows a given one again. */
export function newSetUp(email: string, issuer: string, secret?: string): SecondFactorSetUp {
  const shown = secret !== undefined && SECRET.test(secret) ? secret : new Secret({ size: SECRET_BYTES }).base32
  return { secret: shown, uri: totpOf(shown, email, issuer).toString() }
}

/** The time step of a code; null if it is wrong. Clocks may differ by one step. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: normalised(code).replaceAll(/\s/g, ''), timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

/** Accepts each code once. */
export async function redeemCode(db: Database, { id }: Pick<Account, 'id'>, code: string, now: number) {
  const [row] = await db.select({ secret: accounts.totpSecret }).from(accounts).where(eq(accounts.id, id))
  const step = row?.secret == null ? null : stepOf(row.secret, code, now)
  if (step === null) return false
  const isNew = or(isNull(accounts.totpStep), lt(accounts.totpStep, step))
  const used = await db
    .update(accounts)
    .set({ totpStep: step })
    .where(and(eq(accounts.id, id), isNew))
    .returning({ id: accounts.id })
  return used.length > 0
}

/** Removes the second factor and ends all sessions. */
export async function turnOff(tx: Database, id: string): Promise<void> {
  await tx.update(accounts).set({ totpSecret: null, totpStep: null }).where(eq(accounts.id, id))
  await signOutEverywhere(tx, id)
}

const WRONG_CODE = 'This code is wrong or was used before. Enter the code that your app shows now.'

/** Counts a code and checks it; null if it is right. */
export async function refuseCode(
  codes: Attempts,
  { email }: Account,
  isRight: () => Promise<boolean>,
): Promise<{ problem: string; waitSeconds: number } | null> {
  const { waitSeconds } = await codes.count(email, ANYWHERE)
  if (waitSeconds > 0) return { problem: `Too many wrong codes. ${waitInWords(waitSeconds)}`, waitSeconds }
  if (!(await isRight())) return { problem: WRONG_CODE, waitSeconds }
  await codes.forget(email, ANYWHERE)
  return null
}

type Parts = Pick<IdentityParts, 'db' | 'outbox' | 'tenant' | 'sessions'>

/**
 * Stores a secret if the code proves that the app has it, and ends all sessions. Returns false if the code is wrong or
 * the account already has a secret or another password.
 */
export async function turnOnSecondFactor(
  { db, outbox, tenant, sessions }: Parts,
  request: FastifyRequest,
  account: Account,
  { secret, code }: { secret: string; code: string },
): Promise<boolean> {
  const step = SECRET.test(secret) ? stepOf(secret, code, Date.now()) : null
  if (step === null) return false
  const isOn = await db.transaction(async (tx) => {
    if (!(await keepsPassword(tx, account))) return false
    const without = and(eq(accounts.id, account.id), isNull(accounts.totpSecret))
    const set = await tx.update(accounts).set({ totpSecret: secret, totpStep: step }).where(without).returning()
    if (set.length === 0) return false
    await outbox.enqueue(tx, { kind: 'accountChanged', to: account.email, data: { what: 'secondFactorOn' } })
    await writeEntry(tx, accountEntry(request, tenant, account, 'account.turnOnSecondFactor'))
    await signOutEverywhere(tx, account.id)
    return true
  })
  sessions.changed()
  return isOn
}

/** The caller has checked the password and a code. Returns false if the account has another password by now. */
export async function turnOffSecondFactor(
  { db, outbox, tenant, sessions }: Parts,
  request: FastifyRequest,
  account: Account,
): Promise<boolean> {
  const isOff = await db.transaction(async (tx) => {
    if (!(await keepsPassword(tx, account))) return false
    await turnOff(tx, account.id)
    await outbox.enqueue(tx, { kind: 'accountChanged', to: account.email, data: { what: 'secondFactorOff' } })
    await writeEntry(tx, accountEntry(request, tenant, account, 'account.turnOffSecondFactor'))
    return true
  })
  sessions.changed()
  return isOff
}
