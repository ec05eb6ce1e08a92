import { randomBytes, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STEP } from '../../../domain/steps.ts'
import { loadSeal } from '../../../src/actors/sealing.ts'
import { createTabCopies } from '../../../src/actors/tabCopies.ts'
import { leaveKey, openKept } from '../../../src/early/keptText.ts'
import { PROFILE } from '../../support/applicant.ts'

/** The inline script that keeps what is entered on an early screen, and the app's part of it. */

const SCRIPT = readFileSync('server/features/pages/keepEarly.js', 'utf8')
const OWNER = PROFILE.sub
const KEY = randomBytes(32).toString('base64url')
const ITEM = `early${STEP.personalDetails.route}`
const seal = await loadSeal()

const FIELDS = `
  <input name="name"><input name="email" value="given"><input type="file">
  <select name="regionId"><option value="" selected></option><option value="NA-ER"></option></select>`

/** Every listener of the script, so that a test's page ends with it. */
let closePage = () => {}

function openPage() {
  document.head.innerHTML = '<script type="module" src="https://portal.example/assets/index-1.js"></script>'
  document.body.innerHTML = `<p id="start-problem" data-keeps="Go on">Reload</p><div id="root" data-early="empty"><main>${FIELDS}</main></div>`
  const added = vi.spyOn(globalThis, 'addEventListener')
  Reflect.apply(new Function(SCRIPT), globalThis, [])
  const listeners = added.mock.calls.map(([type, listener]) => [type, listener as EventListener] as const)
  added.mockRestore()
  closePage = () => {
    listeners.forEach((each) => removeEventListener(...each))
    document.head.replaceChildren()
    document.body.replaceChildren()
  }
}

function enter(name: string, text: string) {
  const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (field) field.value = text
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

const kept = () => sessionStorage.getItem(ITEM)
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => new URL(src).pathname)
const fail = () => [...document.querySelectorAll('script')].at(-1)?.dispatchEvent(new Event('error'))

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', STEP.personalDetails.route)
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('§4.8 text that was entered before any script had loaded', () => {
  const typed = { form: { name: 'Ndapewa', regionId: 'NA-ER' }, seen: { name: '', regionId: '' } }

  async function typeEarly() {
    await leaveKey(seal, KEY, OWNER)
    openPage()
    enter('name', 'Ndapewa')
    enter('regionId', 'NA-ER')
    await expect.poll(kept).not.toBeNull()
  }

  it('is unreadable without the key from the server; its owner opens it after a reload, and the form waits', async () => {
    await typeEarly()
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
    for (const told of ['Ndapewa', 'NA-ER', OWNER]) expect(stored).not.toContain(told)
    closePage()
    openPage()
    expect(document.getElementById('root')?.dataset.early).toBe('kept')
    await expect(openKept(KEY, OWNER)).resolves.toEqual({ personalDetails: typed })
  })

  it.each([
    ["with another applicant's key", randomBytes(32).toString('base64url'), 'auth0|5f2'],
    ['for another owner', KEY, 'auth0|5f2'],
  ])('is deleted when opened %s', async (_, key, owner) => {
    await typeEarly()
    await expect(openKept(key, owner)).resolves.toEqual({})
    expect(kept()).toBeNull()
  })

  it('is deleted by a log-out, with the key', async () => {
    await typeEarly()
    createTabCopies().clearAfter('requested')
    expect([kept(), localStorage.length]).toEqual([null, 0])
  })

  it('is not kept once the app has replaced it', async () => {
    await leaveKey(seal, KEY, OWNER)
    openPage()
    document.getElementById('root')?.removeAttribute('data-early')
    enter('name', 'Ndapewa')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(kept()).toBeNull()
  })

  it("keeps the owner's key across log-ins, and replaces another's", async () => {
    await leaveKey(seal, KEY, OWNER)
    const first = localStorage.getItem('earlyKey')
    await leaveKey(seal, KEY, OWNER)
    expect(localStorage.getItem('earlyKey')).toBe(first)
    await leaveKey(seal, randomBytes(32).toString('base64url'), 'auth0|5f2')
    expect(localStorage.getItem('earlyKey')).not.toBe(first)
  })
})

describe('§8 the first script of a page', () => {
  it('is loaded again after every cut, with growing pauses and from another address; no reload is advised', () => {
    vi.useFakeTimers()
    openPage()
    expect(document.getElementById('start-problem')?.textContent).toBe('Go on')
    for (const pause of [500, 1_000, 2_000]) {
      fail()
      const before = scripts().length
      vi.advanceTimersByTime(pause - 1)
      expect(scripts()).toHaveLength(before)
      vi.advanceTimersByTime(1)
    }
    expect(scripts()).toEqual(['/assets/index-1.js', ...[1, 2, 3].map((attempt) => `/assets/${attempt}/index-1.js`)])
  })

  it('is loaded again at once when the browser is connected again, and only once', () => {
    vi.useFakeTimers()
    openPage()
    fail()
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(60_000)
    expect(scripts()).toEqual(['/assets/index-1.js', '/assets/1/index-1.js'])
  })
})
