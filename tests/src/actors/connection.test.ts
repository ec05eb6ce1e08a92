import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { connectionMachine, type ConnectionActor } from '../../../machines/connection/connection.ts'
import type { Failure } from '../../../machines/failure.ts'
import { CONNECTION } from '../../../machines/connection/reconnected.ts'
import { createConnectionActors, reconnected, reportDisconnected } from '../../../src/actors/connection.ts'
import { ApiError } from '../../../src/api/client.ts'
import { watchRestored } from '../../../src/desk/watchRestored.ts'
import { BASE, json, recordCalls } from '../api/recorder.ts'
import { run } from './run.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const signedOut = { base: BASE, getToken: () => Promise.resolve<string | null>(null) }
const actors = createConnectionActors(signedOut)

describe('§8 checking the connection', () => {
  it.each([200, 401, 429, 500])('treats status %i as a response from the server, whatever its body', async (status) => {
    const calls = recordCalls(() => json([], status))
    await run(actors.checkConnection, {})
    expect(calls).toMatchObject([{ method: 'HEAD', path: '/api/FellowshipApplicationsStatus', cache: 'no-store' }])
    expect(calls[0]?.headers.has('Authorization')).toBe(false)
  })

  it('§6 sends the bearer token of a signed-in applicant', async () => {
    const calls = recordCalls(() => json([]))
    await run(createConnectionActors({ ...signedOut, getToken: async () => 'token-1' }).checkConnection, {})
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer token-1')
  })

  const failing = (failure: Failure) =>
    createConnectionActors({ ...signedOut, getToken: () => Promise.reject(new ApiError('No token', failure)) })

  it('sends no token after the sign-in has expired', async () => {
    const calls = recordCalls(() => json([]))
    await run(failing('signInExpired').checkConnection, {})
    expect(calls).toHaveLength(1)
  })

  it('fails if the identity provider does not answer', async () => {
    const calls = recordCalls(() => json([]))
    await expect(run(failing('disconnected').checkConnection, {})).rejects.toMatchObject({ failure: 'disconnected' })
    expect(calls).toHaveLength(0)
  })

  it.each([502, 503, 504])('treats status %i as no response, because a gateway sends it', async (status) => {
    recordCalls(() => json([], status))
    await expect(run(actors.checkConnection, {})).rejects.toMatchObject({
      failure: 'disconnected',
      message: 'The server does not answer',
    })
  })

  it('fails without an answer, after one request', async () => {
    const calls = recordCalls(() => Promise.reject(new TypeError('fetch failed')))
    await expect(run(actors.checkConnection, {})).rejects.toThrow()
    expect(calls).toHaveLength(1)
  })
})

/** A portal that watches the connection and nothing else. */
function openPortal(restored = () => {}) {
  const check = { ends: (_succeeds: boolean) => {} }
  const connection = connectionMachine.provide({
    actors: {
      checkConnection: fromPromise(
        () =>
          new Promise<void>((resolve, reject) => {
            check.ends = (succeeds) => (succeeds ? resolve() : reject(new Error('cut')))
          }),
      ),
      watchConnection: actors.watchConnection,
    },
  })
  const portal = createActor(
    setup({ actors: { connection, reconnected, watchRestored } }).createMachine({
      invoke: [{ id: CONNECTION, systemId: CONNECTION, src: 'connection' }, { src: 'watchRestored' }],
      on: { 'connection.restored': { actions: () => restored() } },
      initial: 'idle',
      states: {
        idle: { on: { wait: 'waiting' } },
        waiting: { invoke: { src: 'reconnected', input: {}, onDone: 'gone' } },
        gone: {},
      },
    }),
  ).start()
  const state = () => (portal.system.get(CONNECTION) as ConnectionActor).getSnapshot().value
  return { portal, check, state }
}

describe('§8 a machine that waits for the connection', () => {
  it('continues once the server answers', async () => {
    const { portal, check, state } = openPortal()
    reportDisconnected(portal)
    portal.send({ type: 'wait' })
    window.dispatchEvent(new Event('online'))
    expect(state()).toEqual({ unreachable: 'checking' })
    check.ends(false)
    await expect.poll(() => state()).toEqual({ unreachable: 'waiting' })
    expect(portal.getSnapshot().value).toBe('waiting')
    window.dispatchEvent(new Event('online'))
    check.ends(true)
    await expect.poll(() => portal.getSnapshot().value).toBe('gone')
    portal.stop()
  })
})

describe('§8 waiting for the connection', () => {
  it('is notified once for each lost connection that returns', async () => {
    const heard = vi.fn<() => void>()
    const { portal, check, state } = openPortal(heard)
    window.dispatchEvent(new Event('online'))
    expect(heard).not.toHaveBeenCalled()
    for (const times of [1, 2]) {
      reportDisconnected(portal)
      window.dispatchEvent(new Event('online'))
      check.ends(false)
      await expect.poll(() => state()).toEqual({ unreachable: 'waiting' })
      expect(heard).toHaveBeenCalledTimes(times - 1)
      window.dispatchEvent(new Event('online'))
      check.ends(true)
      await expect.poll(() => state()).toEqual({ reachable: 'restored' })
      expect(heard).toHaveBeenCalledTimes(times)
    }
    portal.stop()
  })
})

describe("§8 the browser's connection events", () => {
  it("'offline' reports a lost connection; 'online' and a shown page start a check", () => {
    const heard: string[] = []
    const machine = setup({ actors: { watchConnection: actors.watchConnection } }).createMachine({
      invoke: { src: 'watchConnection' },
      on: { '*': { actions: ({ event }) => heard.push(event.type) } },
    })
    const actor = createActor(machine).start()
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('pageshow'))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveLength(3)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual(['connection.lost', 'connection.check', 'connection.check', 'connection.check'])
    actor.stop()
  })

  it('a page opened without a connection reports it at once', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { portal, state } = openPortal()
    expect(state()).toEqual({ unreachable: 'waiting' })
    portal.stop()
  })
})
