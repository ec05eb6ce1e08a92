import { Command } from 'commander'
import type { WindowShown } from '../operator/window.ts'
import { day } from './day.ts'
import { running, type Outcome } from './running.ts'

/** Prints the window's state. */
export const windowInWords = ({ isOpen, open, openingDate, closingDate }: WindowShown) => {
  if (openingDate !== null)
    return `Applications are closed. They open on ${openingDate} and close at the end of ${closingDate}.`
  if (isOpen) return `Applications are open until the end of ${closingDate}.`
  return open
    ? `Applications are closed: the closing date ${closingDate} has passed.`
    : `Applications are closed. The closing date is ${closingDate}.`
}

export function windowCommand(outcome: Outcome): Command {
  const window = new Command('window').description('The applications window.')
  window
    .command('show')
    .description('shows if applications are open, and until when')
    .action(
      running(outcome, async ({ answer, access }) => {
        const shown = await (await access()).ask('window.show', {})
        answer.say(windowInWords(shown))
        answer.give(shown)
      }),
    )
  const changing = (name: 'open' | 'close') =>
    window
      .command(name)
      .description(`${name}s applications on every node and page`)
      .option('--closing-date <day>', 'a new closing date, yyyy-mm-dd; applications close at the end of that day', day)
      .action(
        // Commander passes false for a negated option.
        running<{ closingDate?: string; openingDate?: string | false }>(
          outcome,
          async ({ options: { closingDate, openingDate }, answer, access }) => {
            const change = {
              open: name === 'open',
              closingDate,
              openingDate: openingDate === false ? null : openingDate,
            }
            const shown = await (await access()).ask('window.change', change)
            answer.say(windowInWords(shown))
            answer.give(shown)
          },
        ),
      )
  changing('open')
  changing('close')
    .option('--opening-date <day>', 'applications open automatically on this day, yyyy-mm-dd', day)
    .option('--no-opening-date', 'removes the opening date: applications stay closed until you open them')
  return window
}
