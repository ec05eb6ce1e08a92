import type { Page } from 'playwright/test'
import {
  atProgress,
  choose,
  field,
  fillLogIn,
  logIn,
  newAccount,
  openStep,
  signUp,
  widget,
} from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Several people, or one with several tabs, at one browser: nothing of one applicant reaches another. */

const TOKEN_MINUTES = 10

/** Works on in a tab, by the browser's own clock, until the access token is over. */
async function outliveToken(page: Page) {
  for (let minute = 0; minute <= TOKEN_MINUTES; minute += 1) {
    await page.mouse.move(100 + minute, 100)
    await page.clock.runFor(55_000)
  }
  await page.mouse.move(200, 200)
  await page.clock.runFor(55_000)
}

const emailIn = (authorization: string) => {
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { email: string }).email
}

test('§6 what one applicant does is never sent as another, who logged in with a form that was open in another tab', async ({
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
  await fillLogIn(form, other)
  await atProgress(form)

  const senders: string[] = []
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization !== undefined) senders.push(emailIn(authorization))
  })
  await outliveToken(page)
  await choose(page, 'cv', (await realFiles()).cv)
  await expect(widget(page, 'cv').getByRole('alert')).toContainText('Your sign-in has expired.')
  await expect(widget(page, 'cv').getByRole('button', { name: 'Log in again' })).toBeVisible()
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
  expect(senders.filter((email) => email !== one.email)).toEqual([])
})

test(
  '§2.3 whoever comes after a log-out without a connection has to say who they are',
  { tag: '@everyday' },
  async ({ page, context }) => {
    const account = newAccount()
    await signUp(page, account)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/home/general-information')
    await context.setOffline(false)
    await page.getByRole('main').getByText('Login', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await logIn(page, account)
  },
)

test('§2.1 a signed-in applicant who opens an old answer of the login goes to the application', async ({ page }) => {
  await signUp(page, newAccount())
  await page.goto('/?error=access_denied&state=old')
  await atProgress(page)
})
