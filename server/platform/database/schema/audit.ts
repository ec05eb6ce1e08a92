import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AuditAction, Outcome } from '../../../../domain/auditActions.ts'
import { instant, storedJson } from './columns.ts'

/**
 * Audit entries, written in the transaction of the change they record. A trigger adds the time, the subject's chain,
 * the number in it, and a hash of the entry and its predecessor. Another trigger refuses every change except pruning
 * and removing an address in an announced erasure. The hash covers a salted digest of the address, so removing it does
 * not break the chain.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    chain: text('chain').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    subject: text('subject'),
    address: text('address'),
    addressSalt: text('address_salt'),
    addressDigest: text('address_digest'),
    token: text('token'),
    action: text('action').$type<AuditAction>().notNull(),
    object: text('object'),
    request: text('request'),
    outcome: text('outcome').$type<Outcome>().notNull(),
    reason: text('reason'),
    times: integer('times').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.number] }),
    index('audit_entries_at').on(table.at),
    index('audit_entries_object').on(table.object),
  ],
)

/** The end of each chain, and the number and hash of the last pruned entry. */
export const auditChains = pgTable('audit_chains', {
  chain: text('chain').primaryKey(),
  length: bigint('length', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** The number of sealed entries. */
  sealed: bigint('sealed', { mode: 'number' }).notNull().default(0),
  pruned: bigint('pruned', { mode: 'number' }).notNull().default(0),
  prunedHash: text('pruned_hash').notNull().default(''),
})

export type SealedHead = [chain: string, length: number, hash: string]

/** Without changes: a seal's hash covers its heads. */
function readHeads(json: unknown): SealedHead[] {
  const isHead = (head: unknown): head is SealedHead =>
    Array.isArray(head) && head.map((each) => typeof each).join() === 'string,number,string'
  if (Array.isArray(json) && json.every(isHead)) return json
  throw new Error('A seal of the audit trail cannot be read.')
}

/** Seals over the ends of all chains that have grown since the previous seal. Seals are immutable. */
export const auditSeals = pgTable('audit_seals', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  heads: storedJson('heads', readHeads).notNull(),
  hash: text('hash').notNull(),
})
