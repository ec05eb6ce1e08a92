import type { Browser, Page } from 'playwright/test'
import { readFileSync } from 'node:fs'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { openSmtpServer } from '../tests/server/mail/smtpServer.ts'
import { logIn } from './support/applicant.ts'
import { APPLICANT, expect, logInAs, PASSWORD, test as base } from './support/desk.ts'

/** An intake of 300 applications, from the rubric to the letters, with three roles in browsers of their own. */

const COUNT = 300
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ'
const keyOf = (index: number) =>
  [index / LETTERS.length ** 2, index / LETTERS.length, index]
    .map((place) => LETTERS[Math.floor(place) % LETTERS.length])
    .join('')
const APPLICATIONS = Array.from({ length: COUNT }, (_, index) => ({
  key: keyOf(index),
  lastName: `Amupolo ${String(index + 1).padStart(3, '0')}`,
  email: `applicant-${index + 1}@example.org`,
  submittedAt: new Date(Date.parse('2026-02-01T08:00:00Z') + index * 60_000).toISOString(),
}))

const test = base.extend<{ smtp: Awaited<ReturnType<typeof openSmtpServer>> }>({
  applications: async ({}, use) => use(APPLICATIONS),
  smtp: async ({}, use) => {
    const smtp = await openSmtpServer()
    await use(smtp)
    await smtp.close()
  },
  deskEnv: async ({ smtp }, use) => use({ MAIL_URL: smtp.url, MAIL_FROM: 'bursaries@bank.example' }),
})

async function staff(browser: Browser, desk: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage()
  await logInAs(page, desk, email)
  return page
}

const open = (page: Page, name: string) => page.getByRole('navigation', { name: 'The desk' }).getByText(name).click()

async function decide(page: Page, outcome: string) {
  await page.getByRole('button', { name: /^(Decide|Change the decision)$/ }).click()
  await page.getByRole('radio', { name: outcome, exact: true }).check()
  await page.getByRole('button', { name: 'Save the decision' }).click()
}

test(
  '§2.7 §3 an intake of 300 applications is reviewed, decided and notified',
  { tag: '@nightly' },
  async ({ browser, desk, deskServer, smtp }) => {
    const admin = await staff(browser, desk, 'admin@bank.example')
    await open(admin, 'Reviews')
    await admin.getByRole('button', { name: 'Define the rubric' }).click()
    for (const [index, name] of ['Results', 'Motivation'].entries()) {
      await admin.getByRole('button', { name: 'Add a criterion' }).click()
      await admin.getByLabel(`Criterion ${index + 1}`, { exact: true }).fill(name)
    }
    await admin.getByRole('button', { name: 'Save the rubric' }).click()
    await expect(admin.getByText('The rubric is saved.')).toBeVisible()

    const chair = await staff(browser, desk, 'chair@bank.example')
    await open(chair, 'Reviews')
    await chair.getByRole('button', { name: 'Choose all members' }).click()
    await chair.getByLabel('both@bank.example').uncheck()
    await chair.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(chair.getByText(`New assignments: ${COUNT * 2}.`)).toBeVisible()

    // Both reviewers score the first application; each sees the other's scores only afterwards.
    const member = await staff(browser, desk, 'member@bank.example')
    await expect(member.getByText(`To review ${COUNT}`)).toBeVisible()
    await open(chair, 'Applications')
    for (const [page, score] of [
      [member, 5],
      [chair, 3],
    ] as const) {
      await page.getByRole('button', { name: /Amupolo 001/ }).click()
      await expect(page.getByText(/You see others’ scores after/)).toBeVisible()
      for (const criterion of ['Results', 'Motivation']) {
        await page
          .getByRole('group', { name: criterion })
          .getByRole('radio', { name: String(score) })
          .check()
      }
      await page.getByRole('button', { name: 'Save your review' }).click()
      await expect(page.getByRole('button', { name: 'Change your review' })).toBeVisible()
    }
    await expect(chair.getByRole('columnheader', { name: 'member@bank.example' })).toBeVisible()
    await expect(chair.getByRole('row', { name: /^Average/ }).getByRole('cell')).toHaveText('5.0')

    // A conflict of interest hides the second application from the member.
    await member.getByRole('button', { name: 'Next' }).click()
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Ndapewa Amupolo 002')
    await member.getByRole('button', { name: 'I have a conflict of interest' }).click()
    await member.getByRole('button', { name: 'Hide it from me' }).click()
    await expect(member.getByText(`To review ${COUNT - 2}`)).toBeVisible()
    await expect(member.getByRole('button', { name: /Amupolo 002/ })).toHaveCount(0)

    // Two bursary admins decide on the first application at once.
    const both = await staff(browser, desk, 'both@bank.example')
    await both.getByRole('button', { name: /Amupolo 001/ }).click()
    await both.getByRole('button', { name: 'Decide' }).click()
    await both.getByRole('radio', { name: 'Reserve' }).check()
    await decide(chair, 'Awarded')
    await both.getByRole('button', { name: 'Save the decision' }).click()
    await expect(both.getByText(/chair@bank\.example decided in the meantime/)).toBeVisible()
    await both.getByRole('button', { name: 'Agree' }).click()

    // All but one application get one decision, also those that are not loaded.
    await chair.getByRole('button', { name: 'Back to the list' }).click()
    await chair.getByRole('checkbox', { name: `Select all ${COUNT} that match` }).check()
    await expect(chair.getByText(`${COUNT} selected`)).toBeVisible()
    await chair.getByRole('checkbox', { name: /^Select Amupolo 001,/ }).uncheck()
    await chair.getByLabel('Decision for the selected applications').selectOption('Not shortlisted')
    await chair.getByRole('button', { name: 'Decide…' }).click()
    await chair.getByRole('button', { name: 'Save 99 decisions' }).click()
    await expect(chair.getByText('Not shortlisted: 99 applications.')).toBeVisible()
    await expect(chair.getByText(`100 of ${COUNT} decided`)).toBeVisible()

    const applicant = await browser.newPage({ baseURL: deskServer.url })
    await logIn(applicant, { email: APPLICANT, password: PASSWORD })
    await expect(applicant.getByRole('heading', { name: /^Decision on your application/ })).toHaveCount(0)

    await open(chair, 'Letters')
    for (const [decision, letters] of [
      ['Awarded', 1],
      ['Not shortlisted', 99],
    ] as const) {
      await chair.getByRole('button', { name: `Preview for ‘${decision}’` }).click()
      if (decision === 'Awarded') await chair.getByRole('button', { name: 'Show the preview' }).click()
      await chair.getByRole('button', { name: 'Publish…' }).click()
      await chair.getByRole('button', { name: 'Publish now' }).click()
      await expect(chair.getByText(new RegExp(`^Published: ${decision}, ${letters} applicant`))).toBeVisible()
    }
    const award = await smtp.mailTo(APPLICANT, 'awarded')
    expect(award.text).toContain('Dear Ndapewa,')
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(100)
    expect(new Set(smtp.received.map(({ recipient }) => recipient)).size).toBe(100)
    await chair.getByRole('button', { name: 'Load the counts again' }).click()
    await expect(chair.getByText('100 sent.')).toBeVisible()
    await applicant.reload()
    await expect(applicant.getByRole('heading', { name: 'Decision on your application: Awarded' })).toBeVisible()

    await open(chair, 'Applications')
    await chair.getByRole('button', { name: 'Filters' }).click()
    await chair.getByRole('radio', { name: /^Awarded/ }).check()
    await chair.keyboard.press('Escape')
    await expect(chair.getByRole('row')).toHaveCount(2)
    const started = chair.waitForEvent('download')
    await chair.getByRole('button', { name: 'Download…' }).click()
    await chair.getByLabel('Format', { exact: true }).selectOption('Letters with addresses (Excel)')
    await chair.getByRole('button', { name: 'Download', exact: true }).click()
    const sheet = readWorkbook(readFileSync(await (await started).path())).Sheets['Letters'] ?? {}
    expect(utils.sheet_to_json<{ Email: string; Mail: string }>(sheet)).toMatchObject([
      { Email: APPLICANT, Mail: 'Sent' },
    ])
  },
)
