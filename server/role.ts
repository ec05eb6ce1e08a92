import { parseArgs } from 'node:util'
import { isRoleName, ROLE_NAMES, ROLES, type RoleName } from '../domain/roles.ts'
import { runCommand } from './command.ts'
import { openDatabase, type Database } from './database/database.ts'
import type { RoleChange } from './identity/roles.ts'
import { dropRuntimeNotice } from './runtimeNotice.ts'
import { readSettings } from './settings.ts'

/** `npm run role`: who works for the provider, at the embedded identity provider. It reads the settings that the server reads. */

const USAGE = `Say what is to be done:
  list                             who has which role; with --json one JSON object per line
  grant <role> --email <address>   gives a role to the account of that address
  revoke <role> --email <address>  takes it away, and signs the account out everywhere
The roles are:
${ROLE_NAMES.map((name) => `  ${name.padEnd(16)} ${ROLES[name].holder}: ${ROLES[name].duties.join(', ')}`).join('\n')}`

const OPTIONS = { email: { type: 'string' }, json: { type: 'boolean' } } as const

const isChange = (word: string | undefined): word is RoleChange => word === 'grant' || word === 'revoke'

async function list(db: Database, isJson: boolean): Promise<number> {
  const { listHolders } = await import('./identity/roles.ts')
  for (const { email, roles } of await listHolders(db)) {
    console.log(isJson ? JSON.stringify({ email, roles }) : `${email}  ${roles.join(', ')}`)
  }
  return 0
}

async function change(db: Database, email: string, role: RoleName, what: RoleChange): Promise<number> {
  const { changeRole } = await import('./identity/roles.ts')
  const changed = await changeRole(db, email, role, what)
  if (changed === 'noAccount') {
    console.error('No account has this address. Its holder signs up first.')
    return 1
  }
  const isHolder = what === 'grant' ? `is ${ROLES[role].holder}` : `is not ${ROLES[role].holder}`
  console.log(
    changed === 'asItWas' ? `Nothing was changed: the account ${isHolder}.` : `Done: the account ${isHolder}.`,
  )
  return 0
}

async function run(): Promise<number> {
  dropRuntimeNotice()
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [command, role = '', ...rest] = positionals
  const isListing = command === 'list' && role === ''
  if (!isListing && !(isChange(command) && isRoleName(role) && rest.length === 0 && values.email))
    throw new Error(USAGE)
  const settings = readSettings()
  if (!settings.auth.embedded) {
    throw new Error('With AUTH_DOMAIN accounts are the tenant’s: give the permissions of these names there.')
  }
  const { db, close } = await openDatabase(settings)
  try {
    if (isChange(command) && isRoleName(role)) return await change(db, values.email ?? '', role, command)
    return await list(db, values.json ?? false)
  } finally {
    await close()
  }
}

runCommand(run)
