import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { sql, type SQL, type WithSubquery } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { auditEntries } from '../database/schema/audit.ts'
import type { AuditAction, Outcome } from '../../../domain/auditActions.ts'
import { callerOf, type Caller } from './caller.ts'

/** One entry of the audit trail, as it is handed to the database, which adds time, number and hash. */
export interface Entry extends Caller {
  action: AuditAction
  /** The id of what it was done to, of the kind that the action begins with; null where there is none. */
  object: string | null
  outcome: Outcome
  /** Why it was refused or failed: a status, and a code where there is one. What else an action says here, its own words do. */
  reason: string | null
  /** How often it happened: refusals that are alike are counted. */
  times: number
}

/** An entry of something that was done by a call; the action is its route's where none is given. */
export function entryOf(request: FastifyRequest, object: string | null = null, action?: AuditAction): Entry {
  const done = action ?? request.routeOptions.config.audit
  if (done === undefined) throw new Error('The route says nothing to the audit trail')
  return { ...callerOf(request), action: done, object, outcome: 'done', reason: null, times: 1 }
}

/** An operator's subject in the trail: whoever may run commands is known to the machine, not to the portal. */
const OPERATOR = 'operator'

/** An entry of something that an operator's command has done, such as `window close`; it stands where a call has its id. */
export function commandEntry(action: AuditAction, object: string | null, command: string): Entry {
  return { ...operatorEntry(action, object), subject: OPERATOR, request: `portal ${command}` }
}

/** An entry of something that neither a call nor a command has done: the server by itself, as its settings say. */
export function operatorEntry(action: AuditAction, object: string | null): Entry {
  const nobody = { subject: null, address: null, token: null, request: null }
  return { ...nobody, action, object, outcome: 'done', reason: null, times: 1 }
}

/** A route's options with what its calls are in the audit trail. */
export function audited<Options extends Pick<RouteShorthandOptions, 'config'>>(options: Options, audit: AuditAction) {
  return { ...options, config: { ...options.config, audit } }
}

const COLUMNS = ['subject', 'address', 'token', 'action', 'object', 'request', 'outcome', 'reason', 'times'] as const
const NAMES = sql.join(
  COLUMNS.map((name) => sql.identifier(auditEntries[name].name)),
  sql`, `,
)

function valuesOf(entry: Entry, object: SQL = sql`${entry.object}::text`): SQL {
  const texts = COLUMNS.map((name) => {
    if (name === 'object') return object
    return name === 'times' ? sql`${entry.times}::int` : sql`${entry[name]}::text`
  })
  return sql.join(texts, sql`, `)
}

/** An entry by its columns' names, for functions of the database that write it beside what it tells of. */
export const columnsOfEntry = (entry: Entry) =>
  Object.fromEntries(COLUMNS.map((name) => [auditEntries[name].name, entry[name]]))

/** Writes an entry in the transaction of what it tells of. */
export async function writeEntry(tx: Database, entry: Entry): Promise<void> {
  await tx.execute(sql`insert into ${auditEntries} (${NAMES}) values (${valuesOf(entry)})`)
}

/** Writes an entry for each of several objects. */
export async function writeEntries(tx: Database, entry: Entry, objects: readonly string[]): Promise<void> {
  const each = sql`jsonb_array_elements_text(${JSON.stringify(objects)}::jsonb) as each(object)`
  await tx.execute(sql`insert into ${auditEntries} (${NAMES}) select ${valuesOf(entry, sql`each.object`)} from ${each}`)
}

/** The part of a statement that writes an entry of its change, where it has changed something; of the row's id where the entry has none. */
export function entryWritten(db: Database, change: WithSubquery, entry: Entry) {
  const object = entry.object === null ? sql`${change}.id` : sql`${entry.object}::text`
  return db
    .$with('entry_written', { number: auditEntries.number })
    .as(sql`insert into ${auditEntries} (${NAMES}) select ${valuesOf(entry, object)} from ${change} returning number`)
}
