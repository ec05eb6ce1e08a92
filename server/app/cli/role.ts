import { Argument, Command } from 'commander'
import { ROLE_NAMES, ROLES, type RoleName } from '../../../domain/roles.ts'
import { OperatorProblem } from '../operator/problem.ts'
import { running, type Outcome } from './running.ts'

const DUTIES = ROLE_NAMES.map((name) => `  ${name.padEnd(16)} ${ROLES[name].holder}: ${ROLES[name].duties.join(', ')}`)

export function roleCommand(outcome: Outcome): Command {
  const role = new Command('role').description('Staff roles at the embedded identity provider.')
  role
    .command('list')
    .description('lists the roles of all staff')
    .action(
      running(outcome, async ({ answer, access }) => {
        for (const holder of await (await access()).ask('role.list', {})) {
          answer.say(`${holder.email}  ${holder.roles.join(', ')}`)
          answer.give(holder)
        }
      }),
    )
  for (const [change, does] of [
    ['grant', 'gives a role to an account that has signed up; the first one logs it out everywhere'],
    ['revoke', 'removes a role and logs the account out everywhere'],
  ] as const) {
    role
      .command(change)
      .description(does)
      .addArgument(new Argument('<role>', 'the role').choices(ROLE_NAMES))
      .argument('<email>', 'the email address of the account')
      .addHelpText('after', ['\nThe roles are:', ...DUTIES].join('\n'))
      .action(
        running<{ role: RoleName; email: string }>(outcome, async ({ options, answer, access }) => {
          const { role: name, email } = options
          const { changed } = await (await access()).ask('role.change', { email, role: name, change })
          if (changed === 'noAccount') {
            throw new OperatorProblem('No account has this email address. The person must sign up first.')
          }
          const isHolder = change === 'grant' ? `is ${ROLES[name].holder}` : `is not ${ROLES[name].holder}`
          const done = changed === 'asItWas' ? 'Nothing was changed' : 'Done'
          answer.say(`${done}: the account ${isHolder}.`)
          answer.give({ email, role: name, changed })
        }),
      )
  }
  return role
}
