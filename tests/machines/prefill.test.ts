import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor, type AnyMachineSnapshot } from 'xstate'
import type { DraftEvent } from '../../machines/draft/contracts.ts'
import type { LastApplication, PrefillInput } from '../../machines/prefill/contracts.ts'
import { lastOf, offerState } from '../../machines/prefill/selectors.ts'
import { prefilledContent, prefillMachine, type PrefillSnapshot } from '../../machines/prefill/prefill.ts'
import { PERSONAL_VALUES } from '../support/applicant.ts'
import { EARLIER_SUBMISSION, LAST_APPLICATION } from '../support/submission.ts'
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
    expect(lastOf(snapshot)).toBe(LAST_APPLICATION)
  },
  answered: (snapshot) => expect(offers(snapshot)).toEqual([false, false, false]),
} satisfies Record<Resting, (snapshot: PrefillSnapshot) => void>

function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as PrefillSnapshot
  assertions[offerState(snapshot)](snapshot)
  expect(snapshot.context.submission).toBe(EARLIER_SUBMISSION.id)
  expect(snapshot.hasTag('busy')).toBe(snapshot.matches('reading'))
}

testEveryPath('§2.8', 'prefill', assertState)

function start(answer: () => Promise<LastApplication>) {
  const calls: string[] = []
  const told: DraftEvent[] = []
  const draft = createActor(
    fromCallback<DraftEvent>(({ receive }) => receive((event: DraftEvent) => told.push(event))),
  ).start()
  const loadLast = fromPromise<LastApplication, { submission: string }>(({ input }) => {
    calls.push(input.submission)
    return answer()
  })
  const reconnected = fromPromise<void, Record<string, never>>(() => new Promise(() => {}))
  const machine = prefillMachine.provide({ actors: { loadLast, reconnected } })
  const input: PrefillInput = { submission: EARLIER_SUBMISSION.id, draft: () => draft as never }
  return { offer: createActor(machine, { input }).start(), told, calls }
}

async function offered() {
  const all = start(async () => LAST_APPLICATION)
  await waitFor(all.offer, (snapshot) => snapshot.matches('offered'))
  return all
}

describe('prefill', () => {
  it('loads the given submission', async () => {
    const { calls } = await offered()
    expect(calls).toEqual([EARLIER_SUBMISSION.id])
  })

  it('sends form values and documents to the draft', async () => {
    const { offer, told } = await offered()
    offer.send(accept)
    expect(told).toEqual([{ type: 'draft.prefill', content: prefilledContent(LAST_APPLICATION) }])
    expect(told).toMatchObject([
      {
        content: {
          form: { name: PERSONAL_VALUES.name, dateOfBirth: '21/03/1990', regionId: PERSONAL_VALUES.regionId },
          documents: {
            id: { fileName: 'id.pdf', originalFilename: 'my_id.pdf' },
            cv: { fileName: 'cv.pdf', originalFilename: 'my_cv.pdf' },
          },
        },
      },
    ])
    expect(offer.getSnapshot().status).toBe('done')
  })

  it("§2.8 leaves out the email, which is always the login's", () => {
    expect(prefilledContent(LAST_APPLICATION).form).not.toHaveProperty('email')
  })

  it('makes the draft start empty', async () => {
    const { offer, told } = await offered()
    offer.send(decline)
    expect(told).toEqual([{ type: 'draft.startEmpty' }])
    expect(offer.getSnapshot().status).toBe('done')
  })
  it.each(['disconnected', 'failed'] as const)(
    'makes the draft start empty before the submission is loaded (%s)',
    async (state) => {
      const { offer, told } = start(() => Promise.reject(Object.assign(new Error(state), { failure: state })))
      await waitFor(offer, (snapshot) => snapshot.matches(state))
      offer.send(decline)
      expect([offer.getSnapshot().value, told]).toEqual(['answered', [{ type: 'draft.startEmpty' }]])
    },
  )
})
