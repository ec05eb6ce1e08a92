import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AuditAction, Outcome } from '../../../../domain/auditActions.ts'
import { instant } from './columns.ts'

/**
 * Who did what and when, in the transaction of what it tells of. A trigger gives each entry its time, the chain of its subject, its number
 * there, and a hash of all of it and of the entry before; another one refuses every change, but for an address that an announced erasure
 * takes out, and entries that are pruned. The hash covers the address by its salted digest, so that it can go without breaking the chain.
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
  (table) => [primaryKey({ columns: [table.chain, table.number] }), index('audit_entries_at').on(table.at)],
)

/** Where each chain ends, and what of it was pruned: up to which number, and that entry's hash. */
export const auditChains = pgTable('audit_chains', {
  chain: text('chain').primaryKey(),
  length: bigint('length', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** How much of it the last seal covers. */
  sealed: bigint('sealed', { mode: 'number' }).notNull().default(0),
  pruned: bigint('pruned', { mode: 'number' }).notNull().default(0),
  prunedHash: text('pruned_hash').notNull().default(''),
})

export type SealedHead = [chain: string, length: number, hash: string]

/** The ends of all chains that have grown since the seal before, in one chain of seals; nothing changes one. */
export const auditSeals = pgTable('audit_seals', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  heads: jsonb('heads').$type<SealedHead[]>().notNull(),
  hash: text('hash').notNull(),
})
