import { describe, expect, it } from 'vitest'
import { shownDates } from '../../domain/calendar.ts'
import { typedDates } from '../../domain/dates.ts'
import { formErrors, formOf, valuesOf, type DateText, type FormOf } from '../../domain/forms.ts'
import { requestProblems } from '../../domain/informationRequests.ts'
import { letterProblems, messageProblems } from '../../domain/letters.ts'
import { keysOf } from '../../domain/objects.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { NO_RUBRIC, rubricProblem } from '../../domain/rubrics.ts'
import { checked, isValid, type RecordSchema } from '../../domain/rules.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { COMPLETE_RECORDS } from '../support/applicant.ts'

/** Characters that no one sees, as they are copied from mails, PDFs and right-to-left pages. */
const MARKS = ['\u200e', '\u200f', '\u2066', '\u200b', '\ufeff', '\u00ad'] as const
const [LEFT_TO_RIGHT] = MARKS

type Values = Record<string, unknown>

const ANSWERS = RECORD_STEPS.flatMap((step) => {
  const schema = RECORD_SCHEMAS[step] as unknown as RecordSchema<Values>
  const record = COMPLETE_RECORDS[step] as unknown as Values
  return keysOf(schema.fields).map((field) => ({ step, field, schema, record }))
})

describe.each(ANSWERS)('§5 the $field of $step', ({ field, schema, record }) => {
  const PARSERS: readonly (readonly [string, DateText])[] = [
    ['before the date parser has loaded', shownDates],
    ['with it', typedDates],
  ]
  const marked = (text: string) => MARKS.join('') + text + MARKS.join('')

  it.each(PARSERS)('§5 is accepted in a form with invisible characters %s, and sent without them', (_, dates) => {
    const form = formOf(schema, record, dates)
    const typed = { ...form, [field]: marked(form[field] ?? '') } as FormOf<Values>
    expect(formErrors(schema, typed, dates)).toEqual({})
    expect(valuesOf(schema, typed, dates)).toEqual(valuesOf(schema, form, dates))
  })

  it('§5 is accepted by the server with invisible characters, and stored without them', () => {
    const sent = { ...record, [field]: marked(String(record[field])) }
    expect(isValid(schema, sent)).toBe(true)
    expect(checked(schema, sent)).toEqual(checked(schema, record))
  })

  it('§5 is missing if nothing in it can be seen', () => {
    const form = formOf(schema, record, typedDates)
    const errorsWith = (text: string) => formErrors(schema, { ...form, [field]: text }, typedDates)
    expect(errorsWith(MARKS.join(''))).toEqual(errorsWith(''))
  })
})

describe('the desk’s checks', () => {
  it('ignore invisible characters', () => {
    const letter = { subject: 'The result', text: `Dear {name${LEFT_TO_RIGHT}},` }
    expect(letterProblems(letter)).toEqual({})
    const criterion = { id: 'a', name: 'Need', weight: 1 }
    const twice = [criterion, { ...criterion, id: 'b', name: `${LEFT_TO_RIGHT}Need` }]
    expect(rubricProblem({ ...NO_RUBRIC, criteria: twice })).toBe('Use each name only once.')
  })

  it('ask for a text if nothing in it can be seen', () => {
    const nothing = MARKS.join('')
    expect(Object.keys(messageProblems({ subject: nothing, text: nothing }))).toEqual(['subject', 'text'])
    const request = { asked: [], text: nothing, until: '2030-01-01' }
    expect(requestProblems(request, Date.parse('2030-01-01'))).toHaveProperty('text')
    const criteria = [{ id: 'a', name: nothing, weight: 1 }]
    expect(rubricProblem({ ...NO_RUBRIC, criteria })).toBe('Enter a name for every criterion.')
  })
})
