import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The tab and device that a draft comes from. */

type Tab = typeof import('../../../src/actors/tabDevice.ts')

const loaded: Tab[] = []

/** A page loaded in the tab with this session storage. */
async function load(): Promise<Tab> {
  vi.resetModules()
  const page = await import('../../../src/actors/tabDevice.ts')
  loaded.push(page)
  return page
}

const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  for (const page of loaded.splice(0)) page.forgetTab()
  localStorage.clear()
})

describe('the device of a draft', () => {
  it('is the same after a reload', async () => {
    const before = (await load()).tabDevice()
    leave()
    const { tabDevice, fromDevice } = await load()
    expect(tabDevice()).toBe(before)
    expect(fromDevice(before)).toBe('thisTab')
  })

  it('is the same after a reload with stored data', async () => {
    const { tabDevice } = await load()
    const before = tabDevice()
    leave()
    expect(tabDevice()).toBe(before)
    expect((await load()).fromDevice(before)).toBe('thisTab')
  })

  it('differs in a duplicated tab of the same browser, even after the first tab was left and reopened', async () => {
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

  it('is another tab of the same browser after a log-out, even if the page was left', async () => {
    const { tabDevice, forgetTab } = await load()
    const before = tabDevice()
    forgetTab()
    leave()
    expect(sessionStorage).toHaveLength(0)
    const { tabDevice: after, fromDevice } = await load()
    expect(after()).not.toBe(before)
    expect(fromDevice(before)).toBe('otherTab')
  })

  it('is another device in another browser', async () => {
    const before = (await load()).tabDevice()
    localStorage.clear()
    expect((await load()).fromDevice(before)).toBe('otherDevice')
  })
})
