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
    'The intakes: a person applies once in each, and the current one has the window.',
  )
  intake
    .command('list')
    .description('says which there are, the newest first')
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
    .description('begins one, which closes the window of the one before for good')
    .argument('<name>', 'what applicants read, such as 2027')
    .requiredOption('--closing-date <day>', 'its last day, yyyy-mm-dd', day)
    .option('--opening-date <day>', 'its first day, yyyy-mm-dd; without one it opens at once', day)
    .action(
      running<{ name: string; closingDate: string; openingDate?: string }>(
        outcome,
        async ({ options: { name, closingDate, openingDate = null }, answer, access }) => {
          const begun = await (await access()).ask('intake.new', { name: name.trim(), closingDate, openingDate })
          answer.say(`The intake ${begun.intake} has begun.`, windowInWords(begun))
          answer.give(begun)
        },
      ),
    )
  return intake
}
