import path from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { counted } from '../../../domain/counted.ts'
import type { ListedSubmission } from '../../../domain/desk.ts'
import { IDENTITY_NAME } from '../../../domain/list.ts'
import { OUTCOME_LABELS, DECISION_OUTCOMES, type DecisionOutcome } from '../../../domain/outcomes.ts'
import type { WhichSubmissions } from '../operator/submissions.ts'
import { running, type Outcome } from './running.ts'
import type { StreamedExport } from '../../features/desk/exports.ts'

/** `submissions`: the desk's data for operators and programs. */

const INTAKE = new Option('--intake <name>', 'only this intake; without it, the current one')
const DECISION = new Option('--decision <which>', 'only those with this decision').choices(DECISION_OUTCOMES)
const TEXT = new Option('--text <words>', 'only those that contain these words, as in the search at the desk')

type Which = Partial<{ intake: string; decision: DecisionOutcome; text: string }>

const whichOf = ({ intake = null, decision = '', text = '' }: Partial<WhichSubmissions>): WhichSubmissions => ({
  intake,
  decision,
  text,
})

const FORMS = { '.xlsx': 'spreadsheet', '.csv': 'table', '.zip': 'archive' } as const satisfies Record<
  string,
  StreamedExport
>

const isForm = (extension: string): extension is keyof typeof FORMS => Object.hasOwn(FORMS, extension)

function exported(file: string) {
  const extension = path.extname(file).toLowerCase()
  if (isForm(extension)) return { file, as: FORMS[extension] }
  throw new InvalidArgumentError(
    'Use a name that ends with .xlsx for a spreadsheet, .csv for programs or .zip for the documents.',
  )
}

function inWords(listed: ListedSubmission): string {
  const { reference, submittedAt, applicant, answers, outcome, sameIdentity } = listed
  return [
    reference,
    submittedAt,
    applicant.padEnd(24),
    ...Object.values(answers).filter((answer) => answer !== ''),
    ...(outcome === 'undecided' ? [] : [OUTCOME_LABELS[outcome].toLowerCase()]),
    ...(sameIdentity.length === 0
      ? []
      : [`same ${IDENTITY_NAME} as ${sameIdentity.map((same) => same.reference).join(' and ')}`]),
  ].join('  ')
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

export function submissionsCommand(outcome: Outcome): Command {
  const submissions = new Command('submissions').description('The latest submitted version of each application.')
  submissions
    .command('list')
    .description('lists the submissions, oldest first')
    .addOption(INTAKE)
    .addOption(DECISION)
    .addOption(TEXT)
    .action(
      running<Which>(outcome, async ({ options, answer, access }) => {
        const { ask } = await access()
        let from: { after: string | null; until: number | null } = { after: null, until: null }
        do {
          const { items, next, total, until } = await ask('submissions.list', { ...whichOf(options), ...from })
          if (from.after === null) answer.say(counted(total, 'application'))
          for (const each of items) {
            answer.say(inWords(each))
            answer.give(each)
          }
          from = { after: next, until }
        } while (from.after !== null)
      }),
    )
  submissions
    .command('export')
    .description('writes a spreadsheet, a table for programs, or all documents in one folder per reference')
    .argument('<file>', 'the file to write, .xlsx, .csv or .zip, which must not exist yet', exported)
    .addOption(INTAKE)
    .addOption(DECISION)
    .addOption(TEXT)
    .action(
      running<Which & { file: ReturnType<typeof exported> }>(outcome, async ({ options, answer, access }) => {
        const { file, as } = options.file
        const { writeNewFile } = await import('../operator/newFile.ts')
        const { stream } = await access()
        const bytes = await writeNewFile(file, async function* () {
          yield* await stream('submissions.export', { ...whichOf(options), as })
        })
        answer.give({ file, bytes })
        answer.say(
          `${file}: ${megabytes(bytes)}. It contains personal data. Store it where only authorised people can read it.`,
        )
      }),
    )
  return submissions
}
