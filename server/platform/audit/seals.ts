import { createHash } from 'node:crypto'
import { desc, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { auditChains, auditSeals, type SealedHead } from '../database/schema/audit.ts'
import { byAge } from '../plausibleClock.ts'
import { regularly } from '../regularly.ts'
import { pruneTrail } from './pruning.ts'

/**
 * Each subject has its own chain, so calls of different subjects never wait for each other. Once a minute one node
 * seals the ends of all chains that have grown in a single chain of seals. Each seal's hash is also logged, because
 * the log is stored elsewhere.
 */

/** The sealed end of a chain: its name, length and last hash. */
export type Seal = typeof auditSeals.$inferSelect

const SEALING_MS = 60_000
const PRUNING_MS = 24 * 60 * 60_000
const DAY_MS = 86_400_000
const AT_ONCE = 1_000

export function hashOfSeal(previous: string, { number, at, heads }: Omit<Seal, 'hash'>): string {
  const contents = JSON.stringify([number, at.toISOString(), heads])
  return createHash('sha256').update(`${previous} ${contents}`).digest('hex')
}

/** A seal in the form expected by `npm run portal -- audit verify --seal`. */
export const textOfSeal = ({ number, hash }: Pick<Seal, 'number' | 'hash'>) => `${number}:${hash}`

async function lastSeal(db: Database): Promise<Seal | null> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1)
  return seal ?? null
}

/**
 * The next seal. Null if no chain has grown, or if another node is sealing: it has locked the chains or written the
 * seal of this number.
 */
async function sealOnce(db: Database): Promise<Seal | null> {
  return db.transaction(async (tx) => {
    const { chain, length, hash, sealed } = auditChains
    const grown = await tx
      .select({ chain, length, hash, at: sql`date_trunc('milliseconds', clock_timestamp())`.mapWith(auditSeals.at) })
      .from(auditChains)
      .where(gt(length, sealed))
      .orderBy(chain)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const [first] = grown
    if (first === undefined) return null
    const last = await lastSeal(tx)
    const heads = grown.map((head): SealedHead => [head.chain, head.length, head.hash])
    const contents = { number: (last?.number ?? 0) + 1, at: first.at, heads }
    const seal = { ...contents, hash: hashOfSeal(last?.hash ?? '', contents) }
    const [taken] = await tx
      .insert(auditSeals)
      .values(seal)
      .onConflictDoNothing()
      .returning({ number: auditSeals.number })
    if (taken === undefined) return null
    const names = heads.map(([name]) => name)
    await tx
      .update(auditChains)
      .set({ sealed: sql`${length}` })
      .where(inArray(chain, names))
    return seal
  })
}

/** Seals all new entries and returns the seals written. */
export async function sealTrail(db: Database): Promise<Seal[]> {
  const seals: Seal[] = []
  for (;;) {
    const seal = await sealOnce(db)
    if (seal !== null) seals.push(seal)
    if (seal === null || seal.heads.length < AT_ONCE) return seals
  }
}

export function sealWhileServing(server: FastifyInstance, { db, days }: { db: Database; days: number }): void {
  regularly(server, {
    everyMs: SEALING_MS,
    last: true,
    failed: 'The audit trail could not be sealed',
    async work() {
      for (const seal of await sealTrail(db)) server.log.info({ seal: textOfSeal(seal) }, 'The audit trail was sealed')
    },
  })
  regularly(server, {
    everyMs: PRUNING_MS,
    first: 'ready',
    failed: 'The audit trail could not be pruned',
    work: byAge(db, server.log, (now) => db.transaction((tx) => pruneTrail(tx, new Date(now - days * DAY_MS)))),
  })
}
