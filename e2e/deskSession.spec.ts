import { codeOf } from '../tests/server/identity/codes.ts'
import { expectNoTroubleInThemes } from './support/axe.ts'
import { expect, logInAs, PASSWORD, test } from './support/desk.ts'

/** The session of staff at the desk. */

test('the log-in page is for staff, and a log-out returns to the desk', async ({ page, desk }) => {
  await page.goto(desk)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Log in to the desk with your staff account.')).toBeVisible()
  await expect(page.getByText(/application|Sign up/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await logInAs(page, desk, 'member@bank.example')
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'The desk' })).toBeVisible()
  expect(page.url()).toBe(desk)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('reading a document counts as activity, and the warning comes a minute before the staff limit', async ({
  page,
  desk,
}) => {
  await page.clock.install()
  await logInAs(page, desk, 'member@bank.example')
  await page.getByRole('button', { name: /Beukes/ }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('F4')
  const document = page.getByTitle('ID', { exact: true })
  await expect(document).toBeVisible()
  const warning = page.getByRole('alertdialog', { name: 'Session Timeout Warning' })
  await page.clock.runFor(10 * 60_000)
  await document.evaluate((frame: HTMLIFrameElement) => frame.focus())
  await page.clock.runFor(13 * 60_000)
  await expect(warning).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(warning).toBeVisible()
})

test('§6 staff set up an authenticator app, and then log in with its code', async ({ page, desk }) => {
  await logInAs(page, desk, 'both@bank.example')
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expectNoTroubleInThemes(page, 'the set-up')
  const secret = await page.locator('[name=secret]').inputValue()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('Your second factor is on.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  // The desk already shows its start page while the browser is on its way to the provider and back.
  const isBack = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out' }).click()
  await isBack
  await expect(page.getByRole('heading', { name: 'The desk' })).toBeVisible()
  await logInAs(page, desk, 'both@bank.example')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('#code-error')).toContainText('This code is wrong')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
})
