import { describe, expect, test } from 'vitest'
import { changeableParts } from '../../domain/askedParts.ts'
import { documentsOf, type DocumentKind } from '../../domain/documents.ts'
import { requestLetter, requestProblems, requestState } from '../../domain/informationRequests.ts'

const [FIRST, SECOND] = documentsOf('courseDetails').map(({ kind }) => kind) as [DocumentKind, DocumentKind]

/** 10 o'clock in Windhoek. */
const NOW = Date.parse('2030-03-10T08:00:00Z')
const REQUEST = { asked: ['cv'], text: 'Your CV cannot be read.', until: '2030-03-20' } as const

describe('the parts of a step that a request reopens', () => {
  test.each([
    { asked: ['courseDetails'], step: 'courseDetails', parts: 'all' },
    { asked: ['courseDetails', SECOND], step: 'courseDetails', parts: 'all' },
    { asked: [SECOND, 'cv', FIRST], step: 'courseDetails', parts: [FIRST, SECOND] },
    { asked: ['cv'], step: 'courseDetails', parts: [] },
    { asked: ['cv'], step: 'motivation', parts: [] },
  ] as const)('$asked reopens $parts of $step', ({ asked, step, parts }) => {
    expect(changeableParts(asked, step)).toEqual(parts)
  })
})

describe('a new request', () => {
  test('is accepted with a part, a message and a date', () => {
    expect(requestProblems(REQUEST, NOW)).toEqual({})
  })

  test.each([
    { change: { asked: [] }, problems: { asked: 'Choose at least one step or document.' } },
    { change: { text: ' \n' }, problems: { text: 'Enter the message.' } },
    { change: { text: 'x'.repeat(2_001) }, problems: { text: 'The message can have at most 2000 characters.' } },
    ...['', '2030-02-30', '2030-03-09', '2030-06-09'].map((until) => ({
      change: { until },
      problems: { until: 'Choose a date from today to 90 days from now.' },
    })),
  ])('is refused with $change', ({ change, problems }) => {
    expect(requestProblems({ ...REQUEST, ...change }, NOW)).toEqual(problems)
  })

  test.each(['2030-03-10', '2030-06-08'])('can end on %s', (until) => {
    expect(requestProblems({ ...REQUEST, until }, NOW)).toEqual({})
  })

  test('uses the day in Windhoek, which starts before the day in UTC', () => {
    const evening = Date.parse('2030-03-10T22:30:00Z')
    expect(requestProblems({ ...REQUEST, until: '2030-03-10' }, evening)).toHaveProperty('until')
  })
})

describe('the state of a request', () => {
  const dates = { until: '2030-03-20', answeredAt: null, withdrawnAt: null }

  test.each([
    { dates, now: '2030-03-20T21:59:59Z', state: 'open' },
    { dates, now: '2030-03-20T22:00:00Z', state: 'expired' },
    { dates: { ...dates, answeredAt: new Date(NOW) }, now: '2030-04-01T00:00:00Z', state: 'answered' },
    { dates: { ...dates, withdrawnAt: new Date(NOW) }, now: '2030-03-11T00:00:00Z', state: 'withdrawn' },
  ])('is $state at $now', ({ dates: given, now, state }) => {
    expect(requestState(given, Date.parse(now))).toBe(state)
  })
})

test('the mail names the parts, the date and the reference, and contains the message', () => {
  const { subject, text } = requestLetter({ ...REQUEST, name: 'Ndapewa', reference: 'PB-2030-7K3M9Q' })
  expect(subject).toBe('More information needed for your application PB-2030-7K3M9Q')
  expect(text.split('\n\n')).toEqual([
    'Dear Ndapewa,',
    'Your CV cannot be read.',
    'What you can change: CV.',
    'Please answer by the end of 20 March 2030 (Windhoek time). Open your application with the button below, make the changes and submit it again.',
  ])
})
