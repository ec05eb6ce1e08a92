import { expect, test } from 'vitest'
import { fieldRules } from '../../domain/fieldRules.ts'
import { checked } from '../../domain/rules.ts'
import { shownDates } from '../../domain/calendar.ts'
import { formErrors, valuesOf, type FormOf } from '../../domain/forms.ts'
import { answerText } from '../../domain/questions/answers.ts'
import {
  acceptedNumbers,
  choice,
  date,
  email,
  number,
  richText,
  yesOrNo,
  type Question,
} from '../../domain/questions/kinds.ts'
import type { ColumnNamed, FilterNamed } from '../../domain/list.ts'
import { record, schemaOf, section, type Questions } from '../../domain/questions/record.ts'
import { KINDS, OPTIONS } from '../support/kinds.ts'
import { jsonSchemaOf, nullable, propertiesOf } from '../../server/platform/openapi/jsonSchema.ts'

/** Kinds of question that other programmes use. */

const asked = record(
  { info: [], intro: '' },
  section({
    review: 'Kinds',
    questions: [
      {
        amount: number({ label: 'Amount', message: 'Enter an amount.', least: 100, most: 5_000 }),
        starts: date({ label: 'Start', message: 'Enter a day.' }),
        referee: email({ label: 'Referee', message: 'Enter an email address.' }),
      },
    ],
  }),
)
const schema = schemaOf(asked)
const FORM = { amount: '1500.5', starts: '31/01/2099', referee: ' referee@example.org ' }
const STORED = { amount: 1500.5, starts: '2099-01-31T00:00:00.000Z', referee: 'referee@example.org' }

test('stores a number, a day in the future and an email address', () => {
  expect(valuesOf(schema, FORM, shownDates)).toEqual(STORED)
})

test.each([
  ['amount', '99', 'Enter an amount.'],
  ['amount', '5001', 'Enter an amount.'],
  ['amount', 'many', 'Enter an amount.'],
  ['amount', '', 'Enter an amount.'],
  ['starts', '31/02/2099', 'Enter a day.'],
  ['starts', '', 'Enter a day.'],
  ['referee', 'referee', 'Enter an email address.'],
] satisfies [keyof FormOf<typeof STORED>, string, string][])('refuses %s of %j', (field, typed, message) => {
  expect(formErrors(schema, { ...FORM, [field]: typed }, shownDates)).toEqual({ [field]: message })
})

test('shows them as text', () => {
  const texts = Object.entries(asked.questions).map(([field, question]) => answerText(question, field, STORED))
  expect(texts).toEqual(['1500.5', '31/01/2099', 'referee@example.org'])
})

test('describes them to clients', () => {
  expect(jsonSchemaOf(schema)['properties']).toEqual({
    amount: { type: 'number', minimum: 100, maximum: 5_000 },
    starts: { type: 'string', format: 'date-time' },
    referee: expect.objectContaining({ type: 'string', format: 'email' }),
  })
})

const schemaWith = (questions: Questions) => schemaOf({ questions })
const emptyOf = ({ schema: { type } }: Question) => (type === 'string' ? '' : null)

test.each(KINDS)('%s is optional without a message', (_, of, wrong, message) => {
  const question = of({ label: 'Label' })
  const one = schemaWith({ asked: question })
  for (const sent of [{}, { asked: null }]) expect(checked(one, sent).values).toEqual({ asked: emptyOf(question) })
  expect(checked(one, { asked: wrong }).errors).toEqual({ asked: message })
  expect(fieldRules(one)['asked']).toMatchObject({ required: false })
})

test.each(KINDS)('%s is required if its condition is met, and empty if not', (_, of, wrong) => {
  const question = of({ label: 'Label', message: 'Answer this.', onlyIf: 'member' })
  const one = schemaWith({ member: yesOrNo({ label: 'Member', message: 'Answer.' }), asked: question })
  expect(checked(one, { member: true }).errors).toEqual({ asked: 'Answer this.' })
  expect(checked(one, { member: false }).values).toEqual({ member: false, asked: emptyOf(question) })
  expect(checked(one, { member: true, asked: wrong }).errors).toEqual({ asked: expect.any(String) })
})

test.each([
  [{ least: 1, most: 24, whole: true }, 'a whole number from 1 to 24'],
  [{ least: 0.5 }, 'a number of at least 0.5'],
  [{ most: 8 }, 'a number of at most 8'],
  [{ whole: true }, 'a whole number'],
  [{}, ''],
])('names the accepted numbers of %j', (limits, accepted) => {
  expect(acceptedNumbers(limits)).toBe(accepted)
})

test('refuses a fraction of a whole number, and limits its value but not its length', () => {
  const one = schemaWith({ years: number({ label: 'Years', least: 1, most: 8, whole: true }) })
  expect(checked(one, { years: 3 }).values).toEqual({ years: 3 })
  expect(checked(one, { years: 3.5 }).errors).toEqual({ years: 'Please enter a whole number from 1 to 8.' })
  expect(fieldRules(one)['years']).toEqual({ required: false, longest: undefined })
  expect(propertiesOf(one)['years']).toEqual({ type: ['integer', 'null'], minimum: 1, maximum: 8 })
})

test('refuses a typed text that is not a date, also where none is needed', () => {
  const one = schemaWith({ starts: date({ label: 'Start' }) })
  expect(formErrors(one, { starts: 'next spring' }, shownDates)).toEqual({
    starts: 'Please enter a date, such as 21/03/2030.',
  })
})

test('accepts an optional rich text whose editor was emptied', () => {
  const one = schemaWith({ story: richText({ label: 'Story', fewestWords: 2, statedWords: 3 }) })
  expect(checked(one, { story: '<p></p>' }).errors).toBeUndefined()
})

test.each(KINDS)('%s without an answer is described to clients as a text or as null', (_, of) => {
  const question = of({ label: 'Label' })
  const described = propertiesOf(schemaWith({ a: question }))['a'] ?? {}
  const { type } = nullable(described, emptyOf(question) === null)
  expect(type).toEqual(emptyOf(question) === null ? [expect.any(String), 'null'] : 'string')
})

test('shows the new text of a renamed choice, whose answers stay as they are stored', () => {
  const status = choice({ label: 'Status', options: OPTIONS, renamed: { Single: 'Not married' } })
  expect(answerText(status, 'status', { status: 'Single' })).toBe('Not married')
  expect(checked(schemaWith({ status }), { status: 'Single' }).values).toEqual({ status: 'Single' })
})

/** Rows that do not compile. The type check fails if one does. */
export const MISSPELT = () => [
  // @ts-expect-error: a statement that no kind has
  number({ label: 'Amount', leest: 1 }),
  // @ts-expect-error: a statement that every kind has, misspelt
  yesOrNo({ label: 'Member', mesage: 'Answer.' }),
  // @ts-expect-error: a new text for an option that does not exist
  choice({ label: 'Status', options: OPTIONS, renamed: { Singel: 'Not married' } }),
  // @ts-expect-error: a filter of the desk's list with the name of another parameter
  'decision' satisfies FilterNamed<'decision'>,
  // @ts-expect-error: the same of a filter that chooses labels
  'label' satisfies FilterNamed<'label'>,
  // @ts-expect-error: a column with the name of another column
  'applicant' satisfies ColumnNamed<'applicant'>,
  // @ts-expect-error: the same of a column after the programme's
  'labels' satisfies ColumnNamed<'labels'>,
  // @ts-expect-error: a condition that names no question
  section({ review: 'A', questions: [{ since: date({ label: 'Since', onlyIf: 'member' }) }] }),
]
