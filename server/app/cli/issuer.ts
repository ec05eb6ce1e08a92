import { Command } from 'commander'
import { array, boolean, object, string, ValidationError } from 'yup'
import type { IssuerMove, MovedIdentity, NewIdentity } from '../operator/issuerMove.ts'
import { OperatorProblem } from '../operator/problem.ts'
import { textIn } from '../operator/textFile.ts'
import { NOT_SO, running, type Outcome } from './running.ts'

interface MoveIssuerOptions {
  users: string
  fromTenant?: string
  yes?: boolean
}

/** The batch size of a call. */
const BATCH = 200

const MEANS: Record<IssuerMove | 'ambiguous', string> = {
  moved: 'moved',
  unknown: 'have no account here',
  unprovedHere: 'have not confirmed their address here',
  unprovedThere: 'have not confirmed their address there',
  taken: 'have started again there, or share their applicantId with another person',
  ambiguous: 'share their address with another user in the file',
}

type Result = Pick<MovedIdentity, 'subject'> & { move: keyof typeof MEANS }

/** Other users of the provider are ignored. */
const isToBeLookedAt = (move: string) => move !== 'moved' && move !== 'unknown'

/** A user in an Auth0 export. */
const exportedUsers = array(
  object({
    user_id: string().required(),
    email: string().nullable().default(null),
    email_verified: boolean().default(false),
  }),
).required()

/** The users of an export: a JSON array, or one JSON object per line. */
function identitiesOf(file: string, text: string): NewIdentity[] {
  try {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const parsed: unknown = text.trimStart().startsWith('[') ? JSON.parse(text) : lines.map((line) => JSON.parse(line))
    return exportedUsers
      .validateSync(parsed, { strict: true })
      .flatMap(({ user_id: subject, email, email_verified: isEmailProved }) =>
        email === null ? [] : [{ subject, email: email.trim().toLowerCase(), isEmailProved }],
      )
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof ValidationError)) throw error
    throw new OperatorProblem(
      `${file} is not an export of users in JSON with user_id, email and email_verified: ${error.message}`,
    )
  }
}

export function moveIssuerCommand(outcome: Outcome): Command {
  return new Command('move-issuer')
    .description(
      'Moves applications from accounts of the embedded identity provider to the external one in the settings. Accounts are matched by confirmed email address.',
    )
    .requiredOption(
      '--users <file>',
      "the external provider's users, as Auth0 exports them: JSON, or one JSON object per line",
    )
    .option('--from-tenant <name>', 'the previous AUTH_TENANT, if it has changed')
    .option('--yes', 'moves the applications and closes the accounts here; without it, only shows what would change')
    .action(
      running<MoveIssuerOptions>(outcome, async ({ options, answer, access }) => {
        const { users: file, fromTenant = null, yes = false } = options
        const identities = identitiesOf(file, await textIn(file))
        const users = new Map<string, number>()
        for (const { email } of identities) users.set(email, (users.get(email) ?? 0) + 1)
        const isClear = ({ email }: NewIdentity) => users.get(email) === 1
        const clear = identities.filter(isClear)
        const all: Result[] = identities
          .filter((each) => !isClear(each))
          .map(({ subject }) => ({ subject, move: 'ambiguous' }))
        for (let start = 0; start < clear.length; start += BATCH) {
          const batch = clear.slice(start, start + BATCH)
          all.push(...(await (await access()).ask('issuer.move', { identities: batch, fromTenant, yes })))
        }
        for (const each of all) answer.give(each)
        for (const [move, means] of Object.entries(MEANS)) {
          const these = all.filter((each) => each.move === move)
          if (these.length === 0) continue
          answer.say(`${these.length} ${move === 'moved' && !yes ? 'would be moved' : means}`)
          if (isToBeLookedAt(move)) answer.say(...these.map(({ subject }) => `  ${subject}`))
        }
        if (!yes) answer.say('Nothing was changed. Add --yes to make the change.')
        return all.some(({ move }) => isToBeLookedAt(move)) ? NOT_SO : 0
      }),
    )
}
