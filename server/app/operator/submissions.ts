import type { Readable } from 'node:stream'
import { EVERY_SUBMISSION, totalOf, type SubmissionFilter, type SubmissionPage } from '../../../domain/desk.ts'
import { commandEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { EXPORTS, type StreamedExport } from '../../features/desk/exports.ts'
import { countOutcomes, hasSubmissions, listSubmissionPage } from '../../features/desk/submissionList.ts'
import { openScanner } from '../../features/documents/scanner.ts'
import { listIntakes } from '../../features/intakes/intakes.ts'
import { Reader } from '../../features/reviews/reader.ts'
import type { Operating } from './commands.ts'
import { OperatorProblem } from './problem.ts'

/** Submissions for operators: the desk's stream with operator audit entries. */

/** A selection of applications, in their newest versions. */
export interface WhichSubmissions extends Pick<SubmissionFilter, 'text' | 'decision'> {
  /** An intake's name; null for the current one. */
  intake: string | null
}

/** The time of the first page in epoch milliseconds; later submissions are left out. */
export interface ListedPage extends SubmissionPage {
  /** Applications on all pages together. */
  total: number
  until: number
}

const AT_A_TIME = 100

async function filterOf(db: Database, { intake: name, text, decision }: WhichSubmissions) {
  const filter = { ...EVERY_SUBMISSION, text, decision }
  if (name === null) return filter
  const intakes = await listIntakes(db)
  const found = intakes.find((each) => each.name === name)
  if (found) return { ...filter, intake: found.id }
  const names = intakes.map((each) => each.name).join(', ')
  throw new OperatorProblem(`There is no intake ${name}. The intakes are ${names}.`)
}

/** One page. `after` and `until` come from the previous page, or are null. */
export async function listSubmissions(
  { db }: Pick<Operating, 'db'>,
  { after, until: before, ...which }: WhichSubmissions & { after: string | null; until: number | null },
): Promise<ListedPage> {
  const until = before ?? Date.now()
  const filter = await filterOf(db, which)
  const asked = { filter, until: new Date(until), reader: await Reader.in(db, 'operator', filter) }
  const entry = commandEntry('submission.list', null, 'submissions list')
  const [page, { counts }] = await Promise.all([
    listSubmissionPage(db, { ...asked, after, limit: AT_A_TIME, entry }),
    countOutcomes(db, asked),
  ])
  return { ...page, total: totalOf(counts, filter), until }
}

/** Exports a table or a ZIP archive of documents. */
export async function exportSubmissions(
  { db, documents, settings, onFailure = () => undefined }: Operating,
  { as, ...which }: WhichSubmissions & { as: StreamedExport },
): Promise<Readable> {
  const filter = await filterOf(db, which)
  const reader = await Reader.in(db, 'operator', filter)
  if (!(await hasSubmissions(db, filter, { until: new Date(), reader })))
    throw new OperatorProblem('There are no applications to export.')
  const scanner = settings.clamdUrl === undefined ? undefined : openScanner(settings.clamdUrl)
  return EXPORTS[as].open({
    context: { db, documents, scanner, now: Date.now },
    filter,
    submissions: [],
    columns: [],
    reader,
    entry: (action) => commandEntry(action, null, 'submissions export'),
    onFailure,
    needRole: async () => undefined,
  })
}
