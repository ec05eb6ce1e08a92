import {
  createActor,
  createMachine,
  setup,
  toPromise,
  type ActorRefFrom,
  type AnyActorRef,
  type PromiseActorLogic,
} from 'xstate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONNECTION } from '../../../machines/connection/reconnected.ts'
import type { Unsent } from '../../../machines/authentication/contracts.ts'
import { createIdentityActors, createTokenGetter } from '../../../src/signIn/identityActors.ts'
import { createTabCopies, type TabCopies } from '../../../src/actors/tabCopies.ts'
import type { IdentityClient } from '../../../src/signIn/identityClient.ts'
import { run } from '../actors/run.ts'
import { SETTINGS } from '../actors/settings.ts'
import { CONNECTED } from '../../support/serverConnection.ts'
import { PROFILE } from '../../support/applicant.ts'

/** The applicant's page when a sign-in ends. */
const PLACE = '/application/motivation?from=mail'
const leaving = <Reason extends string>(reason: Reason, location = PLACE, unsent: readonly Unsent[] = []) => ({
  reason,
  unsent,
  location,
})
const USER = { ...PROFILE, nickname: 'n', picture: 'p' }
const CALLED_BACK = '/postgraduate-external/callback?code=c&state=s'

/** Replaces the identity provider's library, and records each call in order. */
function playClient(
  answers: {
    user?: object
    token?: string
    appState?: object
    fails?: Partial<Record<keyof IdentityClient, unknown>>
    isCut?: boolean
  } = {},
) {
  const calls: [string, unknown?][] = []
  const answer = (name: keyof IdentityClient, value: unknown) => async (argument?: unknown) => {
    calls.push(argument === undefined ? [name] : [name, argument])
    if (answers.fails?.[name] !== undefined) throw answers.fails[name]
    return value
  }
  const client = {
    checkSession: answer('checkSession', undefined),
    getUser: answer('getUser', answers.user),
    getTokenSilently: answer('getTokenSilently', answers.token ?? 'token-1'),
    handleRedirectCallback: answer('handleRedirectCallback', { appState: answers.appState }),
    loginWithRedirect: answer('loginWithRedirect', undefined),
    logout: answer('logout', undefined),
  } as unknown as IdentityClient
  return {
    calls,
    getClient: async () => client,
    actors: createIdentityActors(
      async () => client,
      SETTINGS,
      {
        check: () => (answers.isCut ? Promise.reject(new Error('cut')) : Promise.resolve()),
        lost: () => calls.push(['disconnected']),
        end: async () => undefined,
      },
      createTabCopies(),
    ),
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('§4.8 the signed-in user', () => {
  it('§3 has a profile of sub and email only, stored under the key profile', async () => {
    const { actors, calls } = playClient({ user: USER })
    await expect(run(actors.checkSession, {})).resolves.toEqual(PROFILE)
    expect(calls).toEqual([['checkSession'], ['getUser'], ['getTokenSilently', { cacheMode: 'cache-only' }]])
    expect(JSON.parse(localStorage.getItem('profile') ?? 'null')).toEqual(PROFILE)
  })

  it.each([
    ['those of a JWT', { permissions: ['admin', 7, 'committeeMember'] }, { permissions: ['admin', 'committeeMember'] }],
    ['none if the JWT has none', {}, {}],
    ['none if the JWT is invalid', { permissions: 'admin' }, {}],
  ])('§1 has the permissions of the access token, which are not stored: %s', async (_, claims, known) => {
    const payload = Buffer.from(JSON.stringify({ ...claims, name: 'Ndapewa Shikongo ✓ÿ' })).toString('base64url')
    const { actors } = playClient({ user: USER, token: `head.${payload}.signature` })
    await expect(run(actors.checkSession, {})).resolves.toEqual({ ...PROFILE, ...known })
    expect(JSON.parse(localStorage.getItem('profile') ?? 'null')).toEqual(PROFILE)
  })

  it('§4.8 returns null without a sign-in, and stores nothing', async () => {
    const { actors } = playClient()
    await expect(run(actors.checkSession, {})).resolves.toBeNull()
    expect(localStorage.getItem('profile')).toBeNull()
  })

  it.each([
    ['of the same applicant', JSON.stringify(PROFILE), PROFILE.email],
    ['of another applicant', JSON.stringify({ ...PROFILE, sub: 'auth0|5f2' }), ''],
    ['that is unreadable', '{', ''],
    ['that is not a profile', '7', ''],
  ])("§3 takes the email address only from the same user's stored profile: one %s", async (_, kept, email) => {
    localStorage.setItem('profile', kept)
    const { actors } = playClient({ user: { sub: PROFILE.sub } })
    await expect(run(actors.checkSession, {})).resolves.toEqual({ sub: PROFILE.sub, email })
  })

  it("§2.8 has the login's email address rather than a stored one", async () => {
    localStorage.setItem('profile', JSON.stringify({ ...PROFILE, email: 'old@example.org' }))
    await expect(run(playClient({ user: USER }).actors.checkSession, {})).resolves.toEqual(PROFILE)
  })

  it.each([
    ['if the provider is unreachable, which is reported', new Error('cut'), 'disconnected', [['disconnected']]],
    ['after other errors, which are no lost connection', { error: 'server_error' }, 'unavailable', []],
  ])('§8 is unknown %s', async (_, error, failure, reported) => {
    const { actors, calls } = playClient({ fails: { checkSession: error } })
    await expect(run(actors.checkSession, {})).rejects.toMatchObject({ failure })
    expect(calls).toEqual([['checkSession'], ...reported])
  })

  it('§4.8 is null if the provider reports no sign-in', async () => {
    const { actors, calls } = playClient({ user: USER, fails: { checkSession: { error: 'login_required' } } })
    await expect(run(actors.checkSession, {})).resolves.toBeNull()
    expect(calls).toEqual([['checkSession']])
  })
})

describe('§2.1 the login callback', () => {
  it.each([
    [{ target: '/application/motivation' }, '/application/motivation'],
    [{}, '/'],
    [undefined, '/'],
  ])('§2.1 with the state %j, the target is %s', async (appState, target) => {
    const { actors, calls } = playClient({ user: USER, appState })
    await expect(run(actors.completeLogin, { location: CALLED_BACK })).resolves.toEqual({
      profile: PROFILE,
      target,
      place: null,
    })
    expect(calls[0]).toEqual(['handleRedirectCallback', window.location.origin + CALLED_BACK])
  })

  it.each([
    ['with its error', { fails: { handleRedirectCallback: new Error('access_denied') } }, 'access_denied'],
    ['without a profile', {}, 'The identity provider gave no profile'],
  ])('§2.1 fails %s', async (_, answers, message) => {
    const { actors } = playClient(answers)
    await expect(run(actors.completeLogin, { location: CALLED_BACK })).rejects.toThrow(message)
  })

  it('§2.1 counts an old callback as completed while its user is signed in', async () => {
    const fails = {
      handleRedirectCallback: Object.assign(new Error('Invalid state'), { error: 'missing_transaction' }),
    }
    const { actors } = playClient({ user: USER, fails })
    for (const [at, target] of [
      [CALLED_BACK, '/progress-detail'],
      ['/desk/callback?code=1', '/desk'],
    ] as const) {
      await expect(run(actors.completeLogin, { location: at })).resolves.toMatchObject({ profile: PROFILE, target })
    }
    const signedOut = playClient({ fails })
    await expect(run(signedOut.actors.completeLogin, { location: CALLED_BACK })).rejects.toThrow('Invalid state')
  })
})

describe('§7.13 redirects to the identity provider', () => {
  it.each([
    ['logIn', {}],
    ['signUp', { screen_hint: 'signup' }],
    ['byLink', { screen_hint: 'login' }],
  ] as const)('§7.13 %s sends the return target in the state, and the hint %j', async (intent, authorizationParams) => {
    const { actors, calls } = playClient()
    await run(actors.redirectToLogin, { intent, target: '/progress-detail' })
    expect(calls).toEqual([
      ['loginWithRedirect', { appState: { target: '/progress-detail', intent }, authorizationParams }],
    ])
  })

  it('§7.13 a login without a connection does not leave the page', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { actors, calls } = playClient()
    await expect(run(actors.redirectToLogin, { intent: 'logIn', target: '/' })).rejects.toThrow(
      'There is no connection',
    )
    expect(calls).toEqual([])
  })

  it("§2.3 a log-out returns to the product's external base URL", async () => {
    const { actors, calls } = playClient()
    await run(actors.signOut, leaving('requested'))
    expect(calls).toEqual([['logout', { logoutParams: { returnTo: 'https://bursary.example' } }]])
  })

  it('§8 a log-out without a connection stays on the page, because the browser would show an error page', async () => {
    const { actors, calls } = playClient({ isCut: true })
    await run(actors.signOut, leaving('timeout'))
    expect(calls).toEqual([
      ['disconnected'],
      ['logout', { logoutParams: { returnTo: 'https://bursary.example' }, openUrl: false }],
    ])
  })

  it.each(['requested', 'timeout'] as const)(
    '§4.8 after a sign-out by %s the next login asks who it is, even if the provider was unreachable',
    async (reason) => {
      const { actors, calls } = playClient({ user: USER, fails: { logout: new Error('cut') } })
      const enter = () => run(actors.redirectToLogin, { intent: 'logIn', target: '/' } as const)
      const asked = () => calls.at(-1)?.[1]
      await expect(run(actors.signOut, leaving(reason))).rejects.toThrow('cut')
      await enter()
      expect(asked()).toMatchObject({ authorizationParams: { prompt: 'login' } })
      await run(actors.completeLogin, { location: CALLED_BACK })
      await enter()
      expect(asked()).toHaveProperty('authorizationParams', {})
    },
  )

  const withCopies = (answers: Parameters<typeof playClient>[0] = {}) => {
    const clearAfter = vi.fn<TabCopies['clearAfter']>(() => true)
    const { getClient } = playClient(answers)
    return { clearAfter, ...createIdentityActors(getClient, SETTINGS, CONNECTED, { clearAfter }) }
  }

  it('§4.8 a tab keeps its data while signed in, or without a log-out', async () => {
    const visitor = withCopies()
    await run(visitor.checkSession, {})
    expect(visitor.clearAfter).not.toHaveBeenCalled()
    localStorage.setItem('signedOut', 'timeout')
    const applicant = withCopies({ user: USER })
    await run(applicant.checkSession, {})
    expect(applicant.clearAfter).not.toHaveBeenCalled()
    const another = withCopies()
    await run(another.checkSession, {})
    expect(another.clearAfter.mock.calls).toEqual([['timeout']])
  })

  it.each([
    ['requested', 'requested', true, true],
    ['timeout', 'timeout', false, true],
    ['elsewhere', 'requested', true, false],
  ] as const)(
    'a sign-out by %s counts as %s; the cached page is deleted: %s; other tabs are told: %s',
    async (...row) => {
      const [reason, kept, isTaken, isAnnounced] = row
      const told: unknown[] = []
      class Channel {
        postMessage(message: unknown) {
          told.push(message)
        }
        close() {
          told.push('closed')
        }
      }
      vi.stubGlobal('BroadcastChannel', Channel)
      const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true)
      const unregister = vi.fn<() => Promise<boolean>>(async () => true)
      vi.stubGlobal('caches', { keys: async () => ['shell'], delete: remove })
      vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistrations: async () => [{ unregister }] } })
      // The page cannot be left, so everything happens before.
      const { signOut, clearAfter } = withCopies({ fails: { logout: new Error('cut') } })
      await expect(run(signOut, leaving(reason))).rejects.toThrow('cut')
      vi.unstubAllGlobals()
      expect(localStorage.getItem('signedOut')).toBe(kept)
      expect(clearAfter.mock.calls).toEqual([[kept]])
      expect([remove.mock.calls, unregister.mock.calls]).toEqual(isTaken ? [[['shell']], [[]]] : [[], []])
      expect(told).toEqual(isAnnounced ? [{ type: 'signedOut', reason }, 'closed'] : [])
    },
  )

  /** The actor, in a system whose connection check finds the server at once. */
  function finish(actors: Pick<ReturnType<typeof createIdentityActors>, 'finishSignOut'>) {
    const connection = createMachine({
      initial: 'reachable',
      states: { reachable: { on: { 'connection.lost': 'waiting' } }, waiting: { on: { found: 'reachable' } } },
    })
    const system = createActor(
      setup({ actors: { connection, finishSignOut: actors.finishSignOut } }).createMachine({
        invoke: [
          { src: 'connection', systemId: CONNECTION },
          { src: 'finishSignOut', id: 'finish', input: {} },
        ],
      }),
    ).start()
    const watched = system.system.get(CONNECTION) as AnyActorRef
    const { finish: actor } = system.getSnapshot().children
    return { watched, ended: toPromise(actor as unknown as ActorRefFrom<PromiseActorLogic<void>>) }
  }

  it('§2.3 §8 is sent to the provider when the connection returns, by one tab only', async () => {
    const { actors: offline } = playClient({ isCut: true })
    await run(offline.signOut, leaving('requested'))
    const tabs = [playClient(), playClient()]
    const finishing = tabs.map(({ actors }) => finish(actors))
    for (const { watched } of finishing) watched.send({ type: 'connection.lost' })
    expect(tabs.map(({ calls }) => calls.filter(([name]) => name === 'logout'))).toEqual([[], []])
    for (const { watched, ended } of finishing) {
      watched.send({ type: 'found' })
      await ended
    }
    const left = ['logout', { logoutParams: { returnTo: 'https://bursary.example' } }]
    expect(tabs.map(({ calls }) => calls.filter(([name]) => name === 'logout'))).toEqual([[left], []])
    const again = playClient()
    await finish(again.actors).ended
    expect(again.calls).toEqual([])
  })

  it.each([
    ['that reached the provider', {}],
    ['followed by a new login', { isCut: true }],
  ])('§2.3 a sign-out %s is not repeated', async (_, answers) => {
    await run(playClient(answers).actors.signOut, leaving('requested'))
    if ('isCut' in answers) {
      const login = playClient({ user: USER, appState: { target: '/' } })
      await run(login.actors.completeLogin, { location: CALLED_BACK })
    }
    const { actors, calls } = playClient()
    await finish(actors).ended
    expect(calls).toEqual([])
  })

  it('§8 deletes the profile even if the provider is unreachable', async () => {
    localStorage.setItem('profile', '{}')
    const { actors } = playClient({ fails: { logout: new Error('cut') } })
    await expect(run(actors.signOut, leaving('requested'))).rejects.toThrow('cut')
    expect(localStorage.getItem('profile')).toBeNull()
  })
})

describe('§4.8 the reason why a sign-in ended', () => {
  const recall = () => run(playClient().actors.recallEnd, { location: '/home/general-information' })
  const logIn = () =>
    run(playClient({ user: USER, appState: { target: '/progress-detail' } }).actors.completeLogin, {
      location: CALLED_BACK,
    })

  it.each(['timeout', 'elsewhere'] as const)(
    '§4.8 is known for %s after the redirect; the next login returns once to the last path',
    async (reason) => {
      await run(playClient().actors.signOut, leaving(reason, PLACE, ['document', 'submission']))
      const ended = { end: reason, unsent: ['document', 'submission'] }
      await expect(recall()).resolves.toMatchObject(ended)
      await expect(recall()).resolves.toMatchObject(ended)
      await expect(logIn()).resolves.toMatchObject({ place: '/application/motivation' })
      expect(sessionStorage).toHaveLength(0)
      await expect(logIn()).resolves.toMatchObject({ place: null })
    },
  )

  it('§4.8 is not repeated when the page is reloaded; the next login still returns to the last path', async () => {
    await run(playClient().actors.signOut, leaving('timeout', PLACE))
    const load = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never])
    await expect(recall()).resolves.toBeNull()
    load.mockRestore()
    await expect(logIn()).resolves.toMatchObject({ place: '/application/motivation' })
  })

  it('§4.8 is cleared when the applicant logs out', async () => {
    await run(playClient().actors.signOut, leaving('timeout'))
    await run(playClient().actors.signOut, leaving('requested'))
    expect(sessionStorage).toHaveLength(0)
    await expect(recall()).resolves.toBeNull()
    await expect(logIn()).resolves.toMatchObject({ place: null })
  })

  it('§4.8 includes no path outside the application', async () => {
    await run(playClient().actors.signOut, leaving('timeout', '/home/general-information'))
    await expect(logIn()).resolves.toMatchObject({ place: null })
  })

  it("§4.8 is 'expired' if a profile is stored but the provider has no sign-in", async () => {
    await expect(recall()).resolves.toBeNull()
    localStorage.setItem('profile', JSON.stringify(PROFILE))
    const ended = { end: 'expired', unsent: [], place: null }
    await expect(recall()).resolves.toEqual(ended)
    expect(localStorage.getItem('profile')).toBeNull()
    await expect(recall()).resolves.toMatchObject(ended)
  })

  it("§4.8 is not 'expired' if the provider could not be reached", async () => {
    localStorage.setItem('profile', JSON.stringify(PROFILE))
    document.cookie = 'auth0.portal.is.authenticated=true'
    await expect(recall()).resolves.toBeNull()
    expect(localStorage.getItem('profile')).not.toBeNull()
    document.cookie = 'auth0.portal.is.authenticated=; max-age=0'
  })
})

describe('§4.8 the log-in form after a time-out', () => {
  const resumption = { step: 'motivation', isTextSafe: true } as const
  const timeOut = (actors = playClient().actors) => run(actors.signOut, { ...leaving('timeout'), email: PROFILE.email })
  /** The parameters of the next login. */
  async function nextLogin() {
    const { actors, calls } = playClient()
    await run(actors.redirectToLogin, { intent: 'logIn', target: '/progress-detail', resumption })
    const options = calls.at(-1)?.[1] as { authorizationParams: Record<string, string> } | undefined
    return options?.authorizationParams
  }
  const NAMED = { prompt: 'login', 'ext-resume': 'motivation.safe' }

  it('§4.8 has the address and the step', async () => {
    await timeOut()
    expect(await nextLogin()).toEqual({ ...NAMED, login_hint: PROFILE.email })
  })

  it('§4.8 has no address after 15 minutes, because someone else may use the computer', async () => {
    await timeOut()
    const at = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(at + 15 * 60_000)
    expect(await nextLogin()).toEqual(NAMED)
    clock.mockReturnValue(at)
    expect(await nextLogin()).toEqual(NAMED)
  })

  it.each([
    ['a log-out', () => run(playClient().actors.signOut, leaving('requested'))],
    ['a log-out in another tab', () => run(playClient().actors.signOut, leaving('elsewhere'))],
  ])('§4.8 has neither after %s', async (_, leave) => {
    await timeOut()
    await leave()
    expect(await nextLogin()).toEqual({ prompt: 'login' })
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(PROFILE.email)
  })

  it('§6 has neither once someone has logged in to this browser, in this tab or another', async () => {
    await timeOut()
    const inThisTab = { ...sessionStorage }
    const login = playClient({ user: { ...USER, sub: 'auth0|5f2' }, appState: { target: '/' } })
    await run(login.actors.completeLogin, { location: CALLED_BACK })
    expect(sessionStorage).toHaveLength(0)
    expect(await nextLogin()).toEqual({})
    Object.assign(sessionStorage, inThisTab)
    expect(await nextLogin()).toEqual({})
  })
})

describe('§4.8 typed text that neither the server nor the tab has', () => {
  it.each([
    ['is reported after a time-out', false, ['typed', 'document']],
    ['is not reported if the tab keeps it', true, ['document']],
  ])('§4.8 %s', async (_, isKept, unsent) => {
    const { getClient } = playClient()
    const actors = createIdentityActors(getClient, SETTINGS, CONNECTED, { clearAfter: () => isKept })
    await run(actors.signOut, leaving('timeout', PLACE, ['typed', 'document']))
    await expect(run(actors.recallEnd, { location: '/' })).resolves.toMatchObject({ unsent })
  })
})

describe('§6 the bearer token', () => {
  it('§6 is fetched silently for a signed-in applicant', async () => {
    const { getClient, calls } = playClient({ user: USER })
    await expect(createTokenGetter(getClient, () => PROFILE)()).resolves.toBe('token-1')
    expect(calls).toEqual([['getTokenSilently'], ['getUser']])
  })

  it('§6 is refused for another applicant who logged in from another tab', async () => {
    const { getClient } = playClient({ user: { ...USER, sub: 'auth0|5f2' } })
    const getToken = createTokenGetter(getClient, () => PROFILE)
    const another = { name: 'ApiError', failure: 'signInExpired', message: 'Another applicant is signed in' }
    await expect(getToken()).rejects.toMatchObject(another)
    await expect(createTokenGetter(playClient().getClient, () => PROFILE)()).rejects.toMatchObject(another)
  })

  it('§6 is null without a sign-in, and nothing is requested', async () => {
    const { getClient, calls } = playClient()
    await expect(createTokenGetter(getClient, () => null)()).resolves.toBeNull()
    expect(calls).toEqual([])
  })

  it.each<[object, string]>([
    ...['login_required', 'consent_required', 'interaction_required', 'invalid_grant', 'missing_refresh_token'].map(
      (error): [object, string] => [{ error }, 'signInExpired'],
    ),
    [{ error: 'server_error' }, 'unavailable'],
    [{ error: 'timeout' }, 'disconnected'],
    [new TypeError('Failed to fetch'), 'disconnected'],
  ])('fails with %j as %s', async (reason, failure) => {
    const { getClient } = playClient({ fails: { getTokenSilently: reason } })
    const getToken = createTokenGetter(getClient, () => PROFILE)
    await expect(getToken()).rejects.toMatchObject({ name: 'ApiError', message: 'No access token', failure })
  })

  it('fails as disconnected if the library cannot be loaded', async () => {
    const getToken = createTokenGetter(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => PROFILE,
    )
    await expect(getToken()).rejects.toMatchObject({ failure: 'disconnected' })
  })
})
