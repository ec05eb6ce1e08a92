import { boolean, number, object, string, type ObjectShape } from 'yup'
import { isDay, isInFuture, isoDay, midnightOf } from './calendar.ts'
import { documentsOf } from './documents.ts'
import { FILE_REQUIRED_MESSAGE } from './fileChecks.ts'
import { isModestlyFormatted, TOO_MUCH_FORMATTING } from './formatting.ts'
import { LONGEST_LINE, LONGEST_TEXT } from './limits.ts'
import { fromEntries } from './objects.ts'
import type { RecordStep } from './steps.ts'
import { normalised, normalisedLine, normalisedText } from './text.ts'

/**
 * yup schemas for record fields. Each one casts and validates values from forms and API clients. A required field has one message,
 * whether the value is missing, empty or of the wrong type.
 */

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** The text's JSON Schema `format`, or its media type. */
    format?: 'date-time' | 'email' | 'text/html'
  }
}

const LONGEST_RICH_TEXT = 200_000
const EARLIEST_DAY = '1000-01-01'

/** Transforms strings only; the schema reports other values. */
const ofText = (change: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value

const isObject = (sent: unknown): sent is object => typeof sent === 'object' && sent !== null && !Array.isArray(sent)

/** A record's schema. Its texts are normalised before any field is cast or checked, whatever the field's kind. */
export const record = <Fields extends ObjectShape>(fields: Fields) =>
  object(fields).transform((sent: unknown) =>
    isObject(sent)
      ? Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, ofText(normalised)(value)]))
      : sent,
  )

const tooLong = (longest: number) => `Please use at most ${longest} characters.`
const line = () => string().transform(ofText(normalisedLine)).max(LONGEST_LINE, tooLong(LONGEST_LINE))
const text = () => string().transform(ofText(normalisedText)).max(LONGEST_TEXT, tooLong(LONGEST_TEXT))

/** A text that is normalised, but not cast from other types. */
export const sentText = (change = normalised) => string().transform((_, sent: unknown) => ofText(change)(sent))

const NO_TEXT = 'Please enter text.'

export const requiredLine = (message: string) => line().typeError(message).required(message)
export const optionalLine = () => line().typeError(NO_TEXT).ensure()
export const requiredText = (message: string) => text().typeError(message).required(message)
export const optionalText = () => text().typeError(NO_TEXT).ensure()

export function choice<const Option extends string>(options: readonly Option[], message: string) {
  return string().typeError(message).oneOf(options, message).required(message)
}

/** Ids of other records, as text or number. */
export const textId = (message: string) => requiredLine(message)
export const numberId = (message: string) =>
  number().typeError(message).integer(message).positive(message).required(message)

export const answer = (message: string) => boolean().typeError(message).required(message)

/** Text on both sides of one @, with a dot in the domain; only a mail can verify more. Matches in linear time. */
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export const isEmailAddress = (typed: string): boolean => emailShape.test(normalisedLine(typed))

export const emailAddress = (message: string) =>
  requiredLine(message).matches(emailShape, message).meta({ format: 'email' })

/** A number within limits that include themselves. */
export function amount(message: string, { least, most }: { least?: number; most?: number } = {}) {
  let schema = number().typeError(message).required(message)
  if (least !== undefined) schema = schema.min(least, message)
  if (most !== undefined) schema = schema.max(most, message)
  return schema
}

function isPossibleDay(iso: string): boolean {
  const day = isoDay(iso)
  return isDay(day) && day >= EARLIEST_DAY
}

/** A day, cast to midnight in ISO form; only the part before 'T' counts (sections 3 and 9). */
const day = (message: string, isAllowed: (iso: string) => boolean) =>
  string()
    .typeError(message)
    .transform((iso: unknown) => (typeof iso === 'string' ? midnightOf(isoDay(iso)) : iso))
    .required(message)
    .test('day', message, isAllowed)
    .meta({ format: 'date-time' })

export const anyDay = (message: string) => day(message, isPossibleDay)

/** A past or present day. */
export const birthdate = (message: string) => day(message, (iso) => isPossibleDay(iso) && !isInFuture(isoDay(iso)))

/** Skips expensive checks for text that is already too long. */
const unlessTooLong = (passes: (html: string) => boolean) => (html: string) =>
  html.length > LONGEST_RICH_TEXT || passes(html)

/** Rich text as HTML with a required minimum. */
export const richText = (message: string, isEnough: (html: string) => boolean) =>
  string()
    .typeError(message)
    .required(message)
    .max(LONGEST_RICH_TEXT, 'The text is too long.')
    .test('formatting', TOO_MUCH_FORMATTING, unlessTooLong(isModestlyFormatted))
    .test('enough', message, unlessTooLong(isEnough))
    .meta({ format: 'text/html' })

/** Fields for a step's stored and original document names. The server replaces the original names with those it stored. */
export function documentNames(step: RecordStep) {
  const documents = documentsOf(step)
  return {
    ...fromEntries(documents.map(({ storedField }) => [storedField, requiredLine(FILE_REQUIRED_MESSAGE)] as const)),
    ...fromEntries(documents.map(({ originalField }) => [originalField, optionalText()] as const)),
  }
}
