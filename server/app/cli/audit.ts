import { Command, InvalidArgumentError, Option } from 'commander'
import { AUDIT_ACTIONS, isAuditAction, OUTCOMES, type AuditAction } from '../../../domain/auditActions.ts'
import type { Found, Sought } from '../../platform/audit/find.ts'
import { NOT_SO, running, type Outcome } from './running.ts'

function time(text: string): Date {
  const read = new Date(text)
  if (!Number.isNaN(read.getTime())) return read
  throw new InvalidArgumentError('It is a time such as 2026-11-22 or 2026-11-22T08:30:00Z.')
}

function action(text: string): AuditAction {
  if (isAuditAction(text)) return text
  throw new InvalidArgumentError(`There are:\n  ${Object.keys(AUDIT_ACTIONS).join('\n  ')}`)
}

function lineOf({ at, action: done, outcome, reason, times, subject, object, address, request }: Found): string {
  const what = [outcome, reason, times > 1 ? `${times} times` : null].filter((part) => part !== null).join(' ')
  const parts = [at.toISOString(), done, what, subject ?? 'nobody', object, address, request]
  return parts.map((part) => part ?? '-').join('  ')
}

export function auditCommand(outcome: Outcome): Command {
  const audit = new Command('audit').description('The audit trail: docs/audit.md says what it tells.')
  audit
    .command('verify')
    .description('says whether the trail is as it was written; ends with 1 and names the first entry that is not')
    .option('--seal <number:hash>', 'whether it has this seal still, which was written down elsewhere')
    .action(
      running<{ seal?: string }>(outcome, async ({ options: { seal }, answer, access }) => {
        const { TrailBroken, verifyTrail } = await import('../../platform/audit/verify.ts')
        const { db } = await (await access()).reading()
        try {
          const verified = await verifyTrail(db, seal)
          answer.give({ whole: true, ...verified })
          const { entries, chains, seals, prunedUntil, unsealed } = verified
          answer.say(`The audit trail is whole: ${entries} entries in ${chains} chains under ${seals} seals.`)
          if (prunedUntil) answer.say(`What was sealed until ${prunedUntil.toISOString()} was pruned.`)
          if (unsealed > 0) answer.say(`No seal covers the last ${unsealed} of them yet.`)
          if (verified.seal !== null) answer.say(`To be written down elsewhere: --seal ${verified.seal}`)
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
    .description('what the trail tells, in the order of time')
    .option('--subject <id>', 'of a subject, an applicantId, or a caller of the log')
    .option(
      '--action <action>',
      `of one action, such as ${Object.keys(AUDIT_ACTIONS).slice(0, 2).join(' or ')}`,
      action,
    )
    .addOption(new Option('--outcome <outcome>', 'of one outcome').choices(OUTCOMES))
    .option('--object <id>', 'of what it was done to')
    .option('--request <id>', 'of one call')
    .option('--from <time>', 'from then on, such as 2026-11-22 or 2026-11-22T08:30:00Z', time)
    .option('--to <time>', 'until before then', time)
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
