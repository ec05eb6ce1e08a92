import type { Page } from 'playwright/test'
import { ROUTES, DESK_PATH } from '../domain/routes.ts'
import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { draftKept, editor, field, newAccount, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** Browsers that store nothing, run no scripts, translate pages, block windows or have a wrong clock. */

async function openStep(page: Page, route: string, highestStep: number) {
  const { caller } = await signUpTo(page, highestStep)
  await page.goto(route)
  return caller
}

const pressSignUp = (page: Page) => page.getByRole('main').getByText('Sign up', { exact: true }).click()

test('§4.2 saves a draft and the step although the tab’s storage is full', async ({ page }) => {
  await page.addInitScript(() => {
    const store = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage && 'isFull' in window) throw new DOMException('full', 'QuotaExceededError')
      store.call(this, key, value)
    }
  })
  const { fellowship } = await openStep(page, STEP.personalDetails.route, 2)
  await expect(field(page, 'Surname')).not.toHaveValue('')
  await page.evaluate(() => Object.assign(window, { isFull: true }))
  await field(page, 'Surname').fill('Typed')
  await draftKept(page)
  await page.getByRole('button', { name: 'Save and Continue to Next Step' }).click()
  await expect(page).toHaveURL(STEP.courseDetails.route)
  expect((await fellowship()).personalDetails?.lastName).toBe('Typed')
})

test.describe('a service worker without room for the offline page', () => {
  test.use({ serviceWorkers: 'allow' })

  test('§8 still serves the page', async ({ page, sharedServer }) => {
    await openStep(page, STEP.personalDetails.route, 1)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(() => page.evaluate(async () => (await caches.match('/application')) !== undefined)).toBe(true)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: sharedServer.url, quotaSize: 1 })
    await page.reload()
    await expect(field(page, 'Surname')).toBeVisible()
    await page.reload()
    await expect(field(page, 'Surname')).toBeVisible()
  })
})

const BLOCKED = /^Your browser blocks cookies and site data, so you cannot log in\./

for (const path of [ROUTES.home, ROUTES.application, DESK_PATH]) {
  test(`§2.1 ${path} shows that the browser blocks cookies and site data`, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
      }
    })
    await page.goto(path)
    await expect(page.getByText(BLOCKED)).toBeVisible()
    await expect(page.getByText('Loading…')).toBeHidden()
  })

  test(`§2.1 ${path} asks for JavaScript if it is off`, async ({ browser, sharedServer }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: sharedServer.url })
    const page = await context.newPage()
    await page.goto(path)
    const shown = await page.locator('body').innerText()
    expect(shown).toContain('This site needs JavaScript.')
    expect(shown).not.toContain('Loading…')
    await context.close()
  })
}

/** Replaces each text by two elements with a new text, as browsers' translators do. */
function translate() {
  const done = new WeakSet<Node>()
  const put = (node: Node | null) => {
    const { parentElement } = node ?? {}
    if (!(node instanceof Text) || done.has(node) || node.data.trim() === '' || !parentElement) return
    if (parentElement.closest('script, style, textarea, [contenteditable=true]')) return
    const [outer, inner, text] = [
      document.createElement('font'),
      document.createElement('font'),
      document.createTextNode(node.data),
    ]
    done.add(text)
    inner.append(text)
    outer.append(inner)
    parentElement.replaceChild(outer, node)
  }
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) found.push(walker.currentNode)
    found.forEach(put)
  }
  all(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes, type, target } of changes) {
      addedNodes.forEach((node) => node.isConnected && all(node))
      if (type === 'characterData' && target.isConnected) put(target)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

test('§2.4 §2.11 texts still change after the browser has translated the page', async ({ page }) => {
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.clock.install()
  await openStep(page, STEP.motivation.route, 3)
  await expect(editor(page)).toBeVisible()
  await page.evaluate(translate)
  await editor(page).click()
  await page.keyboard.type('one two three')
  await page.clock.runFor(1_000)
  await expect(page.locator('#motivation-words')).toHaveText('3 words')
  await page.keyboard.type(' four')
  await page.clock.runFor(1_000)
  await expect(page.locator('#motivation-words')).toHaveText('4 words')
  await page.clock.runFor(3_000)
  await draftKept(page)

  await page.clock.runFor(60_000)
  const warning = page.getByText(/^Your session will expire in \d+ seconds/)
  const seconds = async () => Number(/\d+/.exec((await warning.textContent()) ?? '')?.[0])
  const before = await seconds()
  await page.clock.runFor(5_000)
  expect(before - (await seconds())).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'Stay Logged In' }).click()
  await expect(warning).toBeHidden()
  expect(failures).toEqual([])
})

test('§7.13 a device whose clock is 13 hours ahead can log in', async ({ page }) => {
  await page.addInitScript(() => {
    const [Real, ahead] = [Date, 13 * 3_600_000]
    globalThis.Date = class extends Real {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([Real.now() + ahead] as const) : given))
      }
      static override now() {
        return Real.now() + ahead
      }
    } as DateConstructor
  })
  await signUp(page, newAccount())
})

test('§2.5 answers the first press without a connection', async ({ page, context }) => {
  await page.goto(ROUTES.home)
  await context.setOffline(true)
  await pressSignUp(page)
  await expect(page.getByText('We could not open this. Check your connection and try again.')).toBeVisible()
  await context.setOffline(false)
  await pressSignUp(page)
  await expect(page.getByLabel('Email address')).toBeVisible()
})
