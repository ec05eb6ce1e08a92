import { Command, CommanderError } from 'commander'
import { isSystemError } from '../../platform/errors.ts'
import { startFailure } from '../startFailures.ts'
import { problemIn } from '../operator/problem.ts'
import { auditCommand } from './audit.ts'
import { clockCommand } from './clock.ts'
import { intakeCommand } from './intake.ts'
import { moveIssuerCommand } from './issuer.ts'
import { keysCommand } from './keys.ts'
import { personCommand } from './person.ts'
import { roleCommand } from './role.ts'
import { NOT_SO, type Outcome } from './running.ts'
import { backupCommand, moveCommand, restoreCommand, verifyCommand } from './stores.ts'
import { submissionsCommand } from './submissions.ts'
import { windowCommand } from './window.ts'
import { VERSION } from '../../platform/version.ts'

const WRONG_USE = 2

const CODES = `
Exit codes: 0 success; 1 failure, or a check found a problem; 2 wrong usage.
This command reads the server's settings: run it with the same environment.`

/** The operator's tool. Runs one command and returns its exit code. */
export async function portal(args: readonly string[]): Promise<number> {
  const outcome: Outcome = { code: 0 }
  const program = new Command('portal')
    .description(
      'Manages the portal: window, intakes, submissions, people, roles, audit trail, keys, clock and stores.',
    )
    .version(VERSION, '--version', 'the version of the portal')
    .option('--json', 'JSON for programs, one document per line')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .addHelpText('after', CODES)
  const groups = [
    windowCommand,
    intakeCommand,
    submissionsCommand,
    personCommand,
    roleCommand,
    auditCommand,
    keysCommand,
    clockCommand,
    backupCommand,
    restoreCommand,
    moveCommand,
    verifyCommand,
    moveIssuerCommand,
  ]
  for (const group of groups) program.addCommand(group(outcome))
  for (const command of withSubcommands(program)) command.exitOverride().copyInheritedSettings(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return outcome.code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USE
    const problem = problemOf(error)
    if (problem === null) throw error
    if (args.includes('--json')) console.log(JSON.stringify({ problem }))
    else console.error(problem)
    return NOT_SO
  }
}

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)]

/** The error in words; null for unexpected ones. */
const problemOf = (error: unknown): string | null => problemIn(error) ?? startFailure(error, null) ?? unusable(error)

/** A file or folder of an option or a setting, such as DATA_DIR. */
const unusable = (error: unknown): string | null =>
  isSystemError(error) && error.path ? `${error.path} cannot be used (${error.code}).` : null
