import { Command } from 'commander'
import type { ErasureReport } from '../../features/ownData/erasure.ts'
import type { OutcomeOf } from '../operator/commands.ts'
import type { FoundPerson } from '../operator/persons.ts'
import { NOT_SO, running, type Outcome } from './running.ts'

const WHO = ['<who>', "an email address, a submission's reference, or a subject or applicantId"] as const

type Named = { who: string }

function inWords({ owner, addresses, account, sessions, application, references }: FoundPerson): string[] {
  const proof = account?.isEmailProved ? 'confirmed' : 'not confirmed'
  const rights = account?.permissions.length ? `, may ${account.permissions.join(', ')}` : ''
  return [
    owner,
    `  addresses    ${addresses.join(', ') || 'none'}`,
    account
      ? `  account      ${account.email} (${proof}), since ${account.createdAt}${rights}; ${sessions} logged in`
      : '  account      none here',
    application ? `  application  ${application.status}` : '  application  none',
    `  submitted    ${references.join(', ') || 'nothing'}`,
  ]
}

const left = ([name, { before, after }]: [string, ErasureReport[string]]) =>
  `  ${name.padEnd(20)} ${before} before, ${after} left`

export function personCommand(outcome: Outcome): Command {
  const person = new Command('person').description(
    'One person: an applicant, or an account of the embedded identity provider.',
  )

  person
    .command('find')
    .description('shows the person, their account and the progress of their application')
    .argument(...WHO)
    .action(
      running<Named>(outcome, async ({ options: { who }, answer, access }) => {
        const persons = await (await access()).ask('person.find', { who })
        for (const each of persons) {
          answer.say(...inWords(each))
          answer.give(each)
        }
      }),
    )
  /** A command that changes an account, and says what it has done. */
  const change = <Name extends 'person.unlock' | 'person.signOut' | 'person.forgetSecondFactor'>(
    command: string,
    description: string,
    name: Name,
    words: (done: OutcomeOf<Name>) => string,
  ) =>
    person
      .command(command)
      .description(description)
      .argument(...WHO)
      .action(
        running<Named>(outcome, async ({ options: { who }, answer, access }) => {
          const done = await (await access()).ask<Name>(name, { who })
          answer.say(words(done))
          answer.give(done)
        }),
      )
  change(
    'unlock',
    'clears the failed logins of an account, so that its holder can log in again now',
    'person.unlock',
    ({ email }) =>
      `The failed logins of ${email} are cleared. A browser with many failed logins stays blocked for 15 minutes.`,
  )
  person
    .command('reset')
    .description('emails a link to set a new password, which works once within an hour')
    .argument(...WHO)
    .option('--print', 'prints the link instead; anyone who has it can set the password')
    .action(
      running<Named & { print?: boolean }>(outcome, async ({ options: { who, print = false }, answer, access }) => {
        const reset = await (await access()).ask('person.reset', { who, prints: print })
        if (reset.link === null) answer.say(`We have emailed a link to set a new password to ${reset.email}.`)
        else answer.say(`Link for ${reset.email}, which works once within an hour:`, reset.link)
        answer.give(reset)
      }),
    )
  change(
    'sign-out',
    'logs an account out everywhere',
    'person.signOut',
    ({ email, sessions }) => `${email} is logged out everywhere: ${sessions} sessions ended.`,
  )
  change(
    'second-factor-off',
    'turns off the second factor of staff who lost their authenticator app, and logs them out',
    'person.forgetSecondFactor',
    ({ email }) => `${email} can log in with the password alone, and set up a new app.`,
  )
  person
    .command('erase')
    .description('shows the data stored about a person; with --yes, deletes it, including submissions')
    .argument(...WHO)
    .option('--yes', 'deletes the data; you cannot undo this')
    .action(
      running<Named & { yes?: boolean }>(outcome, async ({ options: { who, yes = false }, answer, access }) => {
        const erasure = await (await access()).ask('person.erase', { who, yes })
        answer.give(erasure)
        answer.say(erasure.owner)
        if (erasure.report === null) {
          answer.say(...Object.entries(erasure.kept ?? {}).map(([name, rows]) => `  ${name.padEnd(20)} ${rows}`))
          return answer.say('Nothing was changed. Add --yes to delete all of it.')
        }
        answer.say(...Object.entries(erasure.report).map(left))
        const isWhole = Object.values(erasure.report).every(({ after }) => after === 0)
        answer.say(
          isWhole ? `Erased at ${new Date().toISOString()}; no data is left.` : 'Some data is left. See above.',
        )
        return isWhole ? 0 : NOT_SO
      }),
    )
  return person
}
