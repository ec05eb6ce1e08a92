import { expect, test, vi } from 'vitest'
import { REQUIRED } from '#programme/texts/steps.ts'
import type { Question } from '../../domain/questions/kinds.ts'
import { readRecord, FORMAT } from '../../domain/stored.ts'
import { stepText } from '../../domain/stepTexts.ts'

/** A programme that also asks for numbers, of which one is optional, a day and a yes or no. Personal Details have no optional question. */

vi.mock('#programme/courseDetails.ts', async (original) => {
  const { date, number, yesOrNo } = await import('../../domain/questions/kinds.ts')
  const { record, section } = await import('../../domain/questions/record.ts')
  const { courseDetails } = await original<typeof import('#programme/courseDetails.ts')>()
  const message = 'Answer this.'
  const others = section({
    review: 'Others',
    questions: [
      {
        years: number({ label: 'Years', message }),
        begins: date({ label: 'First day', message }),
        abroad: yesOrNo({ label: 'Abroad', message }),
        grant: number({ label: 'Other grants' }),
      },
    ],
  })
  return { courseDetails: record(courseDetails.text, ...courseDetails.sections, others) }
})

vi.mock('#programme/personalDetails.ts', async (original) => {
  const { record } = await import('../../domain/questions/record.ts')
  const { personalDetails } = await original<typeof import('#programme/personalDetails.ts')>()
  const isRequired = ([, { message }]: [string, Question]) => message !== undefined
  const sections = personalDetails.sections.map((section) => ({
    ...section,
    questions: section.questions.map((line) => Object.fromEntries(Object.entries(line).filter(isRequired))),
  }))
  return { personalDetails: record(personalDetails.text, ...sections) }
})

const answers = { years: 2, begins: '2031-02-01T00:00:00.000Z', abroad: false, countryId: 516 }

test('reads the answers of every kind of question as they were stored', () => {
  expect(readRecord('courseDetails', 'c1', answers, FORMAT)).toMatchObject(answers)
})

test('reads what is missing as null, or as empty if it is text', () => {
  const unanswered = { years: null, begins: '', abroad: null, countryId: null, firstChoiceCourse: '' }
  expect(readRecord('courseDetails', 'c1', {}, FORMAT)).toMatchObject(unanswered)
})

test('says that marked questions need an answer where one is optional, and otherwise that all do', () => {
  expect(stepText('courseDetails').notes?.[0]).toBe(REQUIRED.marked)
  expect(stepText('personalDetails').notes?.[0]).toBe(REQUIRED.all)
})
