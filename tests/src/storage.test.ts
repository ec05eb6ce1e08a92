import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStorage, tabStorage } from '../../src/storage.ts'

const fail = () => {
  throw new DOMException('The storage is full', 'QuotaExceededError')
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const storage of [browserStorage, tabStorage]) storage.remove('key')
})

describe('storage', () => {
  it('stores values', () => {
    expect([tabStorage.set('key', 'here'), browserStorage.set('key', 'everywhere')]).toEqual([true, true])
    expect([sessionStorage.getItem('key'), localStorage.getItem('key')]).toEqual(['here', 'everywhere'])
    tabStorage.remove('key')
    expect([tabStorage.get('key'), browserStorage.get('key')]).toEqual([null, 'everywhere'])
  })

  it('keeps a value in memory when the storage is full, and removes the one it replaces', () => {
    tabStorage.set('key', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail)
    expect(tabStorage.set('key', 'new')).toBe(false)
    expect([tabStorage.get('key'), sessionStorage.getItem('key')]).toEqual(['new', null])
    tabStorage.remove('key')
    expect(tabStorage.get('key')).toBeNull()
  })

  it('works without storage', () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      vi.stubGlobal(name, undefined)
      Object.defineProperty(globalThis, name, { get: fail, configurable: true })
    }
    expect([browserStorage.get('key'), browserStorage.set('key', 'value'), browserStorage.get('key')]).toEqual([
      null,
      false,
      'value',
    ])
  })
})
