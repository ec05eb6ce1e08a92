import { createHash } from 'node:crypto'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { auditChains, auditEntries, auditSeals } from '../database/schema/audit.ts'
import { hashOfSeal, textOfSeal, type Seal } from './seals.ts'

/** Verifies the audit trail. Hashes are computed here, not by the database under inspection. */

type EntryRow = typeof auditEntries.$inferSelect
type ChainRow = typeof auditChains.$inferSelect

/** The first inconsistency found. */
export class TrailBroken extends Error {
  override name = 'TrailBroken'
}

export interface Verified {
  entries: number
  chains: number
  seals: number
  /** The last seal, to be stored elsewhere; null before the first. */
  seal: string | null
  /** The number of entries not sealed yet. */
  unsealed: number
  /** The time of the newest seal whose entries were pruned. */
  prunedUntil: Date | null
}

const AT_ONCE = 1_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The exact text that the database trigger hashes: JSON as PostgreSQL writes it. */
export function hashOfEntry(previous: string, entry: EntryRow): string {
  const { chain, number, at, subject, addressDigest, token, action, object, request, outcome, reason, times } = entry
  const values = [
    chain,
    at.toISOString(),
    subject,
    addressDigest,
    token,
    action,
    object,
    request,
    outcome,
    reason,
    times,
  ]
  return sha256(`${previous} ${number} [${values.map((value) => JSON.stringify(value)).join(', ')}]`)
}

const nameOf = ({ chain, number }: Pick<EntryRow, 'chain' | 'number'>) => `Entry ${number} of chain ${chain}`

async function* entriesIn(tx: Database): AsyncGenerator<EntryRow> {
  let after = { chain: '', number: 0 }
  for (;;) {
    const { chain, number } = auditEntries
    const rows = await tx
      .select()
      .from(auditEntries)
      .where(sql`(${chain}, ${number}) > (${after.chain}, ${after.number})`)
      .orderBy(asc(chain), asc(number))
      .limit(AT_ONCE)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last
  }
}

function verifyEntry(entry: EntryRow, previous: { number: number; hash: string }): void {
  if (entry.number !== previous.number + 1) {
    throw new TrailBroken(`${nameOf({ ...entry, number: previous.number + 1 })} is missing.`)
  }
  if (hashOfEntry(previous.hash, entry) !== entry.hash) {
    throw new TrailBroken(`${nameOf(entry)} is not what was written (call ${entry.request ?? 'unknown'}).`)
  }
  const { address, addressSalt, addressDigest } = entry
  if (address !== null && sha256(`${addressSalt}${address}`) !== addressDigest) {
    throw new TrailBroken(`${nameOf(entry)} has another address than was written (call ${entry.request ?? 'unknown'}).`)
  }
}

function verifyEnd({ chain, length, hash }: ChainRow, last: { number: number; hash: string }): void {
  if (last.number < length) throw new TrailBroken(`${nameOf({ chain, number: last.number + 1 })} is missing.`)
  if (last.number > length) throw new TrailBroken(`${nameOf({ chain, number: length + 1 })} was added past the trail.`)
  if (last.hash !== hash) throw new TrailBroken(`${nameOf({ chain, number: length })} is not the one that was written.`)
}

/** Verifies every chain from its start or pruning point to its end. */
async function verifyChains(tx: Database, chains: ReadonlyMap<string, ChainRow>): Promise<number> {
  const left = new Set(chains.keys())
  let entries = 0
  let chain = null as ChainRow | null
  let last = { number: 0, hash: '' }
  for await (const entry of entriesIn(tx)) {
    if (entry.chain !== chain?.chain) {
      if (chain !== null) verifyEnd(chain, last)
      chain = chains.get(entry.chain) ?? null
      if (chain === null) throw new TrailBroken(`${nameOf(entry)} is of a chain that is not known.`)
      left.delete(entry.chain)
      last = { number: chain.pruned, hash: chain.prunedHash }
    }
    verifyEntry(entry, last)
    last = entry
    entries += 1
  }
  if (chain !== null) verifyEnd(chain, last)
  for (const name of left) {
    const empty = chains.get(name)
    if (empty) verifyEnd(empty, { number: empty.pruned, hash: empty.prunedHash })
  }
  return entries
}

/** Compares each seal with the chains. */
async function verifyHeads(tx: Database, seal: Seal, chains: ReadonlyMap<string, ChainRow>): Promise<void> {
  const pairs = seal.heads.map(([chain, length]) => sql`(${chain}, ${length}::bigint)`)
  const rows = await tx
    .select({ chain: auditEntries.chain, number: auditEntries.number, hash: auditEntries.hash })
    .from(auditEntries)
    .where(inArray(sql`(${auditEntries.chain}, ${auditEntries.number})`, pairs))
  const found = new Map(rows.map(({ chain, number, hash }) => [`${chain} ${number}`, hash]))
  for (const [chain, number, hash] of seal.heads) {
    const { pruned = 0, prunedHash } = chains.get(chain) ?? {}
    const isPruned = number < pruned
    const there = number === pruned ? prunedHash : found.get(`${chain} ${number}`)
    if (isPruned || there === hash) continue
    const problem = there === undefined ? 'is missing' : 'is not what was written'
    throw new TrailBroken(`${nameOf({ chain, number })} ${problem}: seal ${seal.number} has another.`)
  }
}

async function verifySeals(tx: Database, chains: ReadonlyMap<string, ChainRow>) {
  const sealed = new Map<string, number>()
  const cut = new Set([...chains.values()].filter(({ pruned }) => pruned > 0).map(({ chain }) => chain))
  let last: Pick<Seal, 'number' | 'hash'> = { number: 0, hash: '' }
  let prunedUntil: Date | null = null
  for (;;) {
    const seals = await tx
      .select()
      .from(auditSeals)
      .where(sql`${auditSeals.number} > ${last.number}`)
      .orderBy(asc(auditSeals.number))
      .limit(100)
    for (const seal of seals) {
      if (seal.number !== last.number + 1) throw new TrailBroken(`Seal ${last.number + 1} is missing.`)
      if (hashOfSeal(last.hash, seal) !== seal.hash)
        throw new TrailBroken(`Seal ${seal.number} is not what was written.`)
      await verifyHeads(tx, seal, chains)
      for (const [chain, length] of seal.heads) {
        sealed.set(chain, length)
        if (chains.get(chain)?.pruned !== length) continue
        cut.delete(chain)
        prunedUntil = seal.at
      }
      last = seal
    }
    if (seals.length === 0) break
  }
  for (const chain of cut) throw new TrailBroken(`Chain ${chain} begins behind entries that no seal has.`)
  for (const row of chains.values()) {
    if ((sealed.get(row.chain) ?? 0) < row.sealed) throw new TrailBroken(`Seal ${last.number + 1} is missing.`)
  }
  return { sealed, last, prunedUntil }
}

/** Checks that an externally stored seal is still in the trail. */
async function verifyNoted(tx: Database, noted: string): Promise<void> {
  const number = Number(noted.split(':')[0])
  const seals = await tx
    .select()
    .from(auditSeals)
    .where(sql`${auditSeals.number} = ${number}`)
  if (!seals.some((seal) => textOfSeal(seal) === noted))
    throw new TrailBroken(`Seal ${number} is not the one that was noted.`)
}

/** Verifies the whole trail. Throws TrailBroken at the first inconsistency. */
export async function verifyTrail(db: Database, noted?: string): Promise<Verified> {
  const work = async (tx: Database): Promise<Verified> => {
    const chains = new Map((await tx.select().from(auditChains)).map((row) => [row.chain, row]))
    const entries = await verifyChains(tx, chains)
    const { sealed, last, prunedUntil } = await verifySeals(tx, chains)
    if (noted !== undefined) await verifyNoted(tx, noted)
    const unsealed = [...chains.values()].reduce((sum, { chain, length }) => sum + length - (sealed.get(chain) ?? 0), 0)
    const seal = last.number === 0 ? null : textOfSeal(last)
    return { entries, chains: chains.size, seals: last.number, seal, unsealed, prunedUntil }
  }
  // One snapshot of the database, whatever is written meanwhile.
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
