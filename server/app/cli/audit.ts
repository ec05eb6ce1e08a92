import { Command, InvalidArgumentError, Option } from 'commander'
import { AUDIT_ACTIONS, isAuditAction, OUTCOMES, type AuditAction } from '../../../domain/auditActions.ts'
import type { Found, Sought } from '../../platform/audit/find.ts'
import { NOT_SO, running, type Outcome } from './running.ts'

function time(text: string): Date {
  const read = new Date(text)
  if (!Number.isNaN(read.getTime())) return read
  throw new InvalidArgumentError('Use a time such as 2026-11-22 or 2026-11-22T08:30:00Z.')
}

function action(text: string): AuditAction {
  if (isAuditAction(text)) return text
  throw new InvalidArgumentError(`There are:\n  ${Object.keys(AUDIT_ACTIONS).join('\n  ')}`)
}

function lineOf({ at, action: done, outcome, reason, times, subject, object, address, request }: Found): string {
  const what = [outcome, reason, times > 1 ? `${times} times` : null].filter((part) => part !== null).join(' ')
  const parts = [at.toISOString(), done, what, subject ?? 'anonymous', object, address, request]
  return parts.map((part) => part ?? '-').join('  ')
}

export function auditCommand(outcome: Outcome): Command {
  const audit = new Command('audit').description('The audit trail. docs/audit.md describes its entries.')
  audit
    .command('verify')
    .description('checks that the trail is unchanged; exits with 1 and names the first changed entry')
    .option('--seal <number:hash>', 'also checks that the trail still has this seal, which you stored elsewhere')
    .action(
      running<{ seal?: string }>(outcome, async ({ options: { seal }, answer, access }) => {
        const { TrailBroken, verifyTrail } = await import('../../platform/audit/verify.ts')
        const { db } = await (await access()).reading()
        try {
          const verified = await verifyTrail(db, seal)
          answer.give({ whole: true, ...verified })
          const { entries, chains, seals, prunedUntil, unsealed } = verified
          answer.say(`The audit trail is intact: ${entries} entries in ${chains} chains under ${seals} seals.`)
          if (prunedUntil) answer.say(`Entries sealed until ${prunedUntil.toISOString()} have been deleted.`)
          if (unsealed > 0) answer.say(`The last ${unsealed} entries are not sealed yet.`)
          if (verified.seal !== null) answer.say(`Store this seal elsewhere: --seal ${verified.seal}`)
        } catch (error) {
          if (!(error instanceof TrailBroken)) throw error
          answer.give({ whole: false, problem: error.message })
          answer.say(`The audit trail is broken. ${error.message}`)
          return NOT_SO
        }
      }),
    )
  audit
    .command('find')
    .description('lists the entries, oldest first')
    .option('--subject <id>', 'only those of this subject, applicantId or caller in the log')
    .option(
      '--action <action>',
      `only this action, such as ${Object.keys(AUDIT_ACTIONS).slice(0, 2).join(' or ')}`,
      action,
    )
    .addOption(new Option('--outcome <outcome>', 'only this outcome').choices(OUTCOMES))
    .option('--object <id>', 'only those about this object')
    .option('--request <id>', 'only those of this call')
    .option('--from <time>', 'from this time on, such as 2026-11-22 or 2026-11-22T08:30:00Z', time)
    .option('--to <time>', 'before this time', time)
    .action(
      running<Sought>(outcome, async ({ options, answer, access }) => {
        const { findEntries } = await import('../../platform/audit/find.ts')
        const { db } = await (await access()).reading()
        for await (const entry of findEntries(db, options)) {
          answer.say(lineOf(entry))
          answer.give(entry)
        }
      }),
    )
  return audit
}
