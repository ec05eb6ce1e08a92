import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { auditChains, auditEntries, auditSeals } from '../database/schema/audit.ts'

/**
 * Removes entries sealed before a time, from the start of their chains. The hash of the last removed entry stays in
 * its seal and in the chain's row, from which the next entry is verified.
 */
export async function pruneTrail(tx: Database, before: Date): Promise<void> {
  await tx.execute(sql`select set_config('portal.audit_pruning', ${before.toISOString()}, true)`)
  await tx.execute(sql`
    with ends as (
      select distinct on (head->>0) head->>0 as chain, (head->>1)::bigint as length, head->>2 as hash
      from ${auditSeals}, jsonb_array_elements(heads) head
      where at < ${before.toISOString()}::timestamptz
      order by head->>0, (head->>1)::bigint desc
    )
    update ${auditChains} set pruned = ends.length, pruned_hash = ends.hash
    from ends where ends.chain = audit_chains.chain and audit_chains.pruned < ends.length`)
  await tx.execute(sql`
    delete from ${auditEntries} using ${auditChains}
    where audit_entries.chain = audit_chains.chain and audit_entries.number <= audit_chains.pruned`)
}
