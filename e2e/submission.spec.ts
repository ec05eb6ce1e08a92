import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { DOCUMENTS } from '../domain/documents.ts'
import { ROUTES } from '../domain/routes.ts'
import { STEP } from '../domain/steps.ts'
import { readPdf } from '../tests/support/pdf.ts'
import { signUpTo } from './support/api.ts'
import { buttonOf, DISABILITY, draftStatus, field, GIVEN, logIn, openStep, saveAndGoOn } from './support/applicant.ts'
import { holdBack } from './support/holdBack.ts'
import { expect, test } from './support/server.ts'

/** The receipt after 'Agree & Submit', and later changes. */

const REFERENCE = /PB-\d{4}-[2-9A-HJKMNP-TV-Z]{6}/
const CONGRATULATIONS = 'Congratulations, you have completed your Postgraduate Bursary Application.'
const COUNTS = 'Your new answer is not sent yet: First Choice Course of Study.'

async function downloaded(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const name = download.suggestedFilename()
  return { name, ...(await readPdf(await readFile(await download.path()))) }
}

const receipt = (page: Page) => page.locator('section').filter({ hasText: 'Your receipt' })

async function referenceOn(page: Page): Promise<string> {
  await expect(receipt(page)).toContainText(REFERENCE)
  return REFERENCE.exec(await receipt(page).innerText())?.[0] ?? ''
}

/** A signed-up applicant who has reviewed everything. */
async function reviewed(page: Page) {
  const { account } = await signUpTo(page, STEP.review.highestStep)
  await page.goto(STEP.submit.route)
  return account
}

test(
  '§4.1 an amendment that is submitted becomes version 2, and version 1 stays unchanged',
  { tag: ['@everyday', '@chromium'] },
  async ({ page }) => {
    const account = await reviewed(page)
    let first = ''
    let before: Awaited<ReturnType<typeof downloaded>>

    await test.step('§2.7 after Agree & Submit the progress page has the receipt', async () => {
      await saveAndGoOn(page, 'submit')
      await expect(page.getByText(CONGRATULATIONS)).toBeVisible()
      first = await referenceOn(page)
      await receipt(page).getByText(`The ${DOCUMENTS.length} documents you sent`).click()
      for (const { reviewLabel } of DOCUMENTS) {
        await expect(receipt(page).getByText(reviewLabel, { exact: true })).toBeVisible()
      }
      await expect(
        receipt(page)
          .locator('dd')
          .filter({ hasText: /\d kB|MB/ }),
      ).toHaveCount(DOCUMENTS.length)
      await expect(page.getByText(COUNTS).filter({ visible: true })).toHaveCount(0)
    })

    await test.step('the receipt is a PDF of the submission', async () => {
      before = await downloaded(page, 'Download your receipt (PDF)')
      expect(before).toMatchObject({ name: `receipt-${first}.pdf`, isTagged: true, language: 'en-GB' })
      const said = [
        first,
        `${GIVEN.personalDetails.name} ${GIVEN.personalDetails.lastName}`,
        DISABILITY,
        'Region Khomas',
        GIVEN.courseDetails.firstChoiceCourse,
        'Because',
      ]
      for (const words of said) expect(before.text).toContain(words)
      // A long address wraps onto two lines.
      expect(before.text.replaceAll(' ', '')).toContain(account.email)
    })

    await test.step('submitting again without changes creates no version', async () => {
      await openStep(page, 'submit')
      await expect(
        page.getByText('You have not changed anything since then, so there is nothing to submit.'),
      ).toBeVisible()
      await page.getByRole('button', { name: buttonOf('submit') }).click()
      await expect(page.getByText('There is nothing new to send')).toBeVisible()
      await expect(page.getByText(first).filter({ visible: true })).toBeVisible()
    })

    await test.step('§4.1 a later edit shows that it is an amendment', async () => {
      await openStep(page, 'courseDetails')
      await field(page, 'First Choice Course of Study').fill('MPhil Statistics')
      await saveAndGoOn(page, 'courseDetails')
      await expect(page.getByText(COUNTS).filter({ visible: true })).toBeVisible()
      await page.goto('/application/progressdetails')
      await expect(page.getByText(CONGRATULATIONS)).toBeVisible()
      await expect(page.getByText(COUNTS).filter({ visible: true })).toBeVisible()
      expect(await referenceOn(page)).toBe(first)
      expect((await downloaded(page, 'Download your receipt (PDF)')).text).toBe(before.text)
    })

    await test.step('§4.1 the second Agree & Submit creates version 2', async () => {
      await page.getByRole('link', { name: 'Review and submit again' }).click()
      await saveAndGoOn(page, 'review')
      await saveAndGoOn(page, 'submit')
      await expect(page.getByText('Earlier versions')).toBeVisible()
      await expect(page.getByText(COUNTS).filter({ visible: true })).toHaveCount(0)
      expect(await referenceOn(page)).toBe(first)
      await expect(page.getByText(`Version 1, ${first}`)).toBeVisible()

      const after = await downloaded(page, 'Download your receipt (PDF)')
      expect(after.text).toContain(`Reference ${first}`)
      expect(after.text).toContain('MPhil Statistics')
      const kept = await downloaded(page, 'Receipt of version 1 (PDF)')
      expect(kept).toEqual(before)
      expect(kept.text).not.toContain('MPhil Statistics')
    })
  },
)

test('§4.1 a new answer on another device is named as not sent until the applicant uses and submits it', async ({
  page,
  browser,
  sharedServer,
}) => {
  const account = await reviewed(page)
  await saveAndGoOn(page, 'submit')
  const first = await referenceOn(page)
  const context = await browser.newContext({ baseURL: sharedServer.url, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await logIn(phone, account)
  await openStep(phone, 'personalDetails')
  await field(phone, 'Cell Phone').fill('081 222 2222')
  await expect(draftStatus(phone)).toContainText('Press Save to make it part of your application.')

  await page.reload()
  const notSent = page.getByText('Your new answer is not sent yet: Cell Phone.').filter({ visible: true })
  await expect(notSent).toBeVisible()
  await openStep(page, 'submit')
  await page.getByRole('button', { name: buttonOf('submit') }).click()
  await expect(page.getByText('We did not submit your application')).toBeVisible()
  await page.getByRole('button', { name: 'Use the new answer' }).click()
  await expect(page.getByText('To send it, press “Agree & Submit” below.')).toBeVisible()
  await saveAndGoOn(page, 'submit')
  await expect(page.getByText(`Version 1, ${first}`)).toBeVisible()
  await expect(notSent).toHaveCount(0)
  await context.close()
})

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`the notice of a submission does not move the page when it loads, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await reviewed(page)
    await saveAndGoOn(page, 'submit')
    await referenceOn(page)
    const main = page.getByRole('main')
    const notice = main.getByText(/^You submitted on/).filter({ visible: true })
    const topOf = async (below: Locator) => (await below.boundingBox())?.y ?? NaN
    const places = [
      [STEP.personalDetails.route, 'form', notice],
      [STEP.courseDetails.route, 'form', notice],
      [STEP.submit.route, 'form, h2', notice],
      // By its role, because 'Loading your receipt…' and buttons contain the same words.
      [ROUTES.progress, 'ol', main.getByRole('heading', { name: 'Your receipt' })],
    ] as const
    for (const [route, selector, loaded] of places) {
      const answer = await holdBack(page, '**/api/submissions*')
      await page.goto(route)
      const below = main.locator(selector).filter({ visible: true }).first()
      const before = await topOf(below)
      answer()
      await expect(loaded).toBeVisible()
      const moved = (await topOf(below)) - before
      // Content below the fold may move.
      if (before < height) expect(Math.abs(moved), route).toBeLessThanOrEqual(8)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

test('§2.12 a printed Review contains only the answers', { tag: '@chromium' }, async ({ page }) => {
  await reviewed(page)
  await openStep(page, 'review')
  await expect(page.getByText('Fullname')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Change / })).not.toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Fullname')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Change / })).toHaveCount(0)
  await expect(page.getByText('Because')).toBeVisible()
  for (const role of ['banner', 'navigation', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('button', { name: buttonOf('review') })).toHaveCount(0)
})
