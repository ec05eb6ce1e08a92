import { capitalised } from '../../../domain/capitalised.ts'
import { DOCUMENT } from '../../../domain/documents.ts'
import { questionOf } from '../../../domain/programme.ts'
import { isDocument } from '../../../domain/recordForms.ts'
import type { RecordStep } from '../../../domain/steps.ts'

/** The name of an answer in a list of changes. */
export function answerName(step: RecordStep, answer: string): string {
  if (isDocument(answer)) return capitalised(DOCUMENT[answer].short)
  const { label, short = label } = questionOf(step, answer)
  return short
}

const SHOWN_NAMES = 3

/** For example 'Cell Phone and Surname', 'Cell Phone, Surname and 2 more'. */
export function listed(names: readonly string[]): string {
  const isTooMany = names.length > SHOWN_NAMES
  const shown = isTooMany ? [...names.slice(0, SHOWN_NAMES - 1), `${names.length - SHOWN_NAMES + 1} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
