import { Command } from 'commander'
import type { Intake } from '../../../domain/intakes.ts'
import { day } from './day.ts'
import { running, type Outcome } from './running.ts'
import { windowInWords } from './window.ts'

const inWords = ({ name, openingDate, open, closingDate, isCurrent }: Intake) =>
  [
    name.padEnd(20),
    `${openingDate ?? ''}`.padEnd(10),
    `to ${closingDate}`,
    isCurrent ? `current, ${open ? 'open' : 'closed'}` : 'over',
  ].join('  ')

export function intakeCommand(outcome: Outcome): Command {
  const intake = new Command('intake').description(
    'The intakes. A person can apply once in each. The window belongs to the current intake.',
  )
  intake
    .command('list')
    .description('lists the intakes, newest first')
    .action(
      running(outcome, async ({ answer, access }) => {
        for (const each of await (await access()).ask('intake.list', {})) {
          answer.say(inWords(each))
          answer.give(each)
        }
      }),
    )
  intake
    .command('new')
    .description('starts a new intake; the previous one can never be reopened')
    .argument('<name>', 'the name applicants see, such as 2027')
    .requiredOption('--closing-date <day>', 'its last day, yyyy-mm-dd', day)
    .option('--opening-date <day>', 'its first day, yyyy-mm-dd; without it, applications open now', day)
    .action(
      running<{ name: string; closingDate: string; openingDate?: string }>(
        outcome,
        async ({ options: { name, closingDate, openingDate = null }, answer, access }) => {
          const started = await (await access()).ask('intake.new', { name: name.trim(), closingDate, openingDate })
          answer.say(`Intake ${started.intake} has started.`, windowInWords(started))
          answer.give(started)
        },
      ),
    )
  return intake
}
