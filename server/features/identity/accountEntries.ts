import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../../domain/auditActions.ts'
import { isCalledBy } from '../../platform/audit/caller.ts'
import { entryOf, type Entry } from '../../platform/audit/entries.ts'
import { ownerOf } from '../../platform/http/owners.ts'
import type { Account } from './accounts.ts'

/** The audit entry of an account action by its holder. */
export function accountEntry(
  request: FastifyRequest,
  tenant: string,
  { id, subject }: Pick<Account, 'id' | 'subject'>,
  action?: AuditAction,
): Entry {
  isCalledBy(request, ownerOf(tenant, subject))
  return entryOf(request, id, action)
}
