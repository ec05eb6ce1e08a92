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

export const line = (wrong: string) =>
  string().typeError(wrong).transform(ofText(normalisedLine)).max(LONGEST_LINE, tooLong(LONGEST_LINE))
export const text = (wrong: string) =>
  string().typeError(wrong).transform(ofText(normalisedText)).max(LONGEST_TEXT, tooLong(LONGEST_TEXT))

/** A text that is normalised, but not cast from other types. */
export const sentText = (change = normalised) => string().transform((_, sent: unknown) => ofText(change)(sent))

export const optionalText = () => text('Please enter text.').ensure()

export const choice = <const Option extends string>(wrong: string, options: readonly Option[]) =>
  string().typeError(wrong).oneOf(options, wrong)

/** The number that is the id of another record. */
export const numberId = (wrong: string) => number().typeError(wrong).integer(wrong).positive(wrong)

export const booleanAnswer = (wrong: string) => boolean().typeError(wrong)

/** Text on both sides of one @, with a dot in the domain; only a mail can verify more. Matches in linear time. */
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

export const isEmailAddress = (typed: string): boolean => emailShape.test(normalisedLine(typed))

export const emailLine = (wrong: string) =>
  line(wrong).matches(emailShape, { message: wrong, excludeEmptyString: true }).meta({ format: 'email' })

export const emailAddress = (message: string) => emailLine(message).required(message)

/** A number within limits that include themselves. */
export function amount(wrong: string, { least, most, whole }: { least?: number; most?: number; whole?: boolean } = {}) {
  let schema = number().typeError(wrong)
  if (whole) schema = schema.integer(wrong)
  if (least !== undefined) schema = schema.min(least, wrong)
  if (most !== undefined) schema = schema.max(most, wrong)
  return schema
}

function isPossibleDay(iso: string): boolean {
  const day = isoDay(iso)
  return isDay(day) && day >= EARLIEST_DAY
}

/** A day, cast to midnight in ISO form; only the part before 'T' counts (sections 3 and 9). */
const day = (wrong: string, isAllowed: (iso: string) => boolean) =>
  string()
    .typeError(wrong)
    .transform(ofText((iso) => (iso === '' ? '' : midnightOf(isoDay(iso)))))
    .test('day', wrong, (iso) => !iso || isAllowed(iso))
    .meta({ format: 'date-time' })

export const anyDay = (wrong: string) => day(wrong, isPossibleDay)

/** A past or present day. */
export const birthdate = (wrong: string) => day(wrong, (iso) => isPossibleDay(iso) && !isInFuture(isoDay(iso)))

/** Skips expensive checks for missing text and for text that is already too long. */
const ifReadable = (passes: (html: string) => boolean) => (html: string | undefined) =>
  !html || html.length > LONGEST_RICH_TEXT || passes(html)

/** Rich text as HTML with a minimum. */
export const richText = (wrong: string, isEnough: (html: string) => boolean) =>
  string()
    .typeError(wrong)
    .max(LONGEST_RICH_TEXT, 'The text is too long.')
    .test('formatting', TOO_MUCH_FORMATTING, ifReadable(isModestlyFormatted))
    .test('enough', wrong, ifReadable(isEnough))
    .meta({ format: 'text/html' })

/** Fields for a step's stored and original document names. The server replaces the original names with those it stored. */
export function documentNames(step: RecordStep) {
  const documents = documentsOf(step)
  return {
    ...fromEntries(
      documents.map(
        ({ storedField }) => [storedField, line(FILE_REQUIRED_MESSAGE).required(FILE_REQUIRED_MESSAGE)] as const,
      ),
    ),
    ...fromEntries(documents.map(({ originalField }) => [originalField, optionalText()] as const)),
  }
}
