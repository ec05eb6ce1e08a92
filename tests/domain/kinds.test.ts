import { expect, test } from 'vitest'
import { shownDates } from '../../domain/calendar.ts'
import { formErrors, valuesOf, type FormOf } from '../../domain/forms.ts'
import { answerText } from '../../domain/questions/answers.ts'
import { date, email, number } from '../../domain/questions/kinds.ts'
import { record, schemaOf, section } from '../../domain/questions/record.ts'
import { jsonSchemaOf } from '../../server/platform/openapi/jsonSchema.ts'

/** Kinds of question that other programmes use. */

const asked = record(
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
