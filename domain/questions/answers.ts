import { formatBirthdate } from '../calendar.ts'
import { objectIn, type Json } from '../objects.ts'
import { textOf } from '../words.ts'
import { yesOrNoText, type Question } from './kinds.ts'

/** Answers as text, by kind of question. */

/** Kinds that choose from a list. The server adds the name of what was chosen, under the kind's name. */
export const isListed = ({ kind }: Question): boolean =>
  kind === 'region' || kind === 'country' || kind === 'institution'

const nameIn = (record: Json, kind: string): string => String(objectIn(record[kind])['name'] ?? '')

/** True for a question that is asked only after another answer, if that was not given. */
export const isSkipped = (question: Question, record: Json): boolean =>
  'onlyIf' in question && question.onlyIf !== undefined && record[question.onlyIf] !== true

/** A record's answer as Review, receipts and exports show it. */
export function answerText({ kind }: Question, field: string, record: Json): string {
  const answer = record[field]
  switch (kind) {
    case 'yesOrNo':
      return yesOrNoText(answer)
    case 'birthday':
      return formatBirthdate(String(answer))
    case 'region':
    case 'country':
    case 'institution':
      return nameIn(record, kind)
    case 'richText':
      return textOf(String(answer)).trim()
    default:
      return String(answer ?? '')
  }
}
