import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../audit/actions.ts'
import { isCalledBy } from '../audit/caller.ts'
import { entryOf, type Entry } from '../audit/entries.ts'
import { ownerOf } from '../http/owners.ts'
import type { Account } from './accounts.ts'

/** What the audit trail tells of an account, by its holder. */
export function accountEntry(
  request: FastifyRequest,
  tenant: string,
  { id, subject }: Pick<Account, 'id' | 'subject'>,
  action?: AuditAction,
): Entry {
  isCalledBy(request, ownerOf(tenant, subject))
  return entryOf(request, id, action)
}
