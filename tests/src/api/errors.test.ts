import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../../../machines/failure.ts'
import { ApiError, createApi, failureFromStatus } from '../../../src/api/client.ts'
import { createFellowships } from '../../../src/api/fellowships.ts'
import { createRecords } from '../../../src/api/resources.ts'
import { BASE, json, openApi, recordCalls, recordLog } from './recorder.ts'

let log: unknown[][]
beforeEach(() => {
  log = recordLog()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const post = (body: object = {}) => openApi().call('/api/courses/', { method: 'POST', body })

describe('§8 why a call failed', () => {
  it.each([
    [400, 'refused'],
    [401, 'signInExpired'],
    [403, 'refused'],
    [404, 'refused'],
    [408, 'unavailable'],
    [409, 'refused'],
    [412, 'stale'],
    [413, 'refused'],
    [422, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [502, 'disconnected'],
    [503, 'disconnected'],
    [504, 'disconnected'],
  ] as const)('an answer of %i counts as %s', async (status, failure) => {
    recordCalls(() => json({ message: 'No' }, status))
    const error: unknown = await post().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ failure, status })
    expect(failureOf(error)).toBe(failure)
  })

  it.each([403, 409, 422])('§4.7 a closed window is recognised by its code, with the status %i', async (status) => {
    recordCalls(() => json({ message: 'No', code: 'applicationsClosed' }, status))
    await expect(post()).rejects.toMatchObject({ failure: 'applicationsClosed' })
  })

  it('§6 an unconfirmed address is recognised by its code', async () => {
    recordCalls(() => json({ message: 'No', code: 'emailNotProved' }, 409))
    await expect(post()).rejects.toMatchObject({ failure: 'emailNotProved' })
  })

  it('a missing answer counts as disconnected', async () => {
    recordCalls(() => Promise.reject(new TypeError('fetch failed')))
    await expect(post()).rejects.toMatchObject({ failure: 'disconnected', status: undefined })
    expect(failureFromStatus(undefined)).toBe('disconnected')
  })

  it('only a lost connection is reported before the call fails', async () => {
    const order: string[] = []
    const api = createApi({ base: BASE, getToken: async () => null, onDisconnected: () => order.push('reported') })
    const call = () => api.call('/api/courses', { method: 'POST' }).catch(() => order.push('failed'))
    for (const status of [500, 429, 401, 422]) {
      recordCalls(() => json({}, status))
      await call()
    }
    expect(order).toEqual(['failed', 'failed', 'failed', 'failed'])
    recordCalls(() => Promise.reject(new TypeError('fetch failed')))
    await call()
    expect(order.slice(4)).toEqual(['reported', 'failed'])
  })

  it('§4.7 a failure that a new intake or a closed window may explain is reported before the call fails', async () => {
    const order: string[] = []
    const api = createApi({ base: BASE, getToken: async () => null, onDoubt: () => order.push('reported') })
    for (const status of [422, 404]) {
      recordCalls(() => json({}, status))
      await api.call('/api/motivations/m1', { method: 'PUT' }).catch(() => order.push(`failed with ${status}`))
    }
    recordCalls(() => json({ code: 'applicationsClosed' }, 409))
    await api.call('/api/drafts/motivation', { method: 'PUT' }).catch(() => order.push('failed as closed'))
    expect(order).toEqual(['failed with 422', 'reported', 'failed with 404', 'reported', 'failed as closed'])
  })

  it('a sign-in that cannot be renewed fails as such, and nothing is sent', async () => {
    const calls = recordCalls(() => json([]))
    const api = createApi({
      base: BASE,
      getToken: () => Promise.reject(new ApiError('No access token', 'signInExpired')),
    })
    await expect(api.call('/api/courses')).rejects.toMatchObject({ failure: 'signInExpired' })
    expect(calls).toEqual([])
    expect(log).toEqual([['error', 'An error occurred', 'signInExpired']])
  })

  it('a call without an answer fails after 20 seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const outcome = post().catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(log).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ failure: 'disconnected' })
    expect(log).toHaveLength(1)
  })
})

describe('§8 the message of a failed call', () => {
  it('is the cause if the answer was interrupted', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
    recordCalls(() => new Response(broken, { headers: { 'Content-Type': 'application/json' } }))
    await expect(post()).rejects.toMatchObject({ message: 'terminated', failure: 'disconnected' })
  })

  it.each([[{}], [{ message: 7 }], [null]])('§8 is the status if the response %j has no message', async (body) => {
    recordCalls(() => json(body, 500))
    await expect(post()).rejects.toThrow(/500/)
  })
})

describe('§8 the log of a failed call', () => {
  it("§8 contains 'An error occurred' once, with the status", async () => {
    recordCalls(() => json({ message: 'applicant@example.org is unknown' }, 500))
    await expect(post()).rejects.toThrow(/^applicant@example.org is unknown$/)
    expect(log).toEqual([['error', 'An error occurred', 500]])
  })

  it("§8 contains 'Error fetching sponsorships' for the fetch by applicant, which rethrows", async () => {
    recordCalls(() => json({ message: 'No' }, 403))
    await expect(createFellowships(openApi()).byApplicant('5f1', 5)).rejects.toMatchObject({
      message: 'No',
      failure: 'refused',
    })
    await expect(createFellowships(openApi()).read('5f1')).rejects.toMatchObject({ message: 'No', failure: 'refused' })
    expect(log).toEqual(Array.from({ length: 2 }, () => ['error', 'Error fetching sponsorships', 403]))
  })

  it('§8 contains nothing personal: no address, body, token or response', async () => {
    recordCalls(() => json({ message: 'Ndapewa of 5f1', idNumber: '90032100123' }, 422))
    const api = openApi('secret-token')
    const details = { name: 'Ndapewa', email: 'applicant@example.org' }
    await createRecords(api, 'personalDetails')
      .create(details)
      .catch(() => undefined)
    await createFellowships(api)
      .byApplicant('5f1', 5)
      .catch(() => undefined)
    recordCalls(() => Promise.reject(new TypeError('fetch failed for 5f1')))
    await createFellowships(api)
      .byApplicant('5f1', 5)
      .catch(() => undefined)
    expect(log).toHaveLength(3)
    expect(JSON.stringify(log)).not.toMatch(/Ndapewa|5f1|example\.org|90032100123|secret-token|api\.example/)
  })
})

describe('retrying', () => {
  const flaky = () => {
    const answers = [json({}, 503), json([{ id: '1' }])]
    return recordCalls(() => answers.shift() ?? json({}, 500))
  }

  it('repeats a GET once if the server was busy', async () => {
    const calls = flaky()
    await expect(openApi().call('/api/courses')).resolves.toEqual([{ id: '1' }])
    expect(calls).toHaveLength(2)
    expect(log).toEqual([])
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)('does not repeat a %s, which may have succeeded', async (method) => {
    const calls = flaky()
    await expect(openApi().call('/api/courses/1', { method, body: {} })).rejects.toMatchObject({
      failure: 'disconnected',
    })
    expect(calls).toHaveLength(1)
  })

  it('does not repeat a refused GET', async () => {
    const calls = recordCalls(() => json({}, 403))
    await openApi()
      .call('/api/courses')
      .catch(() => undefined)
    expect(calls).toHaveLength(1)
  })
})
