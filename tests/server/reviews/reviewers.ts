import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { tokenOf, type TestServer } from '../fixture.ts'

/** Staff who review, and what they send. */

/** A member with an account, to whom applications can be assigned. */
export async function reviewerOf(
  server: TestServer,
  name: string,
  { permissions = ['committeeMember'], isEmailProved = true } = {},
) {
  const email = `${name}@bank.example`
  const account = { email, password: 'seven quiet rivers', permissions, isEmailProved }
  const made = await (await openAccounts(server.db)).create(account, ({ id }) => operatorEntry('account.signUp', id))
  if (made === null) throw new Error(`There is an account for ${email} already`)
  return { id: made.id, email, by: server.bearer(await tokenOf({ sub: made.subject, permissions, email })) }
}
