import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../../domain/routes.ts'
import type { PortalSettings } from '../../../domain/settings.ts'
import { startEarlyRequests } from '../../../src/signIn/earlyRequests.ts'
import { createFellowshipActors } from '../../../src/actors/fellowship.ts'
import { createIdentityActors } from '../../../src/signIn/identityActors.ts'
import { createTabCopies } from '../../../src/actors/tabCopies.ts'
import type { EntryIntent } from '../../../machines/applicationsWindow/contracts.ts'
import type { IdentityClient } from '../../../src/signIn/identityClient.ts'
import { createApi } from '../../../src/api/client.ts'
import { APPLICANT_ID, PROFILE, REGISTERED_FELLOWSHIP } from '../../support/applicant.ts'
import { BASE, json, recordCalls, type RecordedCall } from '../api/recorder.ts'
import { run } from '../actors/run.ts'
import { SETTINGS as PORTAL } from '../actors/settings.ts'
import { CONNECTED } from '../../support/serverConnection.ts'

const SETTINGS: PortalSettings = { ...PORTAL, apiBase: BASE }
const STEP = '/application/personaldetails'

/** Plays the identity provider's library; each call is recorded in order. */
function playClient({
  user = PROFILE as object | null,
  fails = {} as { checkSession?: unknown },
  intent = 'logIn' as EntryIntent,
} = {}) {
  const calls: string[] = []
  const answer = (name: string, value: unknown) => async () => {
    calls.push(name)
    if (name === 'checkSession' && fails.checkSession !== undefined) throw fails.checkSession
    return value
  }
  const client = {
    checkSession: answer('checkSession', undefined),
    getUser: async () => user ?? undefined,
    getTokenSilently: answer('getTokenSilently', 'token-1'),
    handleRedirectCallback: answer('handleRedirectCallback', { appState: { target: '/application', intent } }),
  } as unknown as IdentityClient
  return { calls, getClient: async () => client }
}

const tick = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('who is signed in, asked before the app has come', () => {
  it('§4.8 is requested once for the machine; later requests are sent again', async () => {
    recordCalls(() => json([]))
    const { calls, getClient } = playClient()
    const early = startEarlyRequests(getClient, SETTINGS, STEP)
    await tick()
    expect(calls).toEqual(['checkSession', 'getTokenSilently'])
    const { checkSession } = createIdentityActors(early.getClient, SETTINGS, CONNECTED, createTabCopies())
    await expect(run(checkSession, {})).resolves.toEqual(PROFILE)
    expect(calls.filter((name) => name === 'checkSession')).toHaveLength(1)
    await run(checkSession, {})
    expect(calls.filter((name) => name === 'checkSession')).toHaveLength(2)
  })

  it('§2.1 a login that comes back is completed once', async () => {
    recordCalls(() => json([]))
    const location = `${ROUTES.callback}?code=1&state=2`
    const { calls, getClient } = playClient()
    const { completeLogin } = createIdentityActors(
      startEarlyRequests(getClient, SETTINGS, location).getClient,
      SETTINGS,
      CONNECTED,
      createTabCopies(),
    )
    await expect(run(completeLogin, { location })).resolves.toEqual({
      profile: PROFILE,
      target: '/application',
      place: null,
    })
    expect(calls.filter((name) => name !== 'getTokenSilently')).toEqual(['handleRedirectCallback'])
  })

  it('§8 passes a failure to the machine, and a retry sends a new request', async () => {
    const fails: { checkSession?: unknown } = { checkSession: new Error('cut') }
    const { calls, getClient } = playClient({ fails })
    const { checkSession } = createIdentityActors(
      startEarlyRequests(getClient, SETTINGS, STEP).getClient,
      SETTINGS,
      CONNECTED,
      createTabCopies(),
    )
    await expect(run(checkSession, {})).rejects.toThrow('cut')
    delete fails.checkSession
    await expect(run(checkSession, {})).resolves.toEqual(PROFILE)
    expect(calls).toEqual(['checkSession', 'checkSession', 'getTokenSilently'])
  })

  it('§8 a library that could not be fetched is fetched again', async () => {
    recordCalls(() => json([]))
    const { getClient } = playClient()
    const fetched = vi.fn<typeof getClient>().mockRejectedValueOnce(new TypeError('cut')).mockImplementation(getClient)
    const { checkSession } = createIdentityActors(
      startEarlyRequests(fetched, SETTINGS, STEP).getClient,
      SETTINGS,
      CONNECTED,
      createTabCopies(),
    )
    await expect(run(checkSession, {})).resolves.toEqual(PROFILE)
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('their fellowship, asked before the app has come', () => {
  const ofFellowship = (calls: RecordedCall[]) => calls.filter(({ path }) => path.includes('/fellowships/'))
  const loaded = (early: { fetch: typeof fetch }, token = 'token-1') => {
    const api = createApi({ base: BASE, getToken: async () => token, fetch: early.fetch })
    return run(createFellowshipActors(api).actors.loadFellowship, { applicantId: APPLICANT_ID })
  }

  it('§4.5 is the very call that the machine makes, and is made once', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await tick()
    await expect(loaded(early)).resolves.toEqual(REGISTERED_FELLOWSHIP)
    expect(ofFellowship(sent)).toHaveLength(1)
    await loaded(early)
    const [first, second] = ofFellowship(sent).map(({ method, path, headers }) => [method, path, [...headers].sort()])
    expect(first).toEqual(second)
  })

  it('§6 an answer for another token is not given', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await tick()
    await loaded(early, 'token-2')
    expect(ofFellowship(sent).map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it.each([
    [29_999, 1],
    [30_000, 2],
  ])('an answer that has waited for half a minute is not given: after %i ms there are %i calls', async (ms, times) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await tick()
    vi.setSystemTime(ms)
    await loaded(early)
    expect(ofFellowship(sent)).toHaveLength(times)
  })

  it('an answer from before a write is not given', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await tick()
    await early.fetch(`${BASE}/api/fellowships/f1`, { method: 'POST' })
    await loaded(early)
    expect(ofFellowship(sent).map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })

  it('another request leaves the answer for its own caller, and needs no options', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await tick()
    await early.fetch(`${BASE}/api/regions`)
    await early.fetch(`${BASE}/api/drafts`)
    await loaded(early)
    expect(sent.map(({ path }) => path)).toEqual([
      `/api/fellowships/applicant/${APPLICANT_ID}`,
      '/api/drafts',
      '/api/regions',
      '/api/drafts',
    ])
  })

  it('is not asked for any more once something was written', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await early.fetch(`${BASE}/api/fellowships/f1`, { method: 'POST' })
    await tick()
    expect(ofFellowship(sent).map(({ method }) => method)).toEqual(['POST'])
  })

  it('their drafts are asked for beside it, once', async () => {
    const sent = recordCalls(() => json([]))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await tick()
    const api = createApi({ base: BASE, getToken: async () => 'token-1', fetch: early.fetch })
    await api.call('/api/drafts')
    expect(sent.map(({ path }) => path)).toEqual([`/api/fellowships/applicant/${APPLICANT_ID}`, '/api/drafts'])
  })

  it('§8 a call that failed is made again', async () => {
    const sent = recordCalls(() => (sent.length === 1 ? Promise.reject(new TypeError('cut')) : json([])))
    const early = startEarlyRequests(playClient().getClient, SETTINGS, STEP)
    await tick()
    await expect(loaded(early)).resolves.toBeNull()
    expect(ofFellowship(sent)).toHaveLength(2)
  })

  it('is not requested for visitors', async () => {
    const sent = recordCalls(() => json([]))
    startEarlyRequests(playClient({ user: null }).getClient, SETTINGS, STEP)
    await tick()
    expect(sent).toEqual([])
  })
})

describe('§2.7 the application after a sign-up', () => {
  const location = `${ROUTES.callback}?code=1&state=2`
  const names = (calls: RecordedCall[]) => calls.map(({ method, path }) => `${method} ${path}`)
  const READ = `GET /api/fellowships/applicant/${APPLICANT_ID}`

  it('is created beside the first calls; the machine finds it, and the drafts that were read before it', async () => {
    const sent = recordCalls(({ method }) => json(method === 'POST' ? REGISTERED_FELLOWSHIP : []))
    const early = startEarlyRequests(playClient({ intent: 'signUp' }).getClient, SETTINGS, location)
    await tick()
    const first = [READ, 'GET /api/drafts', 'POST /api/fellowships/']
    expect(names(sent)).toEqual(first)
    const api = createApi({ base: BASE, getToken: async () => 'token-1', fetch: early.fetch })
    const { loadFellowship, createFellowship } = createFellowshipActors(api).actors
    await expect(run(loadFellowship, { applicantId: APPLICANT_ID })).resolves.toBeNull()
    await expect(run(createFellowship, { applicantId: APPLICANT_ID })).resolves.toEqual(REGISTERED_FELLOWSHIP)
    await api.call('/api/drafts')
    expect(names(sent)).toEqual(first)
    await run(createFellowship, { applicantId: APPLICANT_ID })
    const [early1, later] = sent.filter(({ method }) => method === 'POST')
    expect(early1?.body).toMatchObject({ applicantId: APPLICANT_ID, highestStep: 1 })
    expect(sent[0]?.body).toBeUndefined()
    expect(later).toMatchObject({
      path: early1?.path,
      body: { ...(early1?.body as object), applicationDate: expect.any(String) },
    })
  })

  it.each([
    ['who has logged in', { intent: 'logIn' }, location],
    ['who opens a page', { intent: 'signUp' }, STEP],
  ] as const)('is not created for somebody %s', async (_, login, at) => {
    const sent = recordCalls(() => json([]))
    startEarlyRequests(playClient(login).getClient, SETTINGS, at)
    await tick()
    expect(names(sent)).toEqual([READ, 'GET /api/drafts'])
  })
})

describe('after a login, the app', () => {
  /** Replaces the browser's workers; each has started when it sends a message. */
  function playWorkers() {
    const made: { terminate: () => void; onmessage?: () => void; onerror?: () => void; isOver: boolean }[] = []
    vi.stubGlobal('Worker', function () {
      const worker = { isOver: false, terminate: () => void (worker.isOver = true) }
      made.push(worker)
      return worker
    })
    const revokeObjectURL = vi.fn<(address: string) => void>()
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = () => 'blob:1'
        static override revokeObjectURL = revokeObjectURL
      },
    )
    return made
  }

  it.each(['onmessage', 'onerror'] as const)(
    "waits until the library's worker has started, which is what sends the code: %s",
    async (signal) => {
      recordCalls(() => json([]))
      const workers = playWorkers()
      const { getClient, calls } = playClient()
      let isTold = false
      const asked = startEarlyRequests(getClient, SETTINGS, `${ROUTES.callback}?code=1&state=2`).asked.then(
        () => (isTold = true),
      )
      await tick()
      expect({ calls: calls.includes('handleRedirectCallback'), made: workers.length, isTold }).toEqual({
        calls: true,
        made: 1,
        isTold: false,
      })
      workers[0]?.[signal]?.()
      await asked
      expect(workers[0]?.isOver).toBe(true)
      expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1')
    },
  )

  it('goes on where the browser makes no worker', async () => {
    recordCalls(() => json([]))
    vi.stubGlobal('Worker', function () {
      throw new Error('refused')
    })
    await expect(
      startEarlyRequests(playClient().getClient, SETTINGS, `${ROUTES.callback}?code=1`).asked,
    ).resolves.toBeUndefined()
  })
})

it('the app is told once the identity provider is asked, or cannot be', async () => {
  recordCalls(() => json([]))
  const { calls, getClient } = playClient()
  await startEarlyRequests(getClient, SETTINGS, STEP).asked
  expect(calls).toContain('checkSession')
  await startEarlyRequests(async () => Promise.reject(new TypeError('cut')), SETTINGS, STEP).asked
})

describe('the identity provider', () => {
  it('§7.13 is reached for the rest as if nothing had been asked', async () => {
    recordCalls(() => json([]))
    const { getClient } = playClient()
    const client = await getClient()
    const asked: [string, unknown][] = []
    client.loginWithRedirect = async (options) => void asked.push(['loginWithRedirect', options])
    client.logout = async (options) => void asked.push(['logout', options])
    const early = await startEarlyRequests(getClient, SETTINGS, STEP).getClient()
    await early.loginWithRedirect({ appState: { target: '/' } })
    await early.logout({ openUrl: false })
    expect(asked).toEqual([
      ['loginWithRedirect', { appState: { target: '/' } }],
      ['logout', { openUrl: false }],
    ])
  })

  it('§2.1 is told the whole address that it comes back to; a login without a state of its own goes on', async () => {
    const sent = recordCalls(() => json([]))
    const { getClient } = playClient()
    const client = await getClient()
    const back = vi.fn<(address?: string) => Promise<object>>(async () => ({ appState: undefined }))
    client.handleRedirectCallback = back as unknown as IdentityClient['handleRedirectCallback']
    const location = `${ROUTES.callback}?code=1&state=2`
    startEarlyRequests(getClient, SETTINGS, location)
    await tick()
    expect(back.mock.calls).toEqual([[window.location.origin + location]])
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/fellowships/applicant/${APPLICANT_ID}`,
      'GET /api/drafts',
    ])
  })
})
