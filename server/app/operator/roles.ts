import { eq } from 'drizzle-orm'
import type { RoleName } from '../../../domain/roles.ts'
import type { StaffMember } from '../../../domain/staff.ts'
import { emailKey } from '../../features/identity/accounts.ts'
import { newEmailProblem } from '../../features/identity/credentials.ts'
import { inviteStaff, listStaff, removeRole } from '../../features/identity/staff.ts'
import { commandEntry } from '../../platform/audit/entries.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { openOutbox } from '../../platform/mail/outbox.ts'
import { needEmbeddedIdentity } from './embeddedIdentity.ts'
import type { Operating } from './commands.ts'
import { OperatorProblem } from './problem.ts'

/** Staff roles at the embedded identity provider. */

const WHAT = 'Roles are permissions of'

interface RoleOf {
  email: string
  role: RoleName
}

export async function listRoles({ db, settings }: Operating, _: object): Promise<StaffMember[]> {
  needEmbeddedIdentity(settings, WHAT)
  return listStaff(db)
}

export interface Granted {
  /** False if the account had the role. */
  changed: boolean
  /** True if only a link opens the account. */
  invited: boolean
  /** The link; null if it was mailed or is not needed. */
  link: string | null
}

/** Gives a role as an invitation at the desk does. */
export async function grantRole({ db, settings, running }: Operating, { email, role }: RoleOf): Promise<Granted> {
  needEmbeddedIdentity(settings, WHAT)
  const problem = newEmailProblem(emailKey(email))
  if (problem !== undefined) throw new OperatorProblem(problem)
  const entry = (id: string, isInvited: boolean) =>
    commandEntry(isInvited ? 'staff.invite' : 'role.grant', id, 'role grant')
  const parts = { db, settings, outbox: openOutbox(settings.mail) }
  const granted = await inviteStaff(parts, { email, role, entry })
  if (granted === null) return { changed: false, invited: false, link: null }
  running?.sessionsEnded()
  return { changed: true, invited: !granted.account.isEmailProved, link: granted.link }
}

export async function revokeRole(
  { db, settings, running }: Operating,
  { email, role }: RoleOf,
): Promise<{ changed: boolean }> {
  needEmbeddedIdentity(settings, WHAT)
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, emailKey(email)))
  if (account === undefined) throw new OperatorProblem('No account has this email address.')
  const entry = commandEntry('role.revoke', account.id, 'role revoke')
  const changed = await removeRole(db, { id: account.id, role, by: null, entry })
  running?.sessionsEnded()
  return { changed }
}
