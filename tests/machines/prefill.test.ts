import { expect, it } from 'vitest'
import { lastOf, offerState } from '../../machines/prefill/selectors.ts'
import { prefilledContent, type PrefillSnapshot } from '../../machines/prefill/prefill.ts'
import { LAST } from '../../scenarios/prefill.ts'
import type { Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Leaf<PrefillSnapshot['value']>

const [accept, decline, retry] = [
  { type: 'offer.accept' },
  { type: 'offer.decline' },
  { type: 'offer.retry' },
] as const satisfies object[]

const offers = (snapshot: PrefillSnapshot) => [accept, decline, retry].map((event) => snapshot.can(event))

/** Invariants of each state, whatever path led there. */
const assertions = {
  reading: (snapshot) => expect(offers(snapshot)).toEqual([false, false, false]),
  disconnected: (snapshot) => expect(offers(snapshot)).toEqual([false, true, true]),
  failed: (snapshot) => expect(offers(snapshot)).toEqual([false, true, true]),
  offered: (snapshot) => {
    expect(offers(snapshot)).toEqual([true, true, false])
    expect(lastOf(snapshot)).toBe(LAST)
  },
  answered: (snapshot) => expect(offers(snapshot)).toEqual([false, false, false]),
} satisfies Record<Resting, (snapshot: PrefillSnapshot) => void>

testEveryPath<PrefillSnapshot>('§2.8', 'prefill', (snapshot) => {
  assertions[offerState(snapshot)](snapshot)
  expect(snapshot.context.submission).toBe('earlier')
  expect(snapshot.hasTag('busy')).toBe(snapshot.matches('reading'))
})

it("§2.8 leaves out the email, which is always the login's", () => {
  expect(prefilledContent(LAST).form).not.toHaveProperty('email')
})
