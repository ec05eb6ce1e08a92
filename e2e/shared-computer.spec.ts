import type { Page, Route } from 'playwright/test'
import { IDLE_TIMEOUT_MS } from '#programme/settings.ts'
import {
  atProgress,
  choose,
  field,
  enterCredentials,
  logIn,
  logOut,
  newAccount,
  openStep,
  signUp,
  widget,
} from './support/applicant.ts'
import { emailIn } from './support/api.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Several people, or one person with several tabs, in one browser: no applicant sees another's data. */

const TOKEN_MINUTES = 10

/** Keeps working in a tab until the access token expires, on the browser's clock. */
async function outliveToken(page: Page) {
  for (let minute = 0; minute <= TOKEN_MINUTES; minute += 1) {
    await page.mouse.move(100 + minute, 100)
    await page.clock.runFor(55_000)
  }
  await page.mouse.move(200, 200)
  await page.clock.runFor(55_000)
}

test('§6 never sends one applicant’s changes as another who logged in from a second tab', async ({
  page,
  context,
  browser,
  sharedServer,
}) => {
  const [one, other] = [newAccount(), newAccount()]
  const elsewhere = await browser.newContext({ baseURL: sharedServer.url })
  await signUp(await elsewhere.newPage(), other)
  await elsewhere.close()

  const form = await context.newPage()
  await form.goto('/')
  await form.getByRole('main').getByText('Login', { exact: true }).click()
  await expect(form.getByLabel('Email address')).toBeVisible()

  await page.clock.install()
  await signUp(page, one)
  await openStep(page, 'personalDetails')
  await field(page, 'Surname').fill('Shikongo')
  await enterCredentials(form, other, 'Log in')
  await atProgress(form)

  const senders: string[] = []
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization !== undefined) senders.push(emailIn(authorization))
  })
  await outliveToken(page)
  await choose(page, 'cv', (await realFiles()).cv)
  await expect(widget(page, 'cv').getByRole('alert')).toContainText('Your session has expired.')
  await expect(widget(page, 'cv').getByRole('button', { name: 'Log in again' })).toBeVisible()
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
  expect(senders.filter((email) => email !== one.email)).toEqual([])
})

test(
  '§2.3 the next user after a log-out without a connection has to log in',
  { tag: '@everyday' },
  async ({ page, context }) => {
    const account = newAccount()
    await signUp(page, account)
    // The next user is faster than the check of the connection, which lets the log-out reach the provider.
    const isCheck = (route: Route) => route.request().method() === 'HEAD'
    await page.route('**/api/**', (route) => (isCheck(route) ? route.abort() : route.continue()))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/home/general-information')
    await context.setOffline(false)
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await logIn(page, account)
  },
)

test('§4.8 another person can log in after a time-out, and finds nothing of the first one afterwards', async ({
  page,
  browser,
}) => {
  const [one, other] = [newAccount(), newAccount()]
  const elsewhere = await browser.newContext()
  await signUp(await elsewhere.newPage(), other)
  await elsewhere.close()
  await page.clock.install()
  await signUp(page, one)
  await page.clock.fastForward(IDLE_TIMEOUT_MS + 1_000)
  await page.waitForURL('**/home/general-information')
  await page.getByRole('status').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(one.email)
  await enterCredentials(page, other, 'Log in')
  await atProgress(page)
  await logOut(page)
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('@')
  await page.getByRole('main').getByText('Login', { exact: true }).click()
  await expect(page.getByText('Log in to start or continue your application.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('')
})
