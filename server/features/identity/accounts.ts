import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { normalisedLine } from '../../../domain/text.ts'
import { entryWritten, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { withdraw } from '../../platform/mail/outbox.ts'
import { dropLinks } from './links.ts'
import { passwords } from './passwords.ts'
import { endSessions } from './records.ts'
import { idOf, subjectOf } from './subjects.ts'

export interface Account {
  id: string
  /** provider|id (section 3). The applicantId is the part after '|'. */
  subject: string
  email: string
  /** True if the address was confirmed with a mailed link. */
  isEmailProved: boolean
  permissions: string[]
  /** True if a login also needs a code of an authenticator app. */
  hasSecondFactor: boolean
  /** Changes with every password and reveals nothing about it. */
  passwordMark: string
}

export interface NewAccount {
  email: string
  password: string
  permissions?: string[]
  isEmailProved?: boolean
}

export interface Accounts {
  find(subject: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /** A log-in attempt for an address, which may have no account. */
  named(email: string): Promise<Named>
  /** Null if the email or the password is wrong; neither the answer nor its timing shows which. */
  verify(email: string, password: string): Promise<Account | null>
  /** Creates an account and its audit entry; null if the address already has one. */
  create(account: NewAccount, told: ToldOf): Promise<Account | null>
}

export interface Named {
  account: Account | null
  /** As `verify` in `Accounts`, for an account already found. */
  verify(password: string): Promise<Account | null>
}

/** The audit entry of a new account. */
export type ToldOf = (made: Pick<Account, 'id' | 'subject'>) => Entry

/** A new account's id. */
export const newAccountId = () => randomBytes(12).toString('hex')

export const emailKey = (typed: string) => normalisedLine(typed).toLowerCase()

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

const toAccount = (row: typeof accounts.$inferSelect): Account => ({
  id: row.id,
  subject: subjectOf(row.id),
  email: row.email,
  isEmailProved: row.emailProvedAt !== null,
  permissions: row.permissions,
  hasSecondFactor: row.totpSecret !== null,
  passwordMark: markOf(row.passwordHash),
})

export async function findAccount(db: Database, id: string): Promise<Account | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row ? toAccount(row) : null
}

export async function openAccounts(db: Database, { hash, verify } = passwords): Promise<Accounts> {
  const nobodysHash = await hash(randomBytes(24).toString('base64url'))
  const rowOf = async (email: string) =>
    (
      await db
        .select()
        .from(accounts)
        .where(eq(accounts.email, emailKey(email)))
    )[0] ?? null

  async function named(email: string): Promise<Named> {
    const row = await rowOf(email)
    const account = row && toAccount(row)
    return {
      account,
      verify: async (password) => ((await verify(row?.passwordHash ?? nobodysHash, password)) ? account : null),
    }
  }

  return {
    named,

    async find(subject) {
      const id = idOf(subject)
      return id === null ? null : findAccount(db, id)
    },

    async findByEmail(email) {
      const row = await rowOf(email)
      return row && toAccount(row)
    },

    verify: async (email, password) => (await named(email)).verify(password),

    async create({ email, password, permissions = [], isEmailProved = false }, told) {
      const id = newAccountId()
      const passwordHash = await hash(password)
      const made = db.$with('made').as(
        db
          .insert(accounts)
          .values({
            id,
            email: emailKey(email),
            passwordHash,
            permissions,
            emailProvedAt: isEmailProved ? new Date() : null,
          })
          .onConflictDoNothing({ target: accounts.email })
          .returning(),
      )
      const [row] = await db
        .with(made, entryWritten(db, made, told({ id, subject: subjectOf(id) })))
        .select()
        .from(made)
      return row ? toAccount(row) : null
    },
  }
}

/** Locks an account. False if its password has changed since it was read: the caller may have proved one that no longer counts. */
export async function keepsPassword(tx: Database, { id, passwordMark }: Account): Promise<boolean> {
  const { passwordHash } = accounts
  const [row] = await tx.select({ passwordHash }).from(accounts).where(eq(accounts.id, id)).for('update')
  return row !== undefined && markOf(row.passwordHash) === passwordMark
}

export async function setPassword(tx: Database, id: string, passwordHash: string): Promise<Account> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
  return signOutEverywhere(tx, id)
}

/** Replaces the password by one that no one knows. A link to the address sets the next one, and confirms the address. */
export async function endPassword(tx: Database, id: string, passwordHash: string): Promise<void> {
  await setPassword(tx, id, passwordHash)
  await tx.update(accounts).set({ emailProvedAt: null }).where(eq(accounts.id, id))
}

/**
 * Ends all sessions when a permission is removed, or the first one is given: sessions of applicants have other rules
 * than those of staff. A further role of staff takes effect with the next token, after ten minutes at most.
 */
export async function setPermissions(
  tx: Database,
  before: Pick<typeof accounts.$inferSelect, 'id' | 'permissions'>,
  permissions: string[],
): Promise<void> {
  await tx.update(accounts).set({ permissions }).where(eq(accounts.id, before.id))
  const keepsAll = before.permissions.every((each) => permissions.includes(each))
  if (before.permissions.length === 0 || !keepsAll) await signOutEverywhere(tx, before.id)
}

/** Null if the account's address has changed since the link was mailed. */
export async function proveEmail(tx: Database, id: string, email: string): Promise<Account | null> {
  const proved = { emailProvedAt: sql`coalesce(${accounts.emailProvedAt}, now())` }
  const its = and(eq(accounts.id, id), eq(accounts.email, email))
  const [row] = await tx.update(accounts).set(proved).where(its).returning()
  return row ? toAccount(row) : null
}

/** Changes an account's address to a confirmed one. Fails if another account has it. */
export async function changeEmail(tx: Database, id: string, email: string): Promise<Account> {
  await tx.update(accounts).set({ email, emailProvedAt: new Date() }).where(eq(accounts.id, id))
  return signOutEverywhere(tx, id)
}

/** Sets the password through a link mailed to the account's address, which also confirms the address. */
export async function resetPassword(
  tx: Database,
  { accountId, email }: { accountId: string; email: string },
  passwordHash: string,
): Promise<Account | null> {
  const proved = await proveEmail(tx, accountId, email)
  return proved && setPassword(tx, accountId, passwordHash)
}

/** Ends all sessions and tokens of an account, and a pending change of its address. */
export async function signOutEverywhere(tx: Database, id: string): Promise<Account> {
  await endSessions(tx, subjectOf(id))
  await dropLinks(tx, 'emailChange', id)
  await withdraw(tx, 'emailChange', id)
  const account = await findAccount(tx, id)
  if (!account) throw new Error('The account is gone.')
  return account
}
