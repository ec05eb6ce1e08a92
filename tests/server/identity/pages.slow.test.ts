import type { BrowserContext } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchBrowser, PortalPage, servePortal } from './portal.ts'
import { openSite } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'
import { closedAfterAll } from '../../support/closing.ts'

let context: BrowserContext
let portal: PortalPage

const site = closedAfterAll(await openSite({ extend: servePortal }))
const browser = closedAfterAll(await launchBrowser())
beforeEach(async () => {
  context = await browser.newContext()
  portal = new PortalPage(await context.newPage())
  await portal.page.goto(site.settings.publicUrl)
})
afterEach(() => context.close())

test('§7.13 errors are announced to every reader, and the typed email address stays, on the other page too', async () => {
  const { page } = portal
  await portal.toProvider()
  await portal.submit('nobody@example.org', 'not the password', 'Log in')
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('group')
  expect(await page.getByLabel('Email address').inputValue()).toBe('nobody@example.org')
  expect(await page.title()).toBe('Error: Log in | Bank of Tests Postgraduate Bursary')

  await page.getByRole('link', { name: 'Sign up' }).click()
  expect(await page.getByLabel('Email address').inputValue()).toBe('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Use at least 10 characters for your password.' }).click()
  const password = page.getByLabel('Password', { exact: true })
  expect(await password.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  expect(portal.complaints).toEqual([])
})

test('§7.13 going back or reloading shows the page of a refused form, and does not send it again', async () => {
  const { page } = portal
  await portal.toProvider({ screen_hint: 'signup' })
  await portal.submit('bertha@example.org', 'short', 'Sign up')
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign up', exact: true }).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('bertha@example.org')
  expect(await page.getByRole('group', { name: 'There is a problem' }).count()).toBe(0)

  await portal.submit('bertha@example.org', 'short', 'Sign up')
  await page.getByRole('group', { name: 'There is a problem' }).waitFor()
  await portal.submit('bertha@example.org', PASSWORD, 'Sign up')
  await portal.atCallback()
  await page.goBack()
  expect(page.url()).toBe(`${site.settings.publicUrl}/`)
  expect(await portal.token()).not.toBe('')
  expect(portal.complaints).toEqual([])
})

test('§7.13 signing up needs no script', async () => {
  const bare = await browser.newContext({ javaScriptEnabled: false })
  const page = await bare.newPage()
  const { publicUrl } = site.settings
  await page.goto(publicUrl + new Visitor(site.settings).authorizeUrl({ screen_hint: 'signup' }))
  await new PortalPage(page).submit('plain@example.org', PASSWORD, 'Sign up')
  await page.waitForURL(/\/postgraduate-external\/callback\?/)
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
  await bare.close()
})

test('the password can be shown and hidden, and is sent as a password either way', async () => {
  const { page } = portal
  await portal.toProvider({ screen_hint: 'signup' })
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show password' }).click()
  const typeAtSending = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { form } = document.querySelector<HTMLInputElement>('#password') ?? {}
        form?.addEventListener('submit', () => resolve(document.querySelector<HTMLInputElement>('#password')?.type))
      }),
  )
  await portal.submit('shown@example.org', PASSWORD, 'Sign up')
  expect(await typeAtSending).toBe('password')
  await portal.atCallback()
  expect(portal.complaints).toEqual([])
})

test('§6 a likely mistyped address gets a suggestion, accepted or dismissed with one press', async () => {
  const { page } = portal
  await portal.toProvider({ screen_hint: 'signup' })
  await portal.submit('ndapewa@gmial.com', PASSWORD, 'Sign up')
  await page.getByRole('link', { name: 'Did you mean ndapewa@gmail.com?' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Use ndapewa@gmail.com' }).click()
  await portal.atCallback()
  expect(await portal.user()).toMatchObject({ email: 'ndapewa@gmail.com' })

  await page.goto(site.settings.publicUrl)
  await portal.toProvider({ screen_hint: 'signup', prompt: 'login' })
  await portal.submit('ndapewa@gmial.com', PASSWORD, 'Sign up')
  await page.getByRole('link', { name: 'Did you mean ndapewa@gmail.com?' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await portal.atCallback()
  expect(await portal.user()).toMatchObject({ email: 'ndapewa@gmial.com' })
})

test.each([360, 768, 1280])('at %d px nothing is wider than the window or too small to tap', async (width) => {
  const { page } = portal
  await page.setViewportSize({ width, height: 740 })
  for (const screen of ['signup', 'login']) {
    await page.goto(site.settings.publicUrl)
    await portal.toProvider({ screen_hint: screen })
    await page.getByRole('button', { name: screen === 'signup' ? 'Sign up' : 'Log in' }).click()
    await page.getByRole('group', { name: 'There is a problem' }).waitFor()
    await page.getByRole('button', { name: 'Show password' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const outside = await page.locator('form').evaluate((form) => {
      const { right } = form.getBoundingClientRect()
      return [...form.querySelectorAll('input, button')].filter(
        (each) => each.getBoundingClientRect().right > right + 1,
      ).length
    })
    expect(outside).toBe(0)
    const heights = await page
      .locator('input, button')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  }
})
