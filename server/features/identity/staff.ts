import { AWARD_WITH_ARTICLE } from '#programme/names.ts'
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { mayDo, rolesOf, type RoleName } from '../../../domain/roles.ts'
import type { Invitation, StaffMember } from '../../../domain/staff.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import { writeEntry, type Entry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { fellowships } from '../../platform/database/schema/applications.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { Refusal, signInNeeded } from '../../platform/errors.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { emailKey, endPassword, findAccount, newAccountId, setPermissions, type Account } from './accounts.ts'
import { deleteViews } from './closing.ts'
import { takeOverConflicts } from './formerConflicts.ts'
import { dropLinks, issueLink } from './links.ts'
import { passwords } from './passwords.ts'
import { subjectOf } from './subjects.ts'

/** Staff accounts. An invited account has a random password until its link is used. */

const isStaff = ne(accounts.permissions, sql`'[]'::jsonb`)

/** All accounts with a role, by address. */
export async function listStaff(db: Database): Promise<StaffMember[]> {
  const rows = await db.select().from(accounts).where(isStaff)
  return sortedByLetters(rows, ({ email }) => email)
    .map(({ id, email, permissions, emailProvedAt }) => ({
      id,
      email,
      roles: rolesOf(permissions),
      isConfirmed: emailProvedAt !== null,
    }))
    .filter(({ roles }) => roles.length > 0)
}

interface Inviting extends Invitation {
  /** The audit entry; `isInvited` is true if only a link opens the account. */
  entry: (id: string, isInvited: boolean) => Entry
}

interface InvitingParts {
  db: Database
  outbox: Outbox
  settings: Pick<Settings, 'publicUrl' | 'mail' | 'auth'>
}

export interface Invited {
  account: Account
  /** The link that opens the account, if it was not mailed; null also for staff who got a further role. */
  link: string | null
}

/**
 * Gives an account a role, and creates it if there is none. Confirmed staff have a further role at once. The first role
 * ends the account's password and sessions, and only a link to its address opens it: the person who signed up may not own the
 * address, and its owner may have confirmed it without having set the password (decision 88). Returns null if confirmed
 * staff already have the role.
 */
export async function inviteStaff(
  { db, outbox, settings }: InvitingParts,
  { email: typed, role, entry }: Inviting,
): Promise<Invited | null> {
  const email = emailKey(typed)
  const passwordHash = await passwords.hash(randomBytes(24).toString('base64url'))
  return db.transaction(async (tx) => {
    const id = newAccountId()
    await tx.insert(accounts).values({ id, email, passwordHash }).onConflictDoNothing({ target: accounts.email })
    const [row] = await tx.select().from(accounts).where(eq(accounts.email, email)).for('update')
    if (!row) throw new Error('The account was not stored')
    const { tenant } = settings.auth
    const owner = ownerOf(tenant, subjectOf(row.id))
    if (await hasApplied(tx, owner)) throw hasApplication()
    const isInvited = row.emailProvedAt === null || rolesOf(row.permissions).length === 0
    if (!isInvited && row.permissions.includes(role)) return null
    await setPermissions(tx, row, [...row.permissions.filter((each) => each !== role), role])
    if (isInvited) {
      await endPassword(tx, row.id, passwordHash)
      await takeOverConflicts(tx, { tenant, owner, email })
    }
    await writeEntry(tx, { ...entry(row.id, isInvited), reason: role })
    const account = await findAccount(tx, row.id)
    if (!account) throw new Error('The account is gone')
    await outbox.enqueue(tx, { kind: 'invitation', to: email, data: { accountId: row.id } })
    const isMailed = settings.mail.way === 'smtp'
    const target = { purpose: 'invitation', email, accountId: row.id } as const
    const link = isInvited && !isMailed ? await issueLink(tx, settings.publicUrl, target) : null
    return { account, link }
  })
}

interface Removing {
  /** The account's id. */
  id: string
  role: RoleName
  /** The account of the administrator who removes it; null for an operator. */
  by: string | null
  entry: Entry
}

/**
 * Removes a role and ends the account's sessions. Its saved views go with the last role that reads applications. Returns false if the
 * account does not have the role. Refused if the administrator has lost their own role meanwhile: two who remove each other would leave none.
 */
export async function removeRole(db: Database, { id, role, by, entry }: Removing): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(accounts)
      .where(inArray(accounts.id, [id, by ?? id]))
      .orderBy(accounts.id)
      .for('update')
    const [row, administrator] = [id, by].map((each) => rows.find((found) => found.id === each))
    if (by !== null && !mayDo(rolesOf(administrator?.permissions ?? []), 'administer')) throw signInNeeded()
    if (!row?.permissions.includes(role)) return false
    const permissions = row.permissions.filter((each) => each !== role)
    await setPermissions(tx, row, permissions)
    if (permissions.length === 0) await dropLinks(tx, 'invitation', id)
    if (!mayDo(rolesOf(permissions), 'readSubmissions')) await deleteViews(tx, id)
    await writeEntry(tx, { ...entry, reason: role })
    return true
  })
}

/** True if no other confirmed account could administer. Locks all staff, so that of two who leave at once one stays. */
export async function isOnlyAdministrator(tx: Database, { id }: Pick<Account, 'id'>): Promise<boolean> {
  const rows = await tx.select().from(accounts).where(isStaff).orderBy(accounts.id).for('update')
  const administrators = rows.filter(({ permissions }) => mayDo(rolesOf(permissions), 'administer'))
  const isLeft = (row: typeof accounts.$inferSelect) => row.id !== id && row.emailProvedAt !== null
  return administrators.some((row) => row.id === id) && !administrators.some(isLeft)
}

/** True if an application has a completed step. The first login alone registers one, also for later staff. */
async function hasApplied(tx: Database, owner: string): Promise<boolean> {
  return (await tx.$count(fellowships, and(eq(fellowships.owner, owner), ne(fellowships.passed, [])))) > 0
}

const hasApplication = () =>
  new Refusal(
    409,
    `This person has applied for ${AWARD_WITH_ARTICLE} with this address. Invite them with another address.`,
    {
      code: 'hasApplication',
    },
  )
