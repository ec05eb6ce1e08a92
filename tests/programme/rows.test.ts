import { expect, test } from 'vitest'
import { EXAMPLE_VALUES, FIRST_LETTERS } from '#programme/letters.ts'
import { LOCALE, TIME_ZONE } from '#programme/settings.ts'
import { shownDates } from '../../domain/calendar.ts'
import { typedDates } from '../../domain/dates.ts'
import { DOCUMENTS } from '../../domain/documents.ts'
import { EXPORT_COLUMNS } from '../../domain/exportColumns.ts'
import { letterProblems, PLACEHOLDERS } from '../../domain/letters.ts'
import { fromEntries, keysOf } from '../../domain/objects.ts'
import { placesWhere, questionOf, questionsOf } from '../../domain/programme.ts'
import { answersOf } from '../../domain/receipt.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { errorsOf, type RecordSchema } from '../../domain/rules.ts'
import { RECORD_STEPS, STEPS } from '../../domain/steps.ts'
import { newReference, REFERENCE_PATTERN, type SubmittedApplication } from '../../domain/submissions.ts'
import { columnsOf, receiptOf, reviewOf, reviewRowOf } from '../../domain/views.ts'
import { examplesOf } from '../../scenarios/examples.ts'

/** Holds for every programme. vitest.config.ts runs these tests with this bursary and with each folder of examples/. */

const DAY = '2026-11-05T00:00:00.000Z'
const REPEATED = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test.each(RECORD_STEPS)('%s accepts an answer of each kind, and names each that is missing', (step) => {
  const schema = RECORD_SCHEMAS[step] as RecordSchema<unknown>
  const answers = examplesOf(step)
  expect(errorsOf(schema, answers)).toEqual({})
  const required = keysOf(questionsOf(step)).filter((field) => {
    const question = questionOf(step, field)
    return question.message !== undefined && !('onlyIf' in question && question.onlyIf !== undefined)
  })
  for (const field of required) {
    const { [field]: _, ...rest } = answers as Record<string, unknown>
    expect(errorsOf(schema, rest)).toEqual({ [field]: questionOf(step, field).message })
  }
})

test.each([
  ['Review', (step: (typeof RECORD_STEPS)[number]) => reviewOf(step).flatMap(({ rows }) => [...rows])],
  ['the receipt', (step: (typeof RECORD_STEPS)[number]) => receiptOf(step).flatMap(({ rows }) => rows)],
  ['exports', (step: (typeof RECORD_STEPS)[number]) => columnsOf(step).flatMap(({ rows }) => rows)],
])('%s shows every answer once', (_, rowsOf) => {
  for (const step of RECORD_STEPS) {
    const shown = rowsOf(step).flatMap((row) => (typeof row === 'string' ? [] : keysOf(row.questions)))
    expect(shown.toSorted()).toEqual(keysOf(questionsOf(step)).toSorted())
  }
})

test('the receipt shows the answers in the order of the steps, each rich text in a section of its step', () => {
  const application = fromEntries(RECORD_STEPS.map((step) => [step, examplesOf(step)] as const))
  const shown = answersOf(application as unknown as SubmittedApplication)
  const places = shown.map(({ step }) => RECORD_STEPS.findIndex((name) => name === step))
  expect(places).toEqual(places.toSorted())
  const rich = placesWhere(({ kind }) => kind === 'richText')
  expect(shown.flatMap(({ step, heading, html }) => (html === null ? [] : [[step, heading]]))).toEqual(
    rich.map(({ step, field }) => [step, questionOf(step, field).review ?? questionOf(step, field).label]),
  )
})

test.each(RECORD_STEPS)('a change of any answer of %s leads to its row on Review', (step) => {
  for (const row of reviewOf(step).flatMap(({ rows }) => rows)) {
    if (typeof row === 'string') continue
    for (const field of keysOf(row.questions)) expect(reviewRowOf(field)).toBe(row.field)
  }
})

test('every column, step, document and call has its own name', () => {
  const calls = [...STEPS.flatMap(({ record }) => record?.path ?? []), ...DOCUMENTS.map(({ path }) => path)]
  const routes = STEPS.map(({ route }) => route)
  expect([EXPORT_COLUMNS, calls, routes, DOCUMENTS.map(({ label }) => label)].flatMap(REPEATED)).toEqual([])
  expect(routes.filter((route) => !/^\/application\/[a-z]+$/.test(route))).toEqual([])
})

test('the first letters contain only placeholders with an example value', () => {
  expect(Object.values(FIRST_LETTERS).map(letterProblems)).toEqual(Object.values(FIRST_LETTERS).map(() => ({})))
  expect(keysOf(EXAMPLE_VALUES).toSorted()).toEqual(
    keysOf(PLACEHOLDERS)
      .filter((name) => name !== 'intake')
      .toSorted(),
  )
})

test('dates, times and references can be written and read', () => {
  for (const dates of [shownDates, typedDates]) expect(dates.read(dates.show(DAY))).toBe(DAY)
  expect(() => new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE })).not.toThrow()
  expect(newReference(Date.parse(DAY), (below) => below - 1)).toMatch(REFERENCE_PATTERN)
})
