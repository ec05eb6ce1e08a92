import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accounts } from '../database/schema.ts'
import { passwords } from './passwords.ts'

export interface Account {
  /** provider|id, as section 3 has it: the applicantId is what follows the '|'. */
  subject: string
  email: string
  permissions: string[]
}

export interface Accounts {
  find(subject: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /** Null where the email address or the password is wrong; neither the answer nor its time says which. */
  verify(email: string, password: string): Promise<Account | null>
  /** Null where the email address has an account already. */
  create(email: string, password: string, permissions?: string[]): Promise<Account | null>
}

const SUBJECT_PREFIX = 'portal|'

export const emailKey = (typed: string) => typed.trim().toLowerCase()

export async function openAccounts(db: Database): Promise<Accounts> {
  const nobodysHash = await passwords.hash(randomBytes(24).toString('base64url'))
  const toAccount = (row: typeof accounts.$inferSelect): Account => ({
    subject: SUBJECT_PREFIX + row.id,
    email: row.email,
    permissions: row.permissions,
  })
  const rowOf = async (email: string) =>
    (
      await db
        .select()
        .from(accounts)
        .where(eq(accounts.email, emailKey(email)))
    )[0] ?? null

  return {
    async find(subject) {
      if (!subject.startsWith(SUBJECT_PREFIX)) return null
      const [row] = await db
        .select()
        .from(accounts)
        .where(eq(accounts.id, subject.slice(SUBJECT_PREFIX.length)))
      return row ? toAccount(row) : null
    },

    async findByEmail(email) {
      const row = await rowOf(email)
      return row && toAccount(row)
    },

    async verify(email, password) {
      const row = await rowOf(email)
      const right = await passwords.verify(row?.passwordHash ?? nobodysHash, password)
      return row && right ? toAccount(row) : null
    },

    async create(email, password, permissions = []) {
      const passwordHash = await passwords.hash(password)
      const [row] = await db
        .insert(accounts)
        .values({ id: randomBytes(12).toString('hex'), email: emailKey(email), passwordHash, permissions })
        .onConflictDoNothing({ target: accounts.email })
        .returning()
      return row ? toAccount(row) : null
    },
  }
}
