import { expect, test } from 'vitest'
import { answeredSteps, answersOf, referenceAdvice } from '../../domain/receipt.ts'
import { SUBMISSION } from '../support/submission.ts'

const { application } = SUBMISSION
const answersWith = (personal: object, course: object = {}) =>
  answersOf({
    ...application,
    personalDetails: { ...application.personalDetails, ...personal },
    courseDetails: { ...application.courseDetails, ...course },
  })

test('§2.12 lists disability details after the disability', () => {
  const [personal] = answersWith({ disabled: true, disabilityDetails: 'Low vision' })
  expect(personal?.answers.slice(-2)).toEqual([
    ['Disability', 'Yes'],
    ['Details of Disability', 'Low vision'],
  ])
})

test('leaves out a region, country or institution that no longer exists', () => {
  const [personal, , course] = answersWith({ region: undefined }, { country: undefined, institution: undefined })
  expect(Object.fromEntries(personal?.answers ?? [])).not.toHaveProperty('Region')
  const shown = course?.answers.map(([label]) => label)
  expect(shown).toContain('Intended Course of Study (1st Choice)')
  expect(shown?.filter((label) => label.startsWith('Institution'))).toEqual([])
})

test('leaves out a rich text that was not asked or is empty', () => {
  const written = (motivation: string | undefined) =>
    answersOf({
      ...application,
      motivation: { ...application.motivation, motivation } as typeof application.motivation,
    })
      .filter(({ step }) => step === 'motivation')
      .flatMap(({ html }) => html ?? [])
  expect([undefined, '', '<p></p>'].flatMap(written)).toEqual([])
  expect(written('<p>Because</p>')).toEqual(['<p>Because</p>'])
})

test('counts a step as answered with an answer or a document, and not with an empty rich text', () => {
  const stepsOf = (changes: object) => answeredSteps({ ...application, ...changes })
  const all = stepsOf({})
  expect(all).toContain('motivation')
  expect(stepsOf({ motivation: { id: 'm', motivation: '<p></p>' } })).toEqual(
    all.filter((step) => step !== 'motivation'),
  )
  const { transcript, originalTranscriptDocName } = application.courseDetails
  const documents = { courseDetails: { transcript, originalTranscriptDocName }, motivation: {}, personalDetails: {} }
  expect(stepsOf(documents)).toContain('courseDetails')
})

test.each([
  [{ email: 'a@bank.test', phone: '+264 61' }, 'Quote it when you write or call about your application.'],
  [{ email: 'a@bank.test' }, 'Quote it when you write about your application.'],
  [{ phone: '+264 61' }, 'Quote it when you call about your application.'],
  [{}, 'It identifies your application.'],
  [undefined, 'It identifies your application.'],
])('asks applicants to quote the reference only in ways they can use: %j', (contact, advice) => {
  expect(referenceAdvice(contact)).toBe(`Keep this reference. ${advice}`)
})
