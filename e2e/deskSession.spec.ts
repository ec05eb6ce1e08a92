import { fillLogIn } from './support/applicant.ts'
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

test('§4.1 a user with a role cannot apply, and is led to the desk', async ({ page, desk }) => {
  await page.goto(new URL('/', desk).href)
  await page.getByRole('main').getByText('Login', { exact: true }).click()
  await fillLogIn(page, { email: 'member@bank.example', password: PASSWORD })
  await expect(page.getByText('You cannot apply with this account')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open the desk' }).click()
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
})
