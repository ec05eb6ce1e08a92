import { Command } from 'commander'
import { running, type Outcome } from './running.ts'

export function keysCommand(outcome: Outcome): Command {
  const keys = new Command('keys').description('The signing keys of the embedded identity provider.')
  keys
    .command('rotate')
    .description('makes the next signing key now; by themselves they follow one another every 90 days')
    .option(
      '--at-once',
      'drops the present keys, and with them every access token: for keys that somebody else may have',
    )
    .action(
      running<{ atOnce?: boolean }>(outcome, async ({ options: { atOnce = false }, settings, answer, access }) => {
        const made = await (await access()).ask('keys.rotate', { atOnce })
        answer.give(made)
        if (!atOnce)
          return answer.say(`The next key is published, and signs from ${made.signsFrom}. Nobody is signed out.`)
        answer.say(
          'The present keys are gone: what is signed with them from now on is refused, and pages renew their tokens.',
        )
        if (settings.databaseUrl !== undefined)
          answer.say('Restart every node now: each holds its keys for up to an hour.')
      }),
    )
  return keys
}
