import { STEP } from '../domain/steps.ts'
import { linkIn, openSmtpServer, type TestSmtpServer } from '../tests/server/mail/smtpServer.ts'
import { signUpTo } from './support/api.ts'
import { type Account, atProgress, enterCredentials, logOut, newAccount, openStep, save } from './support/applicant.ts'
import { test as base, expect, startServer } from './support/server.ts'
import type { Page } from 'playwright/test'
import { freePort } from '../scripts/support/freePort.mjs'

/** Account mails: reads the messages that a real SMTP server received, and follows their links. */

const test = base.extend<{ smtp: TestSmtpServer }>({
  smtp: async ({}, use) => {
    const smtp = await openSmtpServer()
    await use(smtp)
    await smtp.close()
  },
})

const mailSettings = ({ url }: TestSmtpServer) => ({ MAIL_URL: url, MAIL_FROM: 'bursaries@bank.test' })

async function askBy(page: Page, button: 'Sign up' | 'Send the link', email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function choosePassword(page: Page, password: string, button: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: button }).click()
}

test('§6 signs up by the mail’s link on a phone, is logged in at once, and replaces a forgotten password', async ({
  page,
  smtp,
  startServer: start,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { url } = await start({ env: mailSettings(smtp) })
  const { email, password }: Account = newAccount()
  await page.goto(url)
  await page.getByRole('main').getByText('Sign up', { exact: true }).click()
  await askBy(page, 'Sign up', email)

  await page.goto(linkIn(await smtp.mailTo(email, 'Finish signing up'), '/account/sign-up/'))
  await choosePassword(page, 'short', 'Create the account')
  await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Use at least 10 characters')
  await choosePassword(page, password, 'Create the account')
  await atProgress(page)
  await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
  await logOut(page)

  await page.getByRole('main').getByText('Login', { exact: true }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await askBy(page, 'Send the link', email)
  const link = linkIn(await smtp.mailTo(email, 'Choose a new password'), '/account/new-password/')
  await page.goto(link)
  await choosePassword(page, 'another quiet river', 'Change the password')
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.goto(url)
  await page.getByRole('main').getByText('Login', { exact: true }).click()
  await enterCredentials(page, { email, password: 'another quiet river' }, 'Log in')
  await atProgress(page)
})

test('§6 an account created without mail has to confirm its address before it can submit', async ({ browser, smtp }, {
  outputDir,
}) => {
  const dataDir = `${outputDir}-data`
  const port = await freePort()
  const context = await browser.newContext({ baseURL: `http://localhost:${port}`, locale: 'en-GB' })
  const page = await context.newPage()
  const before = await startServer({ dataDir, port })
  const { account } = await signUpTo(page, STEP.review.highestStep)
  await before.stop()

  const server = await startServer({ dataDir, port, env: mailSettings(smtp) })
  await page.goto('/')
  await atProgress(page)
  await openStep(page, 'submit')
  await save(page, 'submit')
  await expect(page.getByRole('alert')).toContainText('You need to confirm your email address first')
  await page.getByRole('link', { name: 'Confirm your email address' }).click()
  for (const _again of [1, 2]) {
    await page.getByRole('button', { name: 'Send me the email' }).click()
    await expect(page.getByRole('status')).toContainText('We have sent you an email.')
  }
  await page.goto(linkIn(await smtp.mailTo(account.email, 'Confirm your email address'), '/account/confirm-email/'))
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await page.getByRole('link', { name: 'Go to the portal' }).click()
  await atProgress(page)
  await openStep(page, 'submit')
  await save(page, 'submit')
  await expect(page.getByText(/^Congratulations/)).toBeVisible()
  await context.close()
  await server.stop()
})
