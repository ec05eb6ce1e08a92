import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../../domain/routes.ts'
import type { PortalSettings } from '../../../domain/settings.ts'
import { startFirstRequests } from '../../../src/signIn/firstRequests.ts'
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
const CALLED_BACK = `${ROUTES.callback}?code=1&state=2`

/** Replaces the identity provider's library, and records each call in order. */
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

/** The first requests of a page that has just opened. */
async function started(
  { getClient }: Pick<ReturnType<typeof playClient>, 'getClient'> = playClient(),
  location: string = STEP,
) {
  const requests = startFirstRequests(getClient, SETTINGS, location)
  await tick()
  return requests
}

/** The machine's identity actors on a page that has just opened. */
const identityAfter = ({ getClient }: Pick<ReturnType<typeof playClient>, 'getClient'>, location: string = STEP) =>
  createIdentityActors(
    startFirstRequests(getClient, SETTINGS, location).getClient,
    SETTINGS,
    CONNECTED,
    createTabCopies(),
  )

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  recordCalls(() => json([]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the sign-in check before the app has loaded', () => {
  it('§4.8 is requested once for the machine; later requests are sent again', async () => {
    const client = playClient()
    const { calls } = client
    const { checkSession } = identityAfter(client)
    await tick()
    expect(calls).toEqual(['checkSession', 'getTokenSilently'])
    await expect(run(checkSession, {})).resolves.toEqual(PROFILE)
    expect(calls.filter((name) => name === 'checkSession')).toHaveLength(1)
    await run(checkSession, {})
    expect(calls.filter((name) => name === 'checkSession')).toHaveLength(2)
  })

  it('§2.1 completes a returning login once', async () => {
    const client = playClient()
    const { completeLogin } = identityAfter(client, CALLED_BACK)
    await expect(run(completeLogin, { location: CALLED_BACK })).resolves.toEqual({
      profile: PROFILE,
      target: '/application',
      place: null,
    })
    expect(client.calls.filter((name) => name !== 'getTokenSilently')).toEqual(['handleRedirectCallback'])
  })

  it('§8 passes a failure to the machine, and a retry sends a new request', async () => {
    const fails: { checkSession?: unknown } = { checkSession: new Error('cut') }
    const client = playClient({ fails })
    const { checkSession } = identityAfter(client)
    await expect(run(checkSession, {})).rejects.toThrow('cut')
    delete fails.checkSession
    await expect(run(checkSession, {})).resolves.toEqual(PROFILE)
    expect(client.calls).toEqual(['checkSession', 'checkSession', 'getTokenSilently'])
  })

  it('§8 loads the library again after a failure', async () => {
    const { getClient } = playClient()
    const fetched = vi.fn<typeof getClient>().mockRejectedValueOnce(new TypeError('cut')).mockImplementation(getClient)
    const { checkSession } = identityAfter({ getClient: fetched })
    await expect(run(checkSession, {})).resolves.toEqual(PROFILE)
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('the fellowship request before the app has loaded', () => {
  const ofFellowship = (calls: RecordedCall[]) => calls.filter(({ path }) => path.includes('/fellowships/'))
  const loaded = (requests: { fetch: typeof fetch }, token = 'token-1') => {
    const api = createApi({ base: BASE, getToken: async () => token, fetch: requests.fetch })
    return run(createFellowshipActors(api).actors.loadFellowship, { applicantId: APPLICANT_ID })
  }

  it('§4.5 is the same call that the machine makes, and is sent once', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const requests = await started()
    await expect(loaded(requests)).resolves.toEqual(REGISTERED_FELLOWSHIP)
    expect(ofFellowship(sent)).toHaveLength(1)
    await loaded(requests)
    const [first, second] = ofFellowship(sent).map(({ method, path, headers }) => [method, path, [...headers].sort()])
    expect(first).toEqual(second)
  })

  it('§6 does not reuse a response for another token', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const requests = await started()
    await loaded(requests, 'token-2')
    expect(ofFellowship(sent).map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ])
  })

  it.each([
    [29_999, 1],
    [30_000, 2],
  ])('does not reuse a response older than half a minute: after %i ms there are %i calls', async (ms, times) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const requests = await started()
    vi.setSystemTime(ms)
    await loaded(requests)
    expect(ofFellowship(sent)).toHaveLength(times)
  })

  it('does not reuse a response from before a write', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const requests = await started()
    await requests.fetch(`${BASE}/api/fellowships/f1`, { method: 'POST' })
    await loaded(requests)
    expect(ofFellowship(sent).map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })

  it('keeps its response for its own call during other requests', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const requests = await started()
    await requests.fetch(`${BASE}/api/regions`)
    await requests.fetch(`${BASE}/api/drafts`)
    await loaded(requests)
    expect(sent.map(({ path }) => path)).toEqual([
      `/api/fellowships/applicant/${APPLICANT_ID}`,
      '/api/drafts',
      '/api/regions',
      '/api/drafts',
    ])
  })

  it('is not sent after a write', async () => {
    const sent = recordCalls(() => json([REGISTERED_FELLOWSHIP]))
    const requests = startFirstRequests(playClient().getClient, SETTINGS, STEP)
    await requests.fetch(`${BASE}/api/fellowships/f1`, { method: 'POST' })
    await tick()
    expect(ofFellowship(sent).map(({ method }) => method)).toEqual(['POST'])
  })

  it('§8 is repeated after a failure', async () => {
    const sent = recordCalls(() => (sent.length === 1 ? Promise.reject(new TypeError('cut')) : json([])))
    const requests = await started()
    await expect(loaded(requests)).resolves.toBeNull()
    expect(ofFellowship(sent)).toHaveLength(2)
  })

  it('is not requested for visitors', async () => {
    const sent = recordCalls(() => json([]))
    await started(playClient({ user: null }))
    expect(sent).toEqual([])
  })
})

describe('§2.7 the application after a sign-up', () => {
  const names = (calls: RecordedCall[]) => calls.map(({ method, path }) => `${method} ${path}`)
  const READ = `GET /api/fellowships/applicant/${APPLICANT_ID}`

  it('is created with the first calls; the machine finds it and the drafts read before it', async () => {
    const sent = recordCalls(({ method }) => json(method === 'POST' ? REGISTERED_FELLOWSHIP : []))
    const requests = await started(playClient({ intent: 'signUp' }), CALLED_BACK)
    const first = [READ, 'GET /api/drafts', 'POST /api/fellowships/']
    expect(names(sent)).toEqual(first)
    const api = createApi({ base: BASE, getToken: async () => 'token-1', fetch: requests.fetch })
    const { loadFellowship, createFellowship } = createFellowshipActors(api).actors
    await expect(run(loadFellowship, { applicantId: APPLICANT_ID })).resolves.toBeNull()
    await expect(run(createFellowship, { applicantId: APPLICANT_ID })).resolves.toEqual(REGISTERED_FELLOWSHIP)
    await api.call('/api/drafts')
    expect(names(sent)).toEqual(first)
    await run(createFellowship, { applicantId: APPLICANT_ID })
    const [registered, later] = sent.filter(({ method }) => method === 'POST')
    expect(registered?.body).toMatchObject({ applicantId: APPLICANT_ID, highestStep: 1 })
    expect(sent[0]?.body).toBeUndefined()
    expect(later).toMatchObject({
      path: registered?.path,
      body: { ...(registered?.body as object), applicationDate: expect.any(String) },
    })
  })

  it.each([
    ['who has logged in', { intent: 'logIn' }, CALLED_BACK],
    ['who opens a page', { intent: 'signUp' }, STEP],
  ] as const)('is not created for a user %s', async (_, login, at) => {
    const sent = recordCalls(() => json([]))
    await started(playClient(login), at)
    expect(names(sent)).toEqual([READ, 'GET /api/drafts'])
  })
})

describe('starting the app after a login', () => {
  /** Replaces the browser's workers. Each has started once it sends a message. */
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
    "waits until the library's worker, which sends the code, has started: %s",
    async (signal) => {
      const workers = playWorkers()
      const { getClient, calls } = playClient()
      let isTold = false
      const asked = startFirstRequests(getClient, SETTINGS, CALLED_BACK).mayLoad.then(() => (isTold = true))
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

  it('continues if the browser cannot create a worker', async () => {
    vi.stubGlobal('Worker', function () {
      throw new Error('refused')
    })
    await expect(startFirstRequests(playClient().getClient, SETTINGS, CALLED_BACK).mayLoad).resolves.toBeUndefined()
  })
})

describe('the app loads', () => {
  it("behind the first calls' answers", async () => {
    const sent = recordCalls(() => json([]))
    await startFirstRequests(playClient().getClient, SETTINGS, STEP).mayLoad
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['the applicant is not signed in', playClient({ user: null }).getClient],
    ['the provider cannot be asked', playClient({ fails: { checkSession: new Error('503') } }).getClient],
    ["the provider's library cannot be loaded", () => Promise.reject(new TypeError('cut'))],
  ])('if %s', async (_, getClient) => {
    const sent = recordCalls(() => json([]))
    await startFirstRequests(getClient, SETTINGS, STEP).mayLoad
    expect(sent).toEqual([])
  })

  const silent = async () => {
    const client = await playClient().getClient()
    return { ...client, checkSession: () => new Promise<void>(() => {}) } as IdentityClient
  }

  it('at once if there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    await expect(startFirstRequests(silent, SETTINGS, STEP).mayLoad).resolves.toBeUndefined()
  })

  it('after two seconds if the provider does not answer', async () => {
    vi.useFakeTimers()
    let mayLoad = false
    startFirstRequests(silent, SETTINGS, STEP).mayLoad.then(() => (mayLoad = true))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(mayLoad).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(mayLoad).toBe(true)
  })
})

describe('other calls of the identity provider', () => {
  it('§7.13 reach it unchanged', async () => {
    const { getClient } = playClient()
    const client = await getClient()
    const asked: [string, unknown][] = []
    client.loginWithRedirect = async (options) => void asked.push(['loginWithRedirect', options])
    client.logout = async (options) => void asked.push(['logout', options])
    const requests = await startFirstRequests(getClient, SETTINGS, STEP).getClient()
    await requests.loginWithRedirect({ appState: { target: '/' } })
    await requests.logout({ openUrl: false })
    expect(asked).toEqual([
      ['loginWithRedirect', { appState: { target: '/' } }],
      ['logout', { openUrl: false }],
    ])
  })

  it('§2.1 pass the whole callback URL, and accept a login without a state', async () => {
    const sent = recordCalls(() => json([]))
    const { getClient } = playClient()
    const client = await getClient()
    const back = vi.fn<(address?: string) => Promise<object>>(async () => ({ appState: undefined }))
    client.handleRedirectCallback = back as unknown as IdentityClient['handleRedirectCallback']
    await started({ getClient }, CALLED_BACK)
    expect(back.mock.calls).toEqual([[window.location.origin + CALLED_BACK]])
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/fellowships/applicant/${APPLICANT_ID}`,
      'GET /api/drafts',
    ])
  })
})
