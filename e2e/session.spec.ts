import type { Locator, Page, Request } from 'playwright/test'
import { ROUTES } from '../domain/routes.ts'
import { IDLE_TIMEOUT_MS } from '#programme/settings.ts'
import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { field, enterCredentials, leave, logIn, logOut, newAccount, openStep, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** Section 4.8. The tests move the browser's clock. */

/**
 * Moves the clock until the warning is shown. The focus that returns from an earlier warning may scroll the page, and on
 * a busy machine this activity arrives up to a minute later on the moved clock.
 */
const runUntil = (page: Page, warning: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1_000)
        return warning.isVisible()
      },
      { intervals: [0] },
    )
    .toBe(true)

test(
  '§4.8 warns at 60 s and logs out at 120 s without activity, without losing text',
  { tag: '@everyday' },
  async ({ page }) => {
    const account = newAccount()
    await page.clock.install()
    await signUp(page, account)
    await openStep(page, 'personalDetails')
    await field(page, 'Surname').fill('Shikongo')
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return page.evaluate(() => sessionStorage.getItem('drafts') ?? '')
      })
      .toContain('personalDetails')
    // The status below the form moves the page, which counts as a movement of the mouse.
    const kept = page.getByText(/^Kept at/).first()
    await expect.poll(async () => page.clock.runFor(500).then(() => kept.isVisible())).toBe(true)

    const warning = page.getByRole('alertdialog', { name: 'Session Timeout Warning' })
    await page.mouse.move(100, 100)
    await page.clock.runFor(50_000)
    await expect(warning).toBeHidden()
    await page.clock.runFor(11_000)
    await expect(warning).toBeVisible()
    await expect(warning).toContainText(/Your session will expire in \d\d seconds due to inactivity\./)
    await expect(warning).toContainText('Would you like to continue your session?')
    const [hour, expected] = await warning.evaluate((overlay) => {
      const clock = (at: number) => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
      const seconds = Number(/in (\d+) seconds/.exec(overlay.textContent)?.[1])
      const left = [seconds - 1, seconds].map((each) => clock(Date.now() + each * 1_000))
      return [/You will be logged out at (\d\d:\d\d)\./.exec(overlay.textContent)?.[1], left] as const
    })
    expect(expected).toContain(hour)
    const shown = async () => Number(/in (\d+) seconds/.exec((await warning.innerText()).replaceAll(/\s+/g, ' '))?.[1])
    const before = await shown()
    await page.clock.runFor(5_000)
    expect(await shown()).toBeLessThanOrEqual(before - 5)

    await warning.getByRole('button', { name: 'Stay Logged In' }).click()
    await expect(warning).toBeHidden()
    await expect(field(page, 'Surname')).toBeFocused()
    await page.clock.runFor(59_000)
    await expect(warning).toBeHidden()
    await runUntil(page, warning)
    await page.clock.runFor(60_000)
    await page.waitForURL('**/home/general-information')
    const news = page.getByRole('status').filter({ hasText: 'You were logged out after 2 minutes without activity' })
    await expect(news).toContainText('What you typed has been kept.')
    await expect(page.getByRole('main').getByText('Login', { exact: true })).toBeVisible()

    await news.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Log in to go on with Personal Details. Your text is safe.')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue(account.email)
    await enterCredentials(page, account, 'Log in')
    await page.waitForURL('**/application/personaldetails')
    await expect(field(page, 'Surname')).toHaveValue('Shikongo')
    expect(await page.evaluate(() => ['signInEnd', 'loginAddress'].map((key) => sessionStorage.getItem(key)))).toEqual([
      null,
      null,
    ])
  },
)

test('§4.8 keeps text typed just before the device sleeps past the time-out', async ({ page }) => {
  const account = newAccount()
  await page.clock.install()
  await signUp(page, account)
  await openStep(page, 'personalDetails')
  const now = () => page.evaluate(() => Date.now())
  await page.clock.pauseAt((await now()) + 1_000)
  await field(page, 'Surname').fill('Shikongo')
  // The device wakes after the time-out, before any timer runs.
  await page.clock.setSystemTime((await now()) + IDLE_TIMEOUT_MS + 1_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForURL('**/home/general-information')
  await page.clock.resume()
  const news = page.getByRole('status').filter({ hasText: 'You were logged out after 2 minutes without activity' })
  await news.getByRole('button', { name: 'Log in' }).click()
  await enterCredentials(page, account, 'Log in')
  await page.waitForURL('**/application/personaldetails')
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
})

test('§4.8 §8 a time-out without a connection shows a message, and the next log-in restores the text', async ({
  page,
  context,
}) => {
  const account = newAccount()
  await page.clock.install()
  await signUp(page, account)
  // Loads the public page while there is a connection.
  await Promise.all([page.waitForResponse(/HomeScreen/), page.reload()])
  await openStep(page, 'personalDetails')
  await context.setOffline(true)
  await field(page, 'Surname').fill('Shikongo')
  await page.clock.fastForward(IDLE_TIMEOUT_MS + 1_000)
  const news = page.getByRole('status').filter({ hasText: 'You were logged out after 2 minutes without activity' })
  await expect(news).toBeVisible()
  await expect(page.getByText('Shikongo')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Shikongo')
  await context.setOffline(false)
  await news.getByRole('button', { name: 'Log in' }).click()
  await enterCredentials(page, account, 'Log in')
  await page.waitForURL('**/application/personaldetails')
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
})

test('§4.8 §8 warns that a log-out or time-out cancels a submission that waits for the connection', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const { account } = await signUpTo(page, STEP.review.highestStep)
  // Loads the public page while there is a connection.
  await Promise.all([page.waitForResponse(/HomeScreen/), page.goto(STEP.submit.route)])
  const submit = page.getByRole('button', { name: 'Agree & Submit' })
  await expect(submit).toBeEnabled()
  await context.setOffline(true)
  await submit.click()
  await expect(page.getByRole('main')).toContainText('We will try again automatically')
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: 'Not everything is saved' })
  await expect(question).toContainText(
    'Your application has not been submitted yet. If you log out now, it will not be submitted.',
  )
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await page.clock.fastForward(IDLE_TIMEOUT_MS + 1_000)
  const news = page.getByRole('status').filter({ hasText: 'You were logged out after 2 minutes without activity' })
  await expect(news).toContainText('Your application was not submitted. Log in and submit it.')
  await context.setOffline(false)
  await news.getByRole('button', { name: 'Log in' }).click()
  await enterCredentials(page, account, 'Log in')
  await page.waitForURL(`**${STEP.submit.route}`)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Your receipt' })).toBeVisible()
})

test("§2.4 'Logout Now' and §2.3 'Log out' end the session at the identity provider and clear the tab", async ({
  page,
}) => {
  const account = newAccount()
  await page.clock.install()
  await signUp(page, account)
  await openStep(page, 'personalDetails')
  await field(page, 'Surname').fill('Shikongo')
  await page.clock.runFor(61_000)
  await leave(page, () => page.getByRole('button', { name: 'Logout Now' }).click())
  const left = () => page.evaluate(() => [sessionStorage.getItem('drafts'), localStorage.getItem('profile')])
  await expect.poll(() => left().catch(() => 'on its way')).toEqual([null, null])

  await logIn(page, account)
  await openStep(page, 'personalDetails')
  await expect(field(page, 'Surname')).toHaveValue('Shikongo')
  await logOut(page)
  await page.goto('/application')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('§2.3 §8 a log-out without a connection ends the identity provider’s session once the connection is back', async ({
  page,
  context,
}) => {
  await signUp(page, newAccount())
  // Loads the public page while there is a connection.
  const isPublicScreen = (request: Request) => request.url().includes('HomeScreen')
  await Promise.all([page.waitForEvent('requestfinished', isPublicScreen), page.reload()])
  await page.waitForLoadState('networkidle')
  const account = async () => (await page.request.get('/account')).text()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/home/general-information')
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await leave(page, () => context.setOffline(false))
  expect(await account()).toContain('Please log in first')
  expect(await page.evaluate(() => localStorage.getItem('signOutUntold'))).toBeNull()
})

test("§4.8 shows the warning in all tabs, and 'Stay Logged In' in one keeps all of them signed in", async ({
  page,
  context,
}) => {
  await context.clock.install()
  await signUp(page, newAccount())
  await context.clock.runFor(30_000)
  const second = await context.newPage()
  await second.goto('/application')
  await expect(second.getByRole('button', { name: 'Log out' })).toBeVisible()
  const warnings = [page, second].map((tab) => tab.getByRole('alertdialog', { name: 'Session Timeout Warning' }))
  const [here, there] = warnings as [Locator, Locator]
  await context.clock.runFor(31_000)
  for (const warning of warnings) await expect(warning).toBeHidden()
  await context.clock.runFor(30_000)
  for (const warning of warnings) await expect(warning).toBeVisible()
  const hourIn = async (warning: Locator) => /logged out at \d\d:\d\d\./.exec(await warning.innerText())?.[0]
  expect(await hourIn(here)).toBe(await hourIn(there))
  expect(await hourIn(here)).toBeDefined()
  await here.getByRole('button', { name: 'Stay Logged In' }).click()
  for (const warning of warnings) await expect(warning).toBeHidden()
  await context.clock.runFor(58_000)
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(there).toBeHidden()
})

test('§2.4 the warning covers the screen, and Escape extends the session', async ({ page }) => {
  await page.clock.install()
  await signUp(page, newAccount())
  const warning = page.getByRole('alertdialog', { name: 'Session Timeout Warning' })
  await page.clock.runFor(110_000)
  await expect(warning).toBeVisible()
  // All but the scrollbar.
  const view = await page.evaluate(() => {
    const { clientWidth: width, clientHeight: height } = document.documentElement
    return { width, height }
  })
  expect(await warning.boundingBox()).toEqual({ x: 0, y: 0, ...view })
  await page.keyboard.press('Escape')
  await expect(warning).toBeHidden()
  await page.clock.runFor(58_000)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(warning).toBeHidden()
  await runUntil(page, warning)
})

test('§2.4 §4.8 the account page has the session of the other tabs: activity, warning and time-out', async ({
  page,
  context,
}) => {
  await context.clock.install()
  await signUp(page, newAccount())
  const account = await context.newPage()
  await account.goto('/account')
  const warnings = [page, account].map((tab) => tab.getByRole('alertdialog', { name: 'Session Timeout Warning' }))
  const [here, there] = warnings as [Locator, Locator]
  await context.clock.runFor(50_000)
  await account.mouse.move(100, 100)
  await context.clock.runFor(50_000)
  for (const warning of warnings) await expect(warning).toBeHidden()
  await context.clock.runFor(11_000)
  for (const warning of warnings) await expect(warning).toBeVisible()
  await there.getByRole('button', { name: 'Stay Logged In' }).click()
  await expect(here).toBeHidden()
  await expect(there).toBeHidden()
  await context.clock.runFor(121_000)
  for (const tab of [page, account]) {
    await expect(tab.getByText('You were logged out after 2 minutes without activity')).toBeVisible()
  }
  expect(await (await page.request.get('/account')).text()).toContain('Please log in first')
})

test('§4.8 the account page also counts idle time after the computer’s clock is set back', async ({ page }) => {
  await page.clock.install()
  await signUp(page, newAccount())
  await page.goto('/account')
  await page.clock.setSystemTime(Date.now() - 60 * 60_000)
  await page.clock.runFor(122_000)
  await expect(page.getByText('You were logged out after 2 minutes without activity')).toBeVisible()
})

test('§2.3 a log-out on the account page logs out every tab and leaves nothing of the applicant', async ({
  page,
  context,
}) => {
  const applicant = newAccount()
  await signUp(page, applicant)
  const account = await context.newPage()
  const errors: string[] = []
  account.on('pageerror', (error) => errors.push(error.message))
  await account.goto('/account')
  await account.getByRole('link', { name: 'Log out', exact: true }).click()
  await account.waitForURL(/general-information$/)
  await expect(account.getByRole('main').getByText('Login', { exact: true })).toBeVisible()
  expect(errors).toEqual([])
  await expect(page.getByText('You were logged out in another tab.')).toBeVisible()
  expect(await account.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    applicant.email,
  )
  expect(await (await page.request.get('/account')).text()).toContain('Please log in first')
})

test('§4.8 after a log-out or time-out the server refuses the tab’s token, but not another browser’s', async ({
  page,
  browser,
}) => {
  const account = newAccount()
  await page.clock.install()
  const tokenOf = async (act: () => Promise<unknown>, from = page) => {
    const [call] = await Promise.all([
      from.waitForRequest((request) => request.headers()['authorization']?.startsWith('Bearer ') === true),
      act(),
    ])
    return call.headers()['authorization'] ?? ''
  }
  const answerTo = async (authorization: string) =>
    (await page.request.get('/postgradexternalapi/api/fellowships', { headers: { authorization } })).status()

  const first = await tokenOf(() => signUp(page, account))
  const elsewhere = await (await browser.newContext()).newPage()
  const other = await tokenOf(() => logIn(elsewhere, account), elsewhere)
  expect([await answerTo(first), await answerTo(other)]).toEqual([200, 200])
  await logOut(page)
  expect([await answerTo(first), await answerTo(other)]).toEqual([401, 200])

  const second = await tokenOf(() => logIn(page, account))
  expect(await answerTo(second)).toBe(200)
  await page.clock.fastForward(IDLE_TIMEOUT_MS + 1_000)
  await page.waitForURL('**/home/general-information')
  await expect.poll(() => answerTo(second)).toBe(401)
  expect(await answerTo(other)).toBe(200)
  await elsewhere.context().close()
})

// Without Playwright's clock, which hides how a page was loaded.
test('§4.8 the notice of a log-out in another tab ends with a reload', async ({ page, context }) => {
  await signUp(page, newAccount())
  const other = await context.newPage()
  await other.goto(ROUTES.progress)
  await logOut(other)
  const news = page.getByText('You were logged out in another tab.')
  await expect(news).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Login', { exact: true })).toBeVisible()
  await expect(news).toBeHidden()
})
