import { Argument, Command } from 'commander'
import { ROLE_NAMES, ROLES, type RoleName } from '../../../domain/roles.ts'
import { running, type Outcome } from './running.ts'

const DUTIES = ROLE_NAMES.map((name) => `  ${name.padEnd(16)} ${ROLES[name].holder}: ${ROLES[name].duties.join(', ')}`)

const DONE = 'Done'
const UNCHANGED = 'Nothing was changed'

interface RoleOf {
  role: RoleName
  email: string
}

/** The lines about an account that only its link opens. */
const invitedLines = (email: string, role: RoleName, link: string | null) => [
  `${DONE}: ${email} is ${ROLES[role].holder}. An earlier password of this address no longer works.`,
  ...(link === null
    ? ['We have emailed a link that sets the password. It works once, within 7 days.']
    : ['Pass this link on to this person only. It sets the password, and works once, within 7 days:', link]),
]

export function roleCommand(outcome: Outcome): Command {
  const role = new Command('role').description('Staff roles at the embedded identity provider.')
  role
    .command('list')
    .description('lists the roles of all staff')
    .action(
      running(outcome, async ({ answer, access }) => {
        for (const member of await (await access()).ask('role.list', {})) {
          const { email, roles, isConfirmed } = member
          answer.say(`${email}  ${roles.join(', ')}${isConfirmed ? '' : '  (not confirmed)'}`)
          answer.give(member)
        }
      }),
    )
  roleChange('grant', 'gives a role; the first one comes with a link that sets the password').action(
    running<RoleOf>(outcome, async ({ options: { role: name, email }, answer, access }) => {
      const granted = await (await access()).ask('role.grant', { email, role: name })
      const { changed, invited, link } = granted
      if (invited) answer.say(...invitedLines(email, name, link))
      else answer.say(`${changed ? DONE : UNCHANGED}: the account is ${ROLES[name].holder}.`)
      answer.give({ email, role: name, ...granted })
    }),
  )
  roleChange('revoke', 'removes a role and logs the account out everywhere').action(
    running<RoleOf>(outcome, async ({ options: { role: name, email }, answer, access }) => {
      const revoked = await (await access()).ask('role.revoke', { email, role: name })
      answer.say(`${revoked.changed ? DONE : UNCHANGED}: the account is not ${ROLES[name].holder}.`)
      answer.give({ email, role: name, ...revoked })
    }),
  )
  return role

  function roleChange(change: string, does: string): Command {
    return role
      .command(change)
      .description(does)
      .addArgument(new Argument('<role>', 'the role').choices(ROLE_NAMES))
      .argument('<email>', 'the email address of the account')
      .addHelpText('after', ['\nThe roles are:', ...DUTIES].join('\n'))
  }
}
