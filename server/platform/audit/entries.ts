import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { sql, type SQL, type WithSubquery } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { auditEntries } from '../database/schema/audit.ts'
import type { AuditAction, Outcome } from '../../../domain/auditActions.ts'
import { callerOf, type Caller } from './caller.ts'

/** An audit entry as passed to the database, which adds time, number and hash. */
export interface Entry extends Caller {
  action: AuditAction
  /** The id of the object of the action; null if there is none. */
  object: string | null
  outcome: Outcome
  /** The reason for a refusal or failure: a status and a code. Otherwise details specific to the action. */
  reason: string | null
  /** The number of identical refusals. */
  times: number
}

/** An entry for a completed call. The action defaults to the route's. */
export function entryOf(request: FastifyRequest, object: string | null = null, action?: AuditAction): Entry {
  const done = action ?? request.routeOptions.config.audit
  if (done === undefined) throw new Error('The route says nothing to the audit trail')
  return { ...callerOf(request), action: done, object, outcome: 'done', reason: null, times: 1 }
}

/** The subject of operator entries: the machine knows who may run commands, the portal does not. */
export const OPERATOR = 'operator'

/** An entry for an operator's command, such as `window close`, which replaces the call's id. */
export function commandEntry(action: AuditAction, object: string | null, command: string): Entry {
  return { ...operatorEntry(action, object), subject: OPERATOR, request: `portal ${command}` }
}

/** An entry for an action of the server itself, such as retention. */
export function operatorEntry(action: AuditAction, object: string | null): Entry {
  const noCaller = { subject: null, address: null, token: null, request: null }
  return { ...noCaller, action, object, outcome: 'done', reason: null, times: 1 }
}

/** Adds the audit action to a route's options. */
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

/** An entry by column name, for database functions that write it together with the change. */
export const columnsOfEntry = (entry: Entry) =>
  Object.fromEntries(COLUMNS.map((name) => [auditEntries[name].name, entry[name]]))

/** Writes an entry in the transaction of the change it records. */
export async function writeEntry(tx: Database, entry: Entry): Promise<void> {
  await tx.execute(sql`insert into ${auditEntries} (${NAMES}) values (${valuesOf(entry)})`)
}

/** Writes one entry per object. */
export async function writeEntries(tx: Database, entry: Entry, objects: readonly string[]): Promise<void> {
  const each = sql`jsonb_array_elements_text(${JSON.stringify(objects)}::jsonb) as each(object)`
  await tx.execute(sql`insert into ${auditEntries} (${NAMES}) select ${valuesOf(entry, sql`each.object`)} from ${each}`)
}

/** SQL that writes an entry if the statement changed a row. The object defaults to the row's id. */
export function entryWritten(db: Database, change: WithSubquery, entry: Entry) {
  const object = entry.object === null ? sql`${change}.id` : sql`${entry.object}::text`
  return db
    .$with('entry_written', { number: auditEntries.number })
    .as(sql`insert into ${auditEntries} (${NAMES}) select ${valuesOf(entry, object)} from ${change} returning number`)
}
