import type { Page } from 'playwright/test'
import { readFileSync } from 'node:fs'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { openSmtpServer } from '../tests/server/mail/smtpServer.ts'
import { referenceOf } from '../tests/server/desk/seed.ts'
import { APPLICANT, defineRubric, expect, openPart, staff, test as base } from './support/desk.ts'

/** An intake of 300 applications, from the rubric to the letters, with each role in its own browser. */

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

test(
  '§2.7 §3 an intake of 300 applications is reviewed, decided and notified',
  { tag: '@nightly' },
  async ({ browser, desk, smtp }) => {
    await defineRubric(browser, desk)
    const chair = await staff(browser, desk, 'chair@bank.example')
    await openPart(chair, 'Reviews')
    await chair.getByLabel('member@bank.example').check()
    await chair.getByLabel('chair@bank.example').check()
    await chair.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(chair.getByText(`New assignments: ${COUNT * 2}.`)).toBeVisible()

    // Each reviewer sees the other's scores only after their own.
    const member = await staff(browser, desk, 'member@bank.example')
    await expect(member.getByText(`${COUNT} of ${COUNT} to review`)).toBeVisible()
    await openPart(chair, 'Applications')
    const others = (page: Page) => page.getByRole('table', { name: 'Other reviews' })
    for (const [page, score] of [
      [member, 5],
      [chair, 3],
    ] as const) {
      await page.getByRole('button', { name: /Amupolo 001/ }).click()
      await expect(page.getByText(/You see others’ scores after/)).toBeVisible()
      await expect(others(page)).toHaveCount(0)
      await page
        .getByRole('group', { name: 'Results' })
        .getByRole('radio', { name: String(score) })
        .check()
      await page.getByRole('button', { name: 'Save your review' }).click()
      await expect(page.getByRole('button', { name: 'Change your review' })).toBeVisible()
    }
    await expect(others(chair).getByRole('row')).toHaveText([
      /^Criterion.*member@bank\.example$/,
      'Results5',
      'Average5.0',
    ])
    await member.getByRole('button', { name: 'Back to the list' }).click()
    await expect(member.getByText(`${COUNT - 1} of ${COUNT} to review`)).toBeVisible()

    await chair.getByRole('button', { name: 'Decide' }).click()
    await chair.getByRole('radio', { name: 'Awarded', exact: true }).check()
    await chair.getByRole('button', { name: 'Save the decision' }).click()
    await expect(chair.getByRole('button', { name: 'Change the decision' })).toBeVisible()
    await chair.getByRole('button', { name: 'Back to the list' }).click()
    const first = chair.getByRole('row', { name: /Amupolo 001/ })
    await expect(first.locator('[data-column=score]')).toHaveText('4.0')
    await expect(first.locator('[data-column=reviews]')).toHaveText('2')
    await expect(first.locator('[data-column=decision]')).toHaveText('Awarded')

    // All the others get one decision, also those that are not loaded.
    await chair.getByRole('checkbox', { name: `Select all ${COUNT} that match` }).click()
    await expect(chair.getByText(`${COUNT} selected`)).toBeVisible()
    await chair.getByRole('checkbox', { name: /^Select Amupolo 001,/ }).uncheck()
    await chair.getByLabel('Decision for the selected applications').selectOption('Not shortlisted')
    await chair.getByRole('button', { name: 'Decide…' }).click()
    await chair.getByRole('button', { name: `Save ${COUNT - 1} decisions` }).click()
    await expect(chair.getByText(`Not shortlisted: ${COUNT - 1} applications.`)).toBeVisible()
    await expect(chair.getByText(`${COUNT} of ${COUNT} decided`)).toBeVisible()

    await openPart(chair, 'Letters')
    for (const [decision, letters] of [
      ['Awarded', 1],
      ['Not shortlisted', COUNT - 1],
    ] as const) {
      await chair.getByRole('button', { name: `Preview for ‘${decision}’` }).click()
      if (decision === 'Awarded') await chair.getByRole('button', { name: 'Show the preview' }).click()
      await chair.getByRole('button', { name: 'Publish…' }).click()
      await chair.getByRole('button', { name: 'Publish now' }).click()
      await expect(chair.getByText(new RegExp(`^Published: ${decision}, ${letters} applicant`))).toBeVisible()
      const row = chair.getByRole('row', { name: new RegExp(`^${decision}`) })
      await expect(row.locator('[data-column=decided]')).toHaveText(String(letters))
      await expect(row.locator('[data-column=published]')).toHaveText(String(letters))
    }

    // Every applicant gets the letter of their own application, and only the first one an award.
    await expect.poll(() => smtp.received.length, { timeout: 120_000 }).toBe(COUNT)
    const sent = smtp.received.map(({ recipient, subject, text }) => [
      recipient,
      subject?.includes('awarded'),
      /Your reference is (\S+)\./.exec(text ?? '')?.[1],
    ])
    const owed = APPLICATIONS.map(({ key, email }, index) => [
      index === 0 ? APPLICANT : email,
      index === 0,
      referenceOf(key),
    ])
    expect(sent.toSorted()).toEqual(owed.toSorted())
    await chair.getByRole('button', { name: 'Load the counts again' }).click()
    await expect(chair.getByText(`${COUNT} sent.`)).toBeVisible()

    await openPart(chair, 'Applications')
    const started = chair.waitForEvent('download')
    await chair.getByRole('button', { name: 'Download…' }).click()
    await chair.getByLabel('Format', { exact: true }).selectOption('Letters with addresses (Excel)')
    await chair.getByRole('button', { name: 'Download', exact: true }).click()
    const sheet = readWorkbook(readFileSync(await (await started).path())).Sheets['Letters'] ?? {}
    expect(utils.sheet_to_json(sheet)).toEqual(
      owed.map(([email, isAward, reference]) =>
        expect.objectContaining({
          Reference: reference,
          Decision: isAward ? 'Awarded' : 'Not shortlisted',
          Email: email,
          Mail: 'Sent',
        }),
      ),
    )
  },
)
