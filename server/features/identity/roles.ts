import { eq, ne, sql } from 'drizzle-orm'
import { rolesOf, type RoleName } from '../../../domain/roles.ts'
import { sortedByLetters } from '../../../domain/text.ts'
import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/schema/identity.ts'
import { emailKey, setPermissions } from './accounts.ts'

/** Roles at the embedded identity provider. A role is a permission of the account, included in its tokens. */

export type RoleChange = 'grant' | 'revoke'

export type Changed = 'changed' | 'asItWas' | 'noAccount'

/** Adds or removes a role, and ends the account's sessions as `setPermissions` does. */
export async function changeRole(db: Database, email: string, role: RoleName, change: RoleChange): Promise<Changed> {
  return db.transaction(async (tx) => {
    const its = eq(accounts.email, emailKey(email))
    const [account] = await tx.select().from(accounts).where(its).for('update')
    if (account === undefined) return 'noAccount'
    const others = account.permissions.filter((each) => each !== role)
    const permissions = change === 'grant' ? [...others, role] : others
    if (permissions.length === account.permissions.length) return 'asItWas'
    await writeEntry(tx, { ...commandEntry(`role.${change}`, account.id, `role ${change}`), reason: role })
    await setPermissions(tx, account, permissions)
    return 'changed'
  })
}

export interface Holder {
  email: string
  roles: RoleName[]
}

/** All accounts with a role, by address. */
export async function listHolders(db: Database): Promise<Holder[]> {
  const rows = await db
    .select({ email: accounts.email, permissions: accounts.permissions })
    .from(accounts)
    .where(ne(accounts.permissions, sql`'[]'::jsonb`))
  return sortedByLetters(rows, ({ email }) => email)
    .map(({ email, permissions }) => ({ email, roles: rolesOf(permissions) }))
    .filter(({ roles }) => roles.length > 0)
}
