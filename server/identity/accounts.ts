import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accounts } from '../database/schema.ts'

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

/** Argon2id, the library's default, with OWASP's parameters: 19 MiB, two passes, one lane. */
const OWASP: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const emailKey = (typed: string) => typed.trim().toLowerCase()
/** The same password typed on another keyboard is the same password. */
const passwordKey = (typed: string) => typed.normalize('NFKC')

export async function openAccounts(db: Database): Promise<Accounts> {
  const nobodysHash = await hash(randomBytes(24).toString('base64url'), OWASP)
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
      const right = await verify(row?.passwordHash ?? nobodysHash, passwordKey(password))
      return row && right ? toAccount(row) : null
    },

    async create(email, password, permissions = []) {
      const passwordHash = await hash(passwordKey(password), OWASP)
      const [row] = await db
        .insert(accounts)
        .values({ id: randomBytes(12).toString('hex'), email: emailKey(email), passwordHash, permissions })
        .onConflictDoNothing({ target: accounts.email })
        .returning()
      return row ? toAccount(row) : null
    },
  }
}
