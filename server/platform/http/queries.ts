import { number, string } from 'yup'
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

/** For `transform` of an array's schema: each value once. */
export const eachOnce = (sent: unknown) => (Array.isArray(sent) ? [...new Set<unknown>(sent)] : sent)

/** Normalised text; empty if missing. */
export const text = () =>
  string()
    .transform((_, sent: unknown) => textOf(sent))
    .default('')
