import { webcrypto } from 'node:crypto'
import type { Auth0ClientOptions } from '@auth0/auth0-spa-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createIdentityClient } from '../../../src/signIn/identityClient.ts'
import { SETTINGS } from '../actors/settings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§7.13 the identity library', () => {
  it('is loaded on first use, and created once', async () => {
    vi.stubGlobal('crypto', webcrypto)
    const getClient = createIdentityClient(SETTINGS)
    const [one, other] = await Promise.all([getClient(), getClient()])
    expect(one).toBe(other)
    expect(typeof one.loginWithRedirect).toBe('function')
  })

  it('§8 is created again after a failure', async () => {
    vi.stubGlobal('crypto', undefined)
    const getClient = createIdentityClient(SETTINGS)
    await expect(getClient()).rejects.toThrow('crypto')
    vi.stubGlobal('crypto', webcrypto)
    await expect(getClient()).resolves.toHaveProperty('loginWithRedirect')
  })

  it('§7.13 sends the client, the audience and the callback URL, and keeps tokens in memory', async () => {
    vi.stubGlobal('crypto', webcrypto)
    const addresses: URL[] = []
    const openUrl = async (address: string) => void addresses.push(new URL(address))
    for (const page of [undefined, { callback: '/desk/callback', hint: { screen_hint: 'login' } } as const]) {
      const client = await createIdentityClient(SETTINGS, page)()
      await client.loginWithRedirect({ openUrl })
    }
    const known = { client_id: 'portal', audience: 'api', scope: 'openid profile email offline_access' }
    const asked = addresses.map(({ searchParams }) => Object.fromEntries(searchParams))
    expect(asked).toMatchObject([
      { ...known, redirect_uri: `${window.location.origin}/postgraduate-external/callback` },
      { ...known, redirect_uri: `${window.location.origin}/desk/callback`, screen_hint: 'login' },
    ])
    expect(asked[0]).not.toHaveProperty('screen_hint')
    expect(addresses.map(({ origin }) => origin)).toEqual(['http://localhost:3000', 'http://localhost:3000'])
    const options = (await createIdentityClient(SETTINGS)()) as unknown as { options: Auth0ClientOptions }
    expect(options.options).toMatchObject({
      cacheLocation: 'memory',
      useRefreshTokens: true,
      useRefreshTokensFallback: true,
    })
  })

  it.each([
    ['that the page was served with', [{ name: 'clock', duration: 1_000_000 }], 1_000_200],
    ['of the device without one', undefined, 5_000_000],
  ])('§7.13 validates tokens with the time %s', async (_, serverTiming, expected) => {
    vi.stubGlobal('crypto', webcrypto)
    // Hours ahead. The answer began at 100 ms, and it is 300 ms now.
    vi.spyOn(Date, 'now').mockReturnValue(5_000_000)
    vi.stubGlobal('performance', {
      now: () => 300,
      getEntriesByType: () => [{ responseStart: 100, ...(serverTiming && { serverTiming }) }],
    })
    const { options } = (await createIdentityClient(SETTINGS)()) as unknown as { options: Auth0ClientOptions }
    expect(options.nowProvider?.()).toBe(expected)
  })

  it('§4.8 checks the session only in browsers with an earlier sign-in, and reports a lost connection', async () => {
    vi.stubGlobal('crypto', webcrypto)
    const client = await createIdentityClient(SETTINGS)()
    const asked = vi.spyOn(client, 'getTokenSilently').mockResolvedValue('token-1' as never)
    await client.checkSession()
    expect(asked).not.toHaveBeenCalled()
    document.cookie = 'auth0.portal.is.authenticated=true'
    await client.checkSession()
    expect(asked).toHaveBeenCalledTimes(1)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(client.checkSession()).rejects.toThrow('There is no connection')
    expect(asked).toHaveBeenCalledTimes(1)
    document.cookie = 'auth0.portal.is.authenticated=; max-age=0'
  })
})
