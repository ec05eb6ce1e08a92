import { NAMES, textAt } from '../../../domain/applicantName.ts'
import { labelOf } from '../../../domain/programme.ts'
import { OUTCOME_LABELS } from '../../../domain/outcomes.ts'
import { MAIL_LABELS, type SentLetter } from '../../../domain/letters.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Cell } from '../../platform/table/cells.ts'
import type { SubmittedAnswers } from '../applications/submissions.ts'
import type { Reader } from '../reviews/reader.ts'
import { listSentOn } from './sent.ts'

/** The columns of exported letters, one row per letter or message. */

interface Row {
  submission: SubmittedAnswers
  letter: SentLetter
  /** True if the letter of a later decision was published. */
  isReplaced: boolean
}

type Column = readonly [header: string, of: (row: Row) => Cell]

const COLUMNS: readonly Column[] = [
  ['Reference', ({ submission }) => submission.reference],
  // Named and ordered as in the table of applications.
  ...NAMES.toReversed().map((place): Column => [
    labelOf(place.step, place.field),
    ({ submission }) => textAt(place, submission.application),
  ]),
  ['Decision', ({ letter }) => (letter.outcome === null ? 'Message' : OUTCOME_LABELS[letter.outcome])],
  ['Replaced', ({ isReplaced }) => (isReplaced ? 'By a later decision' : '')],
  ['Email', ({ letter }) => letter.recipient],
  ['Subject', ({ letter }) => letter.subject],
  ['Text', ({ letter }) => letter.text],
  ['Written by', ({ letter }) => letter.writtenBy],
  ['Written (UTC)', ({ letter }) => ({ instant: letter.writtenAt })],
  ['Mail', ({ letter }) => MAIL_LABELS[letter.mail]],
]

/** The header row, then the letters of each application in the given order. */
export async function* tableOfLetters(
  db: Database,
  reader: Reader,
  batches: AsyncIterable<readonly SubmittedAnswers[]>,
): AsyncGenerator<Cell[]> {
  yield COLUMNS.map(([header]) => header)
  for await (const batch of batches) {
    const sent = await listSentOn(
      db,
      reader,
      batch.map(({ fellowshipId }) => fellowshipId),
    )
    for (const submission of batch) {
      const letters = sent.get(submission.fellowshipId) ?? []
      const latest = letters.findLast(({ outcome }) => outcome !== null)
      for (const letter of letters) {
        const isReplaced = letter.outcome !== null && letter !== latest
        yield COLUMNS.map(([, of]) => of({ submission, letter, isReplaced }))
      }
    }
  }
}
