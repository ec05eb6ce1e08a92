import { IN_COLUMNS, ON_RECEIPT, ON_REVIEW } from '#programme/orders.ts'
import { documentsOf, type DocumentKind } from './documents.ts'
import { fromEntries, keysOf, type Json } from './objects.ts'
import { questionOf, questionsOf, sectionsOf } from './programme.ts'
import { answerText, isSkipped } from './questions/answers.ts'
import type { Question } from './questions/kinds.ts'
import type { Placed, Questions } from './questions/record.ts'
import { isDocument } from './recordForms.ts'
import type { RecordStep } from './steps.ts'

/** A step's questions as Review, the receipt and exports show them. */

/** An answer with its label. Joined answers are one row, which the first of them names. */
export interface AnswerRow {
  label: string
  field: string
  question: Question
  /** All questions of the row, by field. */
  questions: Questions
}

export interface View<Row> {
  heading: string
  rows: readonly Row[]
}

export const reviewName = ({ label, review = label }: Question): string => review
export const columnName = (question: Question): string => question.column ?? reviewName(question)

/** The rows of a view whose order is not the form's. */
type Order = Readonly<Partial<Record<RecordStep, readonly Placed[]>>>

const fieldsOfRow = (row: Placed) => (typeof row === 'string' ? [row] : row.joins)

/** The rows in their own order. A question that it lacks follows the one before it in the form. */
function placed(step: RecordStep, order: Order): Placed[] {
  const rows = [...(order[step] ?? [])]
  const indexOf = (field: string | undefined) => rows.findIndex((row) => fieldsOfRow(row).includes(field ?? ''))
  const inForm = keysOf(questionsOf(step))
  inForm.forEach((field, index) => {
    if (indexOf(field) < 0) rows.splice(indexOf(inForm[index - 1]) + 1, 0, field)
  })
  return rows
}

/** The rows by the section of their question. A document is in the section of the row before it. */
function inSections(step: RecordStep, rows: readonly Placed[]): View<Placed>[] {
  const sections = sectionsOf(step)
  const sectionOf = (field: string) => sections.findIndex(({ questions }) => questions.some((line) => field in line))
  const places = rows.map((row) => sectionOf(fieldsOfRow(row)[0] ?? ''))
  return sections.map(({ review }, index) => ({
    heading: review,
    rows: rows.filter((_, at) => places.slice(0, at + 1).findLast((place) => place >= 0) === index),
  }))
}

function answerRow(step: RecordStep, row: Placed, nameOf = reviewName): AnswerRow {
  const fields = fieldsOfRow(row)
  const field = fields[0] ?? ''
  const question = questionOf(step, field)
  const questions = fromEntries(fields.map((each) => [each, questionOf(step, each)] as const))
  return { label: typeof row === 'string' ? nameOf(question) : row.label, field, question, questions }
}

/** The answer that names the row of Review with this one: the first of several that Review shows as one. */
export function reviewRowOf(answer: string): string {
  const rows: readonly Placed[] = Object.values(ON_REVIEW).flat()
  return fieldsOfRow(rows.find((row) => fieldsOfRow(row).includes(answer)) ?? answer)[0] ?? answer
}
type ShownRow = AnswerRow | DocumentKind

const isRichText = (row: ShownRow | undefined): row is AnswerRow =>
  typeof row === 'object' && row.question.kind === 'richText'

/** The rich text that a section consists of; null for the others. */
export const richTextOf = ({ rows: [row] }: View<ShownRow>) => (isRichText(row) ? row : null)

/** The same sections, in which each rich text is one of its own, after the other answers of its section. */
export const withRichTextsApart = <Row extends ShownRow>(views: readonly View<Row>[]): View<Row>[] =>
  views
    .flatMap(({ heading, rows }) => [
      { heading, rows: rows.filter((row) => !isRichText(row)) },
      ...rows
        .filter((row): row is Row & AnswerRow => isRichText(row))
        .map((row) => ({ heading: row.label, rows: [row] })),
    ])
    .filter(({ rows }) => rows.length > 0)

/** The rows of Review, with the documents. */
export function reviewOf(step: RecordStep): View<ShownRow>[] {
  const rows = placed(step, ON_REVIEW)
  const others = documentsOf(step).flatMap(({ kind }) => (rows.includes(kind) ? [] : [kind]))
  const views = inSections(step, [...rows, ...others]).map(({ heading, rows: shown }) => ({
    heading,
    rows: shown.map((row) => (typeof row === 'string' && isDocument(row) ? row : answerRow(step, row))),
  }))
  return withRichTextsApart<ShownRow>(views)
}

const answersIn = (step: RecordStep, order: Order, nameOf?: typeof reviewName): View<AnswerRow>[] =>
  inSections(step, placed(step, order)).map(({ heading, rows }) => ({
    heading,
    rows: rows.map((row) => answerRow(step, row, nameOf)),
  }))

/** The rows of the receipt, without documents. */
export const receiptOf = (step: RecordStep) => withRichTextsApart(answersIn(step, ON_RECEIPT))

/** The columns of exports. */
export const columnsOf = (step: RecordStep) => answersIn(step, IN_COLUMNS, columnName)

/** The row's answer, empty if there is none; null if its question was not asked. */
export function rowText({ question, questions }: AnswerRow, record: Json): string | null {
  if (isSkipped(question, record)) return null
  const texts = Object.entries(questions).map(([field, each]) => answerText(each, field, record))
  return texts.join(' ').trim()
}
