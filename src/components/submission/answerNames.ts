import { DOCUMENT } from '../../../domain/documents.ts'
import { isDocument } from '../../../domain/recordForms.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { fieldLabel } from '../form/fieldLabels.ts'

/** Names of answers whose label in the form is a sentence. */
const SHORT: Readonly<Record<string, string>> = {
  idType: 'ID type',
  idNumber: 'ID number',
  dateOfBirth: 'Date of Birth',
  disabled: 'Disability',
  disabilityDetails: 'Details of your disability',
  institutionId: 'Institution',
  motivation: 'Motivation',
  transcript: 'Examination results',
  acceptanceLetter: 'Acceptance letter',
}

export function answerName(step: RecordStep, answer: string): string {
  return SHORT[answer] ?? (isDocument(answer) ? DOCUMENT[answer].reviewLabel : fieldLabel(step, answer))
}

const SHOWN_NAMES = 3

/** For example 'Cell Phone and Surname', 'Cell Phone, Surname and 2 more'. */
export function listed(names: readonly string[]): string {
  const isTooMany = names.length > SHOWN_NAMES
  const shown = isTooMany ? [...names.slice(0, SHOWN_NAMES - 1), `${names.length - SHOWN_NAMES + 1} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
