import { randomBytes, webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TabCopy } from '../../../machines/draft/contracts.ts'
import { loadSeal } from '../../../src/actors/sealing.ts'
import { createTabCopies } from '../../../src/actors/tabCopies.ts'
import { PROFILE } from '../../support/applicant.ts'

/** Drafts stored in the tab until the server has them. */

const OWNER = PROFILE.sub
const KEY = randomBytes(32).toString('base64url')
const COPY: TabCopy = {
  content: {
    form: { motivation: '<p>Because — “I” Ünï 你好</p>' },
    documents: { id: { fileName: 's1.pdf', originalFilename: 'id.pdf' } },
  },
  base: { record: null, draft: null },
  version: 3,
  basedOn: 0,
  isStored: false,
  keys: [],
}
const STORED: TabCopy = { ...COPY, isStored: true, keys: [] }

const seal = await loadSeal()
const keptText = () => sessionStorage.getItem('drafts')

/** A tab of a signed-in applicant, also after a reload. */
async function openTab({ key = KEY, owner = OWNER, load = async () => seal } = {}) {
  const tab = createTabCopies(load)
  const { tab: found } = await tab.unlock(key, owner)
  return {
    ...tab,
    found,
    type: (copy: TabCopy | null, step: 'motivation' | 'courseDetails' = 'motivation') =>
      tab.keep({ type: 'tab.save', owner, step, copy }),
  }
}

/** Makes every later write to the tab's storage fail. */
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  sessionStorage.clear()
  localStorage.clear()
})

describe("the tab's copies", () => {
  it('are restored after a reload, for their owner', async () => {
    const tab = await openTab()
    tab.type(COPY)
    tab.type(STORED, 'courseDetails')
    const both = { motivation: COPY, courseDetails: STORED }
    expect((await openTab()).found).toEqual(both)
    expect((await openTab()).found).toEqual(both)
  })

  it.each(['-', '_'])('can use a key with the base64url character %j', async (letter) => {
    const key = `${letter.repeat(42)}A`
    const tab = await openTab({ key })
    tab.type(COPY)
    expect((await openTab({ key })).found).toEqual({ motivation: COPY })
  })

  it('is unreadable without the key: the storage contains no plain text', async () => {
    const tab = await openTab()
    tab.type(COPY)
    expect(Object.keys(JSON.parse(keptText() ?? '') as object)).toEqual(['motivation'])
    const bytes = Buffer.from(
      (JSON.parse(keptText() ?? '') as { motivation: { sealed: string } }).motivation.sealed,
      'base64',
    )
    for (const told of ['Because', 'id.pdf', OWNER]) expect(bytes.includes(told)).toBe(false)
    tab.type(COPY)
    expect(bytes.equals(Buffer.from(keptText() ?? ''))).toBe(false)
  })

  it.each([
    ["with another applicant's key", { key: randomBytes(32).toString('base64url'), owner: 'auth0|5f2' }],
    ['for another owner', { owner: 'google-oauth2|5f1' }],
  ])('are deleted instead of shown when opened %s', async (_, other) => {
    const tab = await openTab()
    tab.type(COPY)
    expect((await openTab(other)).found).toEqual({})
    expect(keptText()).toBeNull()
  })

  it.each([
    '{',
    'null',
    '3',
    '{"motivation":3}',
    '{"motivation":{"isStored":false,"sealed":"%"}}',
    '{"owner":"a","steps":{}}',
  ])('are empty if the storage contains %s', async (held) => {
    sessionStorage.setItem('drafts', held)
    expect((await openTab()).found).toEqual({})
    expect(keptText()).toBeNull()
  })

  it('are deleted with their draft, but not those of other steps', async () => {
    const tab = await openTab()
    tab.type(COPY)
    tab.type(COPY, 'courseDetails')
    tab.type(null, 'courseDetails')
    expect((await openTab()).found).toEqual({ motivation: COPY })
    tab.type(null)
    expect(keptText()).toBeNull()
  })

  it('wait for encryption to load, keep the latest of each step, and retry', async () => {
    const load = vi.fn<typeof loadSeal>(async () => seal)
    load.mockRejectedValueOnce(new Error('cut')).mockRejectedValueOnce(new Error('cut'))
    const tab = await openTab({ load })
    tab.type({ ...COPY, version: 1 })
    await expect.poll(() => load).toHaveBeenCalledTimes(2)
    expect(keptText()).toBeNull()
    tab.type(COPY)
    await expect.poll(() => keptText()).not.toBeNull()
    expect((await openTab()).found).toEqual({ motivation: COPY })
  })

  it('are not stored before the sign-in is known', () => {
    const tab = createTabCopies()
    expect(() => tab.keep({ type: 'tab.save', owner: OWNER, step: 'motivation', copy: COPY })).toThrow('locked')
  })
})

describe('a sign-out', () => {
  it.each([
    ['requested', []],
    ['timeout', ['courseDetails']],
  ] as const)('with the reason %s deletes every copy that the server already has', async (end, left) => {
    const tab = await openTab()
    tab.type(STORED)
    tab.type(COPY, 'courseDetails')
    sessionStorage.setItem('device', 'tab-1')
    tab.clearAfter(end)
    expect(Object.keys(JSON.parse(keptText() ?? '{}') as object)).toEqual(left)
    expect(sessionStorage.getItem('device')).toBe(left.length === 0 ? null : 'tab-1')
  })

  it.each([
    ['keeps what fits', COPY, () => {}, true],
    ['has nothing to keep if the server has everything', STORED, () => {}, true],
    ['loses what does not fit', COPY, fillStorage, false],
  ] as const)('with the reason time-out %s, and reports so', async (_, copy, prepare, isKept) => {
    const tab = await openTab()
    prepare()
    tab.type(copy)
    expect(tab.clearAfter('timeout')).toBe(isKept)
  })

  it('discards copies still waiting for encryption', async () => {
    let arrive = (_: typeof seal): void => undefined
    const tab = await openTab({ load: () => new Promise((resolve) => (arrive = resolve)) })
    tab.type(COPY)
    expect(tab.clearAfter('requested')).toBe(false)
    arrive(seal)
    await Promise.resolve()
    expect(sessionStorage).toHaveLength(0)
  })
})
