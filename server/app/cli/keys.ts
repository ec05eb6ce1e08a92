import { Command } from 'commander'
import { running, type Outcome } from './running.ts'

export function keysCommand(outcome: Outcome): Command {
  const keys = new Command('keys').description('The signing keys of the embedded identity provider.')
  keys
    .command('rotate')
    .description('creates the next signing key now; this happens automatically every 90 days')
    .option(
      '--at-once',
      'replaces the current keys and invalidates every access token; use it if a key may have leaked',
    )
    .action(
      running<{ atOnce?: boolean }>(outcome, async ({ options: { atOnce = false }, settings, answer, access }) => {
        const made = await (await access()).ask('keys.rotate', { atOnce })
        answer.give(made)
        if (!atOnce)
          return answer.say(`The next key is published and signs from ${made.signsFrom}. All users stay logged in.`)
        answer.say(
          'The current keys have been deleted. Tokens signed with them are refused, and open pages renew their tokens.',
        )
        if (settings.databaseUrl !== undefined)
          answer.say('Restart every node now. Each one keeps its keys in memory for up to an hour.')
      }),
    )
  return keys
}
