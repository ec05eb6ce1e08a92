import { readdirSync, readFileSync } from 'node:fs'
import { PgJson, PgJsonb } from 'drizzle-orm/pg-core'
import { getTableColumns, is } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isAmended } from '../../domain/amendments.ts'
import { brokenAnswers } from '../../domain/answers.ts'
import { shownDates } from '../../domain/calendar.ts'
import { DOCUMENTS, REMOVED_DOCUMENTS } from '../../domain/documents.ts'
import { savedForm } from '../../domain/forms.ts'
import { MAIL_DATA } from '../../domain/mails.ts'
import { questionOf, questionsOf, retiredOf } from '../../domain/programme.ts'
import { nameKeyOf } from '../../domain/questions/answers.ts'
import { answersOf } from '../../domain/receipt.ts'
import { fieldsOf, isRecordComplete, RECORD_SCHEMAS, type Records } from '../../domain/records.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'
import { answeredIn, FORMAT, readApplication, readDraft, readRecord, storedApplication } from '../../domain/stored.ts'
import { unaskedIn } from '../../domain/unasked.ts'
import { EXAMPLES } from '../../scenarios/examples.ts'
import { TABLES } from '../support/tables.ts'

/** JSON as every release has stored it. The files in `formats` never change. */

type Stored = Record<string, Record<string, unknown>>

const FORMATS = readdirSync('tests/stored/formats')
const read = (file: string) => JSON.parse(readFileSync(`tests/stored/formats/${file}`, 'utf8')) as Stored

/** A stored application with answers to the questions and documents that the programme has added since. */
function readCompleted(file: string): Stored {
  const stored = read(file)
  const complete = (step: RecordStep) => {
    const examples: Record<string, unknown> = { ...EXAMPLES[step] }
    const added = fieldsOf(step).map((field) => [field, examples[field] ?? 'example.pdf'] as const)
    return { ...Object.fromEntries(added), ...stored[step] }
  }
  return Object.fromEntries(RECORD_STEPS.map((step) => [step, complete(step)]))
}

/** A stored draft of personal details without the answers to questions that the programme has removed since. */
function readAskedDraft(file: string) {
  const { form, documents, before } = read(file)
  const asked = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !(field in retiredOf('personalDetails'))))
  return {
    form: asked(form ?? {}),
    documents,
    before: before ? { ...before, form: asked(before['form'] as object) } : null,
  }
}

const answersIn = (application: unknown) =>
  answersOf(readApplication(application)).flatMap(({ answers }) => answers.map(([label, answer]) => [label, answer]))

test('has an application of every format', () => {
  const applications = FORMATS.filter((file) => file.startsWith('application-'))
  expect(applications).toEqual(Array.from({ length: FORMAT + 1 }, (_, format) => `application-${format}.json`))
})

describe.each(FORMATS.filter((file) => file.startsWith('application-')))('%s', (file) => {
  const stored = read(file)
  const application = readApplication(stored)

  test('shows its answers on a receipt', () => {
    const answers = Object.fromEntries(answersIn(stored))
    expect(answers).toMatchObject({
      Fullname: 'Ndapewa Shikongo',
      Birthdate: '21/03/1990',
      Region: 'Khomas',
      Disability: 'No',
      'Institution applied to': 'University of Namibia',
    })
  })

  test('equals the saved application, so there is nothing to submit', () => {
    expect(isAmended(application, stored as unknown as Records)).toBe(false)
  })

  test('has text in every text field of today', () => {
    for (const step of RECORD_STEPS) {
      const values: Record<string, unknown> = { ...application[step] }
      const kinds = fieldsOf(step).map((field) => typeof values[field])
      expect(new Set(kinds.filter((kind) => !['boolean', 'number'].includes(kind)))).toEqual(new Set(['string']))
    }
  })

  test('is stored again with the current format', () => {
    const again = storedApplication(application)
    expect(again['format']).toBe(FORMAT)
    expect(readApplication(JSON.parse(JSON.stringify(again)))).toEqual(application)
  })
})

const TEXTS = RECORD_STEPS.flatMap((step) =>
  fieldsOf(step)
    .filter((field) => typeof readApplication({})[step][field as never] === 'string')
    .map((field) => [step, field] as const),
)

test.each(TEXTS)('%s: a submission from before %s existed is readable and unchanged', (step, field) => {
  const stored = read('application-0.json')
  const { [field]: _, ...before } = stored[step] ?? {}
  const saved = { ...stored, [step]: { ...before, [field]: '' } }
  const application = readApplication({ ...stored, [step]: before })
  expect(application[step]).toMatchObject({ [field]: '' })
  expect(isAmended(application, saved as unknown as Records)).toBe(false)
  for (const [, answer] of answersIn({ ...stored, [step]: before })) expect(answer).toBeTypeOf('string')
})

const OTHERS = RECORD_STEPS.flatMap((step) =>
  Object.entries(unaskedIn(step)).flatMap(([field, value]) => (value === null ? [[step, field] as const] : [])),
)

test.each(OTHERS)('%s: a record from before %s existed has no answer to it, so it is asked', (step, field) => {
  const stored = readCompleted('application-0.json')
  const { [field]: _, ...before } = stored[step] ?? {}
  const record = readRecord(step, 'r', before, FORMAT)
  expect(record).toMatchObject({ id: 'r', [field]: null })
  const records = { ...(stored as unknown as Records), [step]: record }
  expect(isRecordComplete(step, stored as unknown as Records)).toBe(true)
  expect(isRecordComplete(step, records)).toBe(false)
  expect(brokenAnswers(records)).toMatchObject([{ step, field }])
  expect(savedForm<object>(RECORD_SCHEMAS[step], record, shownDates)).toMatchObject({ [field]: '' })
  const { label, review = label } = questionOf(step, field)
  expect(answersIn({ ...stored, [step]: before }).map(([shown]) => shown)).not.toContain(review)
})

test('leaves questions without an answer out of the data of a version', () => {
  const { personalDetails, ...others } = read('application-0.json')
  const { cellPhoneNumber: _, ...before } = personalDetails ?? {}
  const version = answeredIn(readApplication({ ...others, personalDetails: { ...before, fax: '061 1' } }))
  expect(version['personalDetails']).toMatchObject({ name: 'Ndapewa', fax: '061 1', disabled: false })
  expect(version['personalDetails']).not.toHaveProperty('cellPhoneNumber')
})

test('knows every stored answer as a question, asked or retired, as a document or as a name', () => {
  const newest = read(`application-${FORMAT}.json`)
  for (const step of RECORD_STEPS) {
    const questions = { ...questionsOf(step), ...retiredOf(step) }
    const documents = [...DOCUMENTS, ...REMOVED_DOCUMENTS].flatMap((each) => [each.storedField, each.originalField])
    const known = ['id', ...Object.keys(questions), ...Object.keys(questions).map(nameKeyOf), ...documents]
    expect(known).toEqual(expect.arrayContaining(Object.keys(newest[step] ?? {})))
  }
})

test('a submission from before a step existed is unchanged until the step is saved', () => {
  const { motivation, ...before } = read('application-0.json')
  const application = readApplication(before)
  expect(application.motivation).toEqual({ id: '', motivation: '' })
  expect(isAmended(application, { ...before, motivation: null } as unknown as Records)).toBe(false)
  expect(isAmended(application, { ...before, motivation } as unknown as Records)).toBe(true)
})

test('keeps fields and records that were removed', () => {
  const stored = read('application-0.json')
  const earlier = { ...stored, personalDetails: { ...stored['personalDetails'], fax: '061 1' }, referees: { id: 'r' } }
  const application = readApplication(earlier)
  expect(application).toMatchObject({ personalDetails: { fax: '061 1' }, referees: { id: 'r' } })
  expect(isAmended(application, stored as unknown as Records)).toBe(false)
})

test.each([null, 'text', 7, [], {}, { personalDetails: null, motivation: 'text' }])(
  'reads %j without an error, as an empty application',
  (stored) => {
    expect(readApplication(stored)).toMatchObject({ ...readApplication({}) })
    for (const [, answer] of answersIn(stored)) expect(answer).toBeTypeOf('string')
  },
)

test('reads drafts from before and after they had the answers that they change', () => {
  expect(readDraft(read('draft-0.json'))).toEqual(readAskedDraft('draft-0.json'))
  expect(readDraft(read('draft-1.json'))).toEqual(readAskedDraft('draft-1.json'))
  expect(readDraft({ form: null, documents: {} })).toEqual({ form: null, documents: {}, before: null })
})

test('drops removed fields and documents from a draft', () => {
  const { form, documents, before } = readAskedDraft('draft-1.json')
  const passport = { fileName: 'p.pdf', originalFilename: 'p.pdf' }
  const earlier = {
    form: { ...form, fax: '061 1' },
    documents: { ...documents, passport },
    before: { form: { ...before?.form, fax: '' }, documents: { cv: null, passport } },
  }
  expect(readDraft(earlier)).toEqual({ form, documents, before })
})

test('reads a receipt mail that was queued before amendments had their own reference', () => {
  const queued = { reference: 'PB-2030-7KQ4XY', name: 'Ndapewa', submittedAt: '2030-03-10T07:30:00.000Z' }
  expect(MAIL_DATA.receipt.validateSync(queued)).toEqual({ ...queued, submission: null, replaces: null, version: 1 })
})

test('reads no JSON column without a reader', () => {
  const json = TABLES.flatMap((table) => Object.values(getTableColumns(table))).filter(
    (column) => is(column, PgJsonb) || is(column, PgJson),
  )
  expect(json.map(({ name }) => name)).toEqual([])
})
