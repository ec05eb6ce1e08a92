import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetShell, registerOfflineShell } from '../../../src/loading/offlineShell.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const worker = () => ({ postMessage: vi.fn<(files: string[]) => void>() })
type Workers = Readonly<Record<'active' | 'waiting' | 'installing', ReturnType<typeof worker> | null>>
const NONE: Workers = { active: null, waiting: null, installing: null }

/** A production build in a browser whose service workers have these states. */
function open(workers: Workers, loaded: readonly string[] = []) {
  const register = vi.fn<(script: string, options: object) => Promise<Workers>>(async () => workers)
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('performance', {
    getEntriesByType: (type: string) => (type === 'resource' ? loaded.map((name) => ({ name })) : []),
  })
  return register
}

const HERE = window.location.origin

describe('the offline shell', () => {
  it("is served by a service worker for the application's pages only", async () => {
    const register = open(NONE)
    await registerOfflineShell()
    expect(register.mock.calls).toEqual([['/service-worker.js', { scope: '/application' }]])
  })

  it('contains the loaded assets, each once, and nothing else', async () => {
    const active = worker()
    open({ ...NONE, active }, [
      `${HERE}/assets/app.js`,
      `${HERE}/assets/app.css`,
      `${HERE}/assets/app.js`,
      `${HERE}/postgradexternalapi/api/courses`,
      `${HERE}/brand/assets/logo.svg`,
      'https://elsewhere.example/assets/app.js',
      `https://elsewhere.example/?${HERE}/assets/`,
    ])
    await registerOfflineShell()
    expect(active.postMessage.mock.calls).toEqual([[[`${HERE}/assets/app.js`, `${HERE}/assets/app.css`]]])
  })

  it.each([
    ['installing', { active: worker(), waiting: worker(), installing: worker() }],
    ['waiting', { active: worker(), waiting: worker(), installing: null }],
    ['active', { active: worker(), waiting: null, installing: null }],
  ] as const)('is sent only to the newest worker, here the %s one', async (newest, workers) => {
    open(workers)
    await registerOfflineShell()
    const told = Object.entries(workers).filter(([, each]) => (each?.postMessage.mock.calls.length ?? 0) > 0)
    expect(told.map(([name]) => name)).toEqual([newest])
    expect(workers[newest]?.postMessage.mock.calls).toEqual([[[]]])
  })

  it('is not registered in development', async () => {
    const register = open({ ...NONE, active: worker() })
    vi.stubEnv('PROD', false)
    await registerOfflineShell()
    expect(register).not.toHaveBeenCalled()
  })

  it('is skipped without error in browsers without service workers', async () => {
    open(NONE)
    vi.stubGlobal('navigator', {})
    await expect(registerOfflineShell()).resolves.toBeUndefined()
  })
})

describe('logging out', () => {
  it('removes every service worker and its caches', async () => {
    const unregister = [vi.fn<() => Promise<boolean>>(), vi.fn<() => Promise<boolean>>()]
    const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true)
    vi.stubGlobal('caches', { keys: async () => ['shell-1', 'shell-2'], delete: remove })
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistrations: async () => unregister.map((each) => ({ unregister: each })) },
    })
    await forgetShell()
    expect(unregister.map((each) => each.mock.calls.length)).toEqual([1, 1])
    expect(remove.mock.calls).toEqual([['shell-1'], ['shell-2']])
  })

  it.each([
    ['keeps no files', { serviceWorker: { getRegistrations: async () => [] } }, {}],
    ['has no service workers', {}, { caches: { keys: async () => [] } }],
  ])('does not fail in a browser that %s', async (_, navigator, globals) => {
    vi.stubGlobal('navigator', navigator)
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    await expect(forgetShell()).resolves.toBeUndefined()
  })
})
