import { newAccount, signUp } from './support/applicant.ts'
import { expectNoTroubleInThemes } from './support/axe.ts'
import { expect, test } from './support/server.ts'

/** The page that shows the mails of a portal without a mail server. */

const READY = 'Your account is ready'

test('shows new mail by itself, as it is sent, and its links work', async ({ browser, page, startServer }) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const applicant = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/mailbox`)
  await expect(page.getByText('No emails yet')).toBeVisible()
  await expectNoTroubleInThemes(page, 'empty')

  const account = newAccount()
  await signUp(applicant, account)
  await expect(page.getByRole('status')).toHaveText(`New email: ${READY}`)
  await page.getByRole('link', { name: READY }).click()
  await expect(page.getByRole('heading', { name: READY, level: 1 })).toBeVisible()
  await expect(page.getByText(`To ${account.email}`)).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('You have signed up for the Postgraduate Bursary.')).toBeVisible()
  const isWhole = () =>
    page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      const { scrollHeight = 0, clientHeight = 0 } = frame.contentDocument?.documentElement ?? {}
      return scrollHeight > 100 && scrollHeight <= clientHeight
    })
  await expect.poll(isWhole, 'the frame is as tall as its mail').toBe(true)

  const opened = page.waitForEvent('popup')
  await mail.getByRole('link', { name: 'Continue your application' }).click()
  await (await opened).waitForURL('**/home/general-information')
  await page.getByRole('link', { name: 'Text' }).click()
  await expect(page.getByRole('link', { name: `${server.url}/`, exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Headers' }).click()
  await expect(page.getByText('auto-generated')).toBeVisible()
  await context.close()
})

for (const width of [360, 768, 1280, 1920]) {
  test(`has no accessibility problem at ${width} px in either theme`, async ({ page, sharedServer }) => {
    await page.setViewportSize({ width, height: 800 })
    await signUp(page, newAccount())
    await page.goto(`${sharedServer.url}/mailbox`)
    await expect(page.getByRole('link', { name: READY }).first()).toBeVisible()
    await expectNoTroubleInThemes(page, 'the list')
    await page.getByRole('link', { name: READY }).first().click()
    for (const view of ['HTML', 'Text', 'Headers']) {
      await page.getByRole('link', { name: view, exact: true }).click()
      await expectNoTroubleInThemes(page, view)
    }
  })
}

test('is closed when a mail server is set', async ({ startServer, request }) => {
  // Nothing is sent here, so nothing needs to listen.
  const { url } = await startServer({ env: { MAIL_URL: 'smtp://localhost:1', MAIL_FROM: 'bursaries@bank.test' } })
  expect((await request.get(`${url}/mailbox`)).status()).toBe(404)
})
