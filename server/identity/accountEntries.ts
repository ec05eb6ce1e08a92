import type { FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { AuditAction } from '../audit/actions.ts'
import { isCalledBy } from '../audit/caller.ts'
import { entryOf, type Entry } from '../audit/entries.ts'
import type { Account } from './accounts.ts'

/** What the audit trail tells of an account, by its holder. */
export function accountEntry(
  request: FastifyRequest,
  { issuer }: Pick<Provider, 'issuer'>,
  { id, subject }: Pick<Account, 'id' | 'subject'>,
  action?: AuditAction,
): Entry {
  isCalledBy(request, `${issuer}|${subject}`)
  return entryOf(request, id, action)
}
