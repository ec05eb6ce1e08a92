import { formatBirthdate } from '../calendar.ts'
import { objectIn, type Json } from '../objects.ts'
import { textOf } from '../words.ts'
import { yesOrNoText, type Question } from './kinds.ts'

/** Answers as text, by kind of question. */

export type ListedKind = 'region' | 'country' | 'institution'
type Listed = Extract<Question, { kind: ListedKind }>

/** Kinds that choose from a list of the desk. */
export const isListed = (question: Question): question is Listed =>
  question.kind === 'region' || question.kind === 'country' || question.kind === 'institution'

/** The field in which the server adds the name of what was chosen: `country` for `countryId`. */
export const nameKeyOf = (field: string): string => (field.endsWith('Id') ? field.slice(0, -2) : `${field}Name`)

const nameIn = (record: Json, field: string): string => String(objectIn(record[nameKeyOf(field)])['name'] ?? '')

/** True for a question that is asked only after another answer, if that was not given. */
export const isSkipped = (question: Question, record: Json): boolean =>
  'onlyIf' in question && question.onlyIf !== undefined && record[question.onlyIf] !== true

/** A record's answer as Review, receipts and exports show it; empty if there is none. */
export function answerText({ kind }: Question, field: string, record: Json): string {
  const answer = record[field] ?? ''
  if (answer === '') return ''
  switch (kind) {
    case 'yesOrNo':
      return yesOrNoText(answer)
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
