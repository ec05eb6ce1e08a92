import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { newAccount, openStep, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** The bytes that a browser actually loads. tests/build checks the same limits on the build. */

const KB = 1_000

/** Records the gzip size of every script that the page loads, by path. */
function watchScripts(page: Page) {
  const sizes = new Map<string, number>()
  const pending: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    const weigh = async () => {
      sizes.set(new URL(response.url()).pathname, gzipSync(await response.body()).byteLength)
    }
    pending.push(weigh().catch(() => undefined))
  })
  return {
    names: () => [...sizes.keys()],
    /** Total of these scripts, or of all, in bytes. */
    async total(names?: readonly string[]) {
      await Promise.all(pending)
      const counted = names ?? [...sizes.keys()]
      return counted.reduce((sum, name) => sum + (sizes.get(name) ?? NaN), 0)
    },
  }
}

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false })
  test('§2.5 the public page shows its content', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Preferred fields of study' })).toBeVisible()
    await expect(page.getByText('Loading Courses...')).toBeHidden()
    await expect(page.getByText(String(new Date().getFullYear())).last()).toBeVisible()
  })
})

test('the public page loads at most 90 kB of script before the browser is idle', async ({ page }) => {
  const scripts = watchScripts(page)
  await page.addInitScript(() => {
    requestIdleCallback(() => performance.mark('idle'))
  })
  await page.goto('/home/general-information')
  await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
  // A script is listed once it has loaded, so earlier requests are recognised by their start time.
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => {
    const idle = performance.getEntriesByName('idle')[0]?.startTime ?? NaN
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < idle)
    return asked.map(({ name }) => new URL(name).pathname).filter((name) => name.endsWith('.js'))
  })
  expect(before.length).toBeGreaterThan(0)
  expect(await scripts.total(before)).toBeLessThanOrEqual(90 * KB)
})

test('a signed-in step loads at most 290 kB of script, and the editor only on its own step', async ({ page }) => {
  const account = newAccount()
  await signUp(page, account)
  const scripts = watchScripts(page)
  await page.goto('/application/personaldetails')
  await expect(page.getByLabel('Surname')).toBeVisible()
  expect(await scripts.total()).toBeLessThanOrEqual(290 * KB)
  expect(scripts.names().some((name) => /editor|draft|RichText|Motivation/i.test(name))).toBe(false)
  await openStep(page, 'personalDetails')
})
