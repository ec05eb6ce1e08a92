import { Command } from 'commander'
import { LONGEST_PAUSE_DAYS } from '../../platform/plausibleClock.ts'
import { running, type Outcome } from './running.ts'

export function clockCommand(outcome: Outcome): Command {
  const clock = new Command('clock').description('The clock that deletion by age trusts.')
  clock
    .command('confirm')
    .description(
      `confirms that the clock is right after more than ${LONGEST_PAUSE_DAYS} days without a running server; deletion by age then continues`,
    )
    .action(
      running(outcome, async ({ answer, access }) => {
        const confirmed = await (await access()).ask('clock.confirm', {})
        answer.give(confirmed)
        answer.say(
          `Deletion by age continues within an hour, with the time ${confirmed.now}. If this is wrong, correct the clock at once and repeat the command.`,
        )
      }),
    )
  return clock
}
