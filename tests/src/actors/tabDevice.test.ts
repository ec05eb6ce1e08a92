import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Which tab a draft comes from. */

type Tab = typeof import('../../../src/actors/tabDevice.ts')

const loaded: Tab[] = []

/** A page that is loaded in the tab whose session storage this is. */
async function load(): Promise<Tab> {
  vi.resetModules()
  const page = await import('../../../src/actors/tabDevice.ts')
  loaded.push(page)
  return page
}

const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  for (const page of loaded.splice(0)) page.forgetDevice()
})

describe('the device of a draft', () => {
  it('is the same after a reload', async () => {
    const before = (await load()).tabDevice()
    leave()
    const { tabDevice, fromDevice } = await load()
    expect(tabDevice()).toBe(before)
    expect(fromDevice(before)).toBe('thisTab')
  })

  it('is the same after a reload that finds something to store', async () => {
    const { tabDevice } = await load()
    const before = tabDevice()
    leave()
    expect(tabDevice()).toBe(before)
    expect((await load()).fromDevice(before)).toBe('thisTab')
  })

  it('of a tab that was duplicated is another one of the same browser, also once the first had been left and come back to', async () => {
    const { tabDevice } = await load()
    const source = tabDevice()
    const duplicate = async () => {
      const kept = { ...sessionStorage }
      const { tabDevice: ofDuplicate, fromDevice } = await load()
      expect(ofDuplicate()).not.toBe(source)
      expect(fromDevice(source)).toBe('otherTab')
      sessionStorage.clear()
      for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
    }
    await duplicate()
    leave()
    window.dispatchEvent(new PageTransitionEvent('pageshow'))
    expect(tabDevice()).toBe(source)
    await duplicate()
  })

  it('is forgotten with a log-out, and kept by no page that is left after it', async () => {
    const { tabDevice, forgetDevice } = await load()
    const before = tabDevice()
    forgetDevice()
    leave()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    const { tabDevice: after, fromDevice } = await load()
    expect(after()).not.toBe(before)
    expect(fromDevice(before)).toBe('otherDevice')
  })
})
