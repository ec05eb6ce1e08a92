import { array, number, object, string, type ISchema } from 'yup'
import { sentText } from '../../../domain/fields.ts'
import { normalisedLine } from '../../../domain/text.ts'

/** Reads query parameters. Missing or invalid values get a default. */

const textOf = (sent: unknown) => (typeof sent === 'string' ? normalisedLine(sent) : '')

/** A whole number from 1 to the maximum. */
export function whole(otherwise: number, largest: number) {
  const cast = (_: unknown, sent: unknown) => {
    const text = textOf(sent)
    return /^\d{1,9}$/.test(text) ? Math.min(Math.max(Number(text), 1), largest) : otherwise
  }
  return number().transform(cast).integer().min(1).max(largest).default(otherwise)
}

/** One of the options, ignoring case. */
export function oneOf<const Option extends string>(options: readonly Option[], otherwise: Option) {
  const cast = (_: unknown, sent: unknown) => {
    const text = textOf(sent).toLowerCase()
    return options.find((option) => option.toLowerCase() === text) ?? otherwise
  }
  return string().transform(cast).oneOf(options).default(otherwise)
}

interface Most {
  most: number
  message?: string
}

const cut = (most: number) => (sent: unknown) => (Array.isArray(sent) ? sent.slice(0, most + 1) : sent)
const eachOnce = (sent: unknown) => (Array.isArray(sent) ? [...new Set<unknown>(sent)] : sent)

/** A list of at most `most` items. A longer one is cut before yup checks its items, because its errors take quadratic time. */
export const listOf = <Item>(item: ISchema<Item>, { most, message }: Most) =>
  array(item).transform(cut(most)).max(most, message)

/** The same, with each value once. */
export const setOf = <Item>(item: ISchema<Item>, { most, message }: Most) =>
  array(item).transform(eachOnce).transform(cut(most)).max(most, message)

/** PostgreSQL refuses halves of characters in JSON. */
const isId = (sent: unknown) => typeof sent === 'string' && sent !== '' && !/\p{Surrogate}/u.test(sent)

/** Ids that a caller names. They are checked together, because yup takes ten times as long for each on its own. */
export function idsOf(most: number) {
  const ids = setOf(string().required(), { most })
  const areIds = (sent: unknown) => !Array.isArray(sent) || sent.every(isId)
  return ids.clone({ ...ids.spec, recursive: false }).test('ids', 'Some of these are not ids.', areIds)
}

/** The last number that a column of integers can count up from. */
const LAST = 2_147_483_646

/** A count or a number of saves, which a column can store. */
export const countFrom = (least: number) => number().integer().min(least).max(LAST)

/** True for a time that JavaScript and PostgreSQL both know. */
export const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && Date.parse(text) > 0

/** The name of something that users make. */
export const nameUpTo = (most: number) =>
  sentText(normalisedLine).ensure().min(1, 'Enter a name.').max(most, `Use at most ${most} characters.`)

/** The intake that a call is about, by its id; the current one if it is empty. */
export const BY_INTAKE = object({ intake: string().default('') })

/** Normalised text; empty if missing. */
export const text = () =>
  string()
    .transform((_, sent: unknown) => textOf(sent))
    .default('')
