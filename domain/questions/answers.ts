import { formatBirthdate } from '../calendar.ts'
import { objectIn, type Json } from '../objects.ts'
import { textOf } from '../words.ts'
import type { Question, QuestionOf } from './kinds.ts'

/** Answers as text, by kind of question. */

export type ListedKind = 'region' | 'country' | 'institution'
type Listed = Extract<Question, { kind: ListedKind }>

/** Kinds that choose from a list of the desk. */
export const isListed = (question: Question): question is Listed =>
  question.kind === 'region' || question.kind === 'country' || question.kind === 'institution'

const YES_OR_NO = { true: 'Yes', false: 'No' }
const NONE = {}

/** The shown texts of answers that are stored as another text. */
export function shownTexts(question: Question): Readonly<Record<string, string | undefined>> {
  if (question.kind === 'yesOrNo') return YES_OR_NO
  return (question.kind === 'choice' && question.renamed) || NONE
}

/** A choice as it is shown. */
export const shownChoice = (question: Question, stored: string): string => shownTexts(question)[stored] ?? stored

/** The options of a question, as they are stored and as they are shown. */
export const optionsOf = (question: QuestionOf<'choice' | 'yesOrNo'>) =>
  (question.kind === 'choice' ? question.options : ['true', 'false']).map((value) => ({
    value,
    label: shownChoice(question, value),
  }))

/** The field in which the server adds the name of what was chosen: `country` for `countryId`. */
export const nameKeyOf = (field: string): string => (field.endsWith('Id') ? field.slice(0, -2) : `${field}Name`)

/** True if the desk's search finds the answer. Phone numbers are found by their digits. */
export const isSearched = (question: Question): boolean =>
  isListed(question) || ['line', 'email', 'loginEmail'].includes(question.kind)

const nameIn = (record: Json, field: string): string => String(objectIn(record[nameKeyOf(field)])['name'] ?? '')

/** True for a question that is asked only after another answer, if that was not given. */
export const isSkipped = (question: Question, record: Json): boolean =>
  question.onlyIf !== undefined && record[question.onlyIf] !== true

/** A record's answer as Review, receipts and exports show it; empty if there is none. */
export function answerText(question: Question, field: string, record: Json): string {
  const answer = record[field] ?? ''
  if (answer === '') return ''
  switch (question.kind) {
    case 'choice':
    case 'yesOrNo':
      return shownChoice(question, String(answer))
    case 'date':
    case 'birthday':
      return formatBirthdate(String(answer))
    case 'region':
    case 'country':
    case 'institution':
      return nameIn(record, field)
    case 'richText':
      return textOf(String(answer)).trim()
    default:
      return String(answer)
  }
}
