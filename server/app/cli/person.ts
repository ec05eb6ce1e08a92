import { Command } from 'commander'
import type { ErasureReport } from '../../features/ownData/erasure.ts'
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
    .description('says who is known like this, what account they have and how far their application is')
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
  person
    .command('unlock')
    .description('forgets the wrong log-ins at an account, so that its holder may log in again at once')
    .argument(...WHO)
    .action(
      running<Named>(outcome, async ({ options: { who }, answer, access }) => {
        const unlocked = await (await access()).ask('person.unlock', { who })
        answer.say(
          `Wrong log-ins at ${unlocked.email} are forgotten; in a browser that was guessed in, 15 minutes have to pass.`,
        )
        answer.give(unlocked)
      }),
    )
  person
    .command('reset')
    .description('mails a link for a new password, good once and for an hour')
    .argument(...WHO)
    .option('--print', 'prints the link instead; whoever has it chooses the password')
    .action(
      running<Named & { print?: boolean }>(outcome, async ({ options: { who, print = false }, answer, access }) => {
        const reset = await (await access()).ask('person.reset', { who, prints: print })
        if (reset.link === null) answer.say(`A link for a new password is on its way to ${reset.email}.`)
        else answer.say(`Good once, for an hour, for ${reset.email}:`, reset.link)
        answer.give(reset)
      }),
    )
  person
    .command('sign-out')
    .description('ends every session and token of an account')
    .argument(...WHO)
    .action(
      running<Named>(outcome, async ({ options: { who }, answer, access }) => {
        const ended = await (await access()).ask('person.signOut', { who })
        answer.say(`${ended.email} is signed out everywhere: ${ended.sessions} sessions ended.`)
        answer.give(ended)
      }),
    )
  person
    .command('erase')
    .description('says what is kept of a person, and with --yes erases it, what was submitted too')
    .argument(...WHO)
    .option('--yes', 'erases it; nothing brings it back')
    .action(
      running<Named & { yes?: boolean }>(outcome, async ({ options: { who, yes = false }, answer, access }) => {
        const erasure = await (await access()).ask('person.erase', { who, yes })
        answer.give(erasure)
        answer.say(erasure.owner)
        if (erasure.report === null) {
          answer.say(...Object.entries(erasure.kept ?? {}).map(([name, rows]) => `  ${name.padEnd(20)} ${rows}`))
          return answer.say('Nothing was changed. With --yes all of it is erased.')
        }
        answer.say(...Object.entries(erasure.report).map(left))
        const isWhole = Object.values(erasure.report).every(({ after }) => after === 0)
        answer.say(
          isWhole ? `Erased at ${new Date().toISOString()}; nothing is left.` : 'Something is left: see above.',
        )
        return isWhole ? 0 : NOT_SO
      }),
    )
  return person
}
