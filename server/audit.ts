import { parseArgs } from 'node:util'
import { AUDIT_ACTIONS, isAuditAction, OUTCOMES } from './audit/actions.ts'
import type { Found, Sought } from './audit/find.ts'
import { runCommand } from './command.ts'
import { openDatabase, type Database } from './database/database.ts'
import { dropRuntimeNotice } from './runtimeNotice.ts'
import { readSettings } from './settings.ts'

/** `npm run audit`: whether the audit trail is whole, and what it tells. It reads the settings that the server reads. */

const USAGE = `Say what is to be done:
  verify                     whether the trail is as it was written; ends with 1 and names the first entry that is not
    --seal <number:hash>     and whether it has this seal still, which was written down elsewhere
  find                       what it tells, in the order of time
    --subject <id>           of a subject, an applicantId, or a caller of the log
    --action <action>        of one action, such as ${Object.keys(AUDIT_ACTIONS).slice(0, 2).join(' or ')}
    --outcome <outcome>      ${OUTCOMES.join(', ')}
    --object <id>  --request <id>
    --from <time>  --to <time>   such as 2026-11-22 or 2026-11-22T08:30:00Z
    --json                   one JSON object per line`

const text = { type: 'string' } as const
const OPTIONS = {
  seal: text,
  subject: text,
  action: text,
  outcome: text,
  object: text,
  request: text,
  from: text,
  to: text,
  json: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values']

function timeOf(name: 'from' | 'to', { [name]: typed }: Values): Date | undefined {
  if (typed === undefined) return undefined
  const time = new Date(typed)
  if (Number.isNaN(time.getTime())) throw new Error(`--${name} ${typed} is no time.\n${USAGE}`)
  return time
}

function soughtBy(values: Values): Sought {
  const { subject, action, object, request } = values
  if (action !== undefined && !isAuditAction(action)) {
    throw new Error(`There is no action ${action}. There are:\n  ${Object.keys(AUDIT_ACTIONS).join('\n  ')}`)
  }
  const outcome = OUTCOMES.find((each) => each === values.outcome)
  if (values.outcome !== undefined && outcome === undefined) throw new Error(USAGE)
  return { subject, action, outcome, object, request, from: timeOf('from', values), to: timeOf('to', values) }
}

function lineOf({ at, action, outcome, reason, times, subject, object, address, request }: Found): string {
  const what = [outcome, reason, times > 1 ? `${times} times` : null].filter((part) => part !== null).join(' ')
  const parts = [at.toISOString(), action, what, subject ?? 'nobody', object, address, request]
  return parts.map((part) => part ?? '-').join('  ')
}

async function verify(db: Database, seal: string | undefined): Promise<number> {
  const { TrailBroken, verifyTrail } = await import('./audit/verify.ts')
  try {
    const verified = await verifyTrail(db, seal)
    console.log(
      `The audit trail is whole: ${verified.entries} entries in ${verified.chains} chains under ${verified.seals} seals.`,
    )
    if (verified.prunedUntil) console.log(`What was sealed until ${verified.prunedUntil.toISOString()} was pruned.`)
    if (verified.unsealed > 0) console.log(`No seal covers the last ${verified.unsealed} of them yet.`)
    if (verified.seal !== null) console.log(`To be written down elsewhere: --seal ${verified.seal}`)
    return 0
  } catch (error) {
    if (!(error instanceof TrailBroken)) throw error
    console.error(`The audit trail is broken. ${error.message}`)
    return 1
  }
}

async function find(db: Database, sought: Sought, isJson: boolean): Promise<number> {
  const { findEntries } = await import('./audit/find.ts')
  for await (const entry of findEntries(db, sought)) console.log(isJson ? JSON.stringify(entry) : lineOf(entry))
  return 0
}

async function audit(): Promise<number> {
  dropRuntimeNotice()
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [command] = positionals
  if (positionals.length !== 1 || (command !== 'verify' && command !== 'find')) throw new Error(USAGE)
  const sought = soughtBy(values)
  const database = await openDatabase(readSettings())
  try {
    return command === 'verify'
      ? await verify(database.db, values.seal)
      : await find(database.db, sought, values.json ?? false)
  } finally {
    await database.close()
  }
}

runCommand(audit)
