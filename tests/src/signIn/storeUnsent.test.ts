import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, createMachine, type AnyActorRef } from 'xstate'
import type { RecordStep } from '../../../domain/steps.ts'
import { unsentActors } from '../../../src/signIn/storeUnsent.ts'
import { addDebounced } from '../../../src/components/form/debounced.ts'
import { run } from '../actors/run.ts'

/** Handling of unsent data at log-out. */

const storeUnsent = (application: AnyActorRef) => run(unsentActors.storeUnsent, { application: () => application })
const unsentStored = (application: AnyActorRef) => run(unsentActors.unsentStored, { application: () => application })

const running: AnyActorRef[] = []
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
  vi.useRealTimers()
})

/** A draft in a given state; the test controls when it is stored. */
function draftIn(initial: string) {
  const resting = { on: { 'draft.flush': undefined } }
  const machine = createMachine({
    initial,
    states: {
      unchanged: { on: { ...resting.on, typed: 'typing' } },
      stored: {},
      failed: {},
      typing: { on: { 'draft.flush': 'storing' } },
      storing: { on: { done: 'stored', failed: 'failed' } },
      comparing: { initial: 'reading', states: { reading: {} }, on: { done: 'stored' } },
    },
  })
  const draft = createActor(machine).start()
  running.push(draft)
  return draft
}

/** A CV in a given upload state. The test controls the response. */
function cvIn(initial: string) {
  const machine = createMachine({
    initial,
    states: {
      uploaded: {},
      error: {},
      uploading: {
        initial: 'transfer',
        states: { transfer: { on: { lost: 'waiting' } }, waiting: { on: { again: 'transfer' } } },
        on: { done: 'uploaded', failed: 'error' },
      },
    },
  })
  const upload = createActor(machine).start()
  running.push(upload)
  return upload
}

/** The last step in a given save state. The test controls the response. */
function submissionIn(initial: string) {
  const saving = {
    initial: initial === 'updatingFellowship' ? initial : 'resting',
    states: {
      resting: {
        initial: initial === 'updatingFellowship' ? 'idle' : initial,
        states: { idle: {}, failed: {}, disconnected: { on: { again: '#updating' } } },
      },
      updatingFellowship: {
        id: 'updating',
        tags: ['busy'],
        on: { done: 'resting.idle', lost: 'resting.disconnected' },
      },
    },
  }
  const machine = createMachine({
    context: { pending: { step: 'submit' } },
    initial: 'working',
    states: { working: { type: 'parallel', states: { saving } } },
  })
  const application = createActor(machine).start()
  running.push(application)
  return application
}

function applicationOf(
  ofSteps: Partial<Record<RecordStep, AnyActorRef>>,
  cv?: AnyActorRef,
  application: AnyActorRef = submissionIn('idle'),
) {
  const children = {
    ...Object.fromEntries(Object.entries(ofSteps).map(([step, draft]) => [`draft-${step}`, draft])),
    ...(cv && { 'upload-cv': cv }),
  }
  const getSnapshot = (): unknown => Object.assign(Object.create(application.getSnapshot() as object), { children })
  const subscribe = application.subscribe.bind(application)
  return { getSnapshot, subscribe } as unknown as AnyActorRef
}

/** True if the promise has already settled. */
async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  const turn = new Promise((resolve) => setTimeout(resolve, 0, open))
  return (await Promise.race([promise, turn])) !== open
}

describe('§4.8 storing at log-out', () => {
  it('flushes unsaved text first, stores every draft at once, and waits for them', async () => {
    const [motivation, courseDetails] = [draftIn('unchanged'), draftIn('typing')]
    const told = vi.fn<() => void>()
    const forget = addDebounced(told)
    const ended = storeUnsent(applicationOf({ motivation, courseDetails }))
    forget()
    expect(told).toHaveBeenCalledTimes(1)
    expect(courseDetails.getSnapshot().value).toBe('storing')
    expect(await hasEnded(ended)).toBe(false)
    courseDetails.send({ type: 'done' })
    await expect(ended).resolves.toEqual([])
  })

  it('reports a draft that cannot be stored, even if another one can', async () => {
    const [motivation, courseDetails] = [draftIn('typing'), draftIn('typing')]
    const ended = storeUnsent(applicationOf({ motivation, courseDetails }))
    motivation.send({ type: 'done' })
    courseDetails.send({ type: 'failed' })
    await expect(ended).resolves.toEqual(['typed'])
  })

  it('waits for a draft that is being compared', async () => {
    const motivation = draftIn('comparing')
    const ended = storeUnsent(applicationOf({ motivation }))
    expect(await hasEnded(ended)).toBe(false)
    motivation.send({ type: 'done' })
    await expect(ended).resolves.toEqual([])
  })

  it('waits ten seconds for a draft that is already being stored', async () => {
    vi.useFakeTimers()
    const failed = vi.fn<(error: unknown) => void>()
    storeUnsent(applicationOf({ motivation: draftIn('storing') })).catch(failed)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['uploading', ['document']],
    ['uploaded', []],
    ['error', []],
  ])('lists a document that is %s as unsent or not: %j', async (state, unsent) => {
    const application = applicationOf({ personalDetails: draftIn('stored') }, cvIn(state))
    await expect(storeUnsent(application)).resolves.toEqual(unsent)
  })

  it.each([
    ['updatingFellowship', ['submission']],
    ['disconnected', ['submission']],
    ['failed', []],
  ])('lists a submission that is %s as unsent or not: %j', async (state, unsent) => {
    const application = applicationOf({}, undefined, submissionIn(state))
    await expect(storeUnsent(application)).resolves.toEqual(unsent)
  })

  it('reports everything that is unsent', async () => {
    const application = applicationOf(
      { motivation: draftIn('failed') },
      cvIn('uploading'),
      submissionIn('disconnected'),
    )
    await expect(storeUnsent(application)).resolves.toEqual(['typed', 'document', 'submission'])
  })

  it('stores nothing if no step is open', async () => {
    await expect(storeUnsent(applicationOf({}))).resolves.toEqual([])
  })
})

describe('waiting until everything is stored', () => {
  it('waits for each draft without a limit', async () => {
    vi.useFakeTimers()
    const [motivation, courseDetails] = [draftIn('storing'), draftIn('storing')]
    const ended = vi.fn<() => void>()
    void unsentStored(applicationOf({ motivation, courseDetails })).then(ended)
    await vi.advanceTimersByTimeAsync(3_600_000)
    motivation.send({ type: 'done' })
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).not.toHaveBeenCalled()
    courseDetails.send({ type: 'done' })
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('waits for a running upload and for the draft that includes it', async () => {
    const [personalDetails, cv] = [draftIn('unchanged'), cvIn('uploading')]
    cv.subscribe(({ value }) => value === 'uploaded' && personalDetails.send({ type: 'typed' }))
    const ended = unsentStored(applicationOf({ personalDetails }, cv))
    cv.send({ type: 'lost' })
    expect(await hasEnded(ended)).toBe(false)
    cv.send({ type: 'again' })
    cv.send({ type: 'done' })
    expect(await hasEnded(ended)).toBe(false)
    personalDetails.send({ type: 'draft.flush' })
    personalDetails.send({ type: 'done' })
    await expect(ended).resolves.toBeUndefined()
  })

  it('waits for a running submission', async () => {
    const submission = submissionIn('disconnected')
    const ended = unsentStored(applicationOf({}, undefined, submission))
    submission.send({ type: 'again' })
    expect(await hasEnded(ended)).toBe(false)
    submission.send({ type: 'done' })
    await expect(ended).resolves.toBeUndefined()
  })

  it('does not wait if nothing is unsent', async () => {
    const application = applicationOf({ motivation: draftIn('stored'), courseDetails: draftIn('unchanged') })
    await expect(unsentStored(application)).resolves.toBeUndefined()
  })
})
