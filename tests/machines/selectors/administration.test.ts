import { expect, it } from 'vitest'
import { administrationMachine } from '../../../machines/administration/administration.ts'
import { isExpired, pageOf, referenceState, windowState } from '../../../machines/administration/selectors.ts'
import { inState } from '../inState.ts'

const administration = inState(administrationMachine, { now: () => 0 })
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, form: { name: `Course ${index}` } }))

it.each(['loading', 'failed', 'shown', 'confirming', 'saving', 'notSaved'] as const)(
  'a window that is %s says so, whatever becomes of the list',
  (window) => {
    const snapshot = administration({ working: { window, reference: 'typing' } })
    expect([windowState(snapshot), referenceState(snapshot)]).toEqual([window, 'typing'])
    expect(isExpired(snapshot)).toBe(false)
  },
)

it.each(['typing', 'loading', 'failed', 'shown', 'editing', 'saving', 'removing', 'notRemoved'] as const)(
  'a list that is %s says so, whatever becomes of the window',
  (reference) => {
    expect(referenceState(administration({ working: { window: 'failed', reference } }))).toBe(reference)
  },
)

it('§4.8 neither is there once the sign-in has expired', () => {
  const expired = administration('expired')
  expect([isExpired(expired), windowState(expired), referenceState(expired)]).toEqual([true, null, null])
})

it.each([
  ['the first page', { page: 1, items: entries(50), total: 120 }, { first: 1, last: 50, total: 120 }],
  ['the second page', { page: 2, items: entries(50), total: 120 }, { first: 51, last: 100, total: 120 }],
  [
    'the last page, which is not full',
    { page: 3, items: entries(20), total: 120 },
    { first: 101, last: 120, total: 120 },
  ],
])('%s says which entries it has', (_, shown, range) => {
  expect(pageOf(administration('working', shown))).toEqual(range)
})
