import type { RoleName } from '../../../domain/roles.ts'
import { changeRole, listHolders, type Changed, type Holder, type RoleChange } from '../../features/identity/roles.ts'
import { needEmbeddedIdentity } from './embeddedIdentity.ts'
import type { Operating } from './commands.ts'

/** Staff roles at the embedded identity provider. */

const WHAT = 'Roles are permissions of'

export async function listRoles({ db, settings }: Operating, _: object): Promise<Holder[]> {
  needEmbeddedIdentity(settings, WHAT)
  return listHolders(db)
}

export async function giveRole(
  { db, settings, running }: Operating,
  { email, role, change }: { email: string; role: RoleName; change: RoleChange },
): Promise<{ changed: Changed }> {
  needEmbeddedIdentity(settings, WHAT)
  const changed = await changeRole(db, email, role, change)
  running?.sessionsEnded()
  return { changed }
}
