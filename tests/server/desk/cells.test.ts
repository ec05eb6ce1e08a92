import { expect, test } from 'vitest'
import { date, number, type Question } from '../../../domain/questions/kinds.ts'
import { answerCell } from '../../../server/features/desk/table.ts'

const cellOf = (question: Question, asked: unknown) =>
  answerCell({ label: question.label, field: 'asked', questions: { asked: question }, question }, { asked })

test('exports a number as a number, and none as an empty cell', () => {
  const question = number({ label: 'Amount', message: 'Enter an amount.' })
  expect([cellOf(question, 1500.5), cellOf(question, '')]).toEqual([1500.5, ''])
})

test('exports a date as a day', () => {
  const question = date({ label: 'Start', message: 'Enter a day.' })
  const stored = '2099-01-31T00:00:00.000Z'
  expect(cellOf(question, stored)).toEqual({ day: stored })
})
