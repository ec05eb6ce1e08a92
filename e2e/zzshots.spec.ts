import { STEP } from '../domain/steps.ts'
import { ROUTES } from '../domain/routes.ts'
import { createCaller, watchToken } from './support/api.ts'
import { draftStatus, field, newAccount, openStep, saveAndGoOn, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

test('shots', async ({ page, sharedServer }) => {
  test.setTimeout(400_000)
  const token = watchToken(page)
  const account = newAccount()
  await signUp(page, account)
  await createCaller(page.request, sharedServer.url, token()).bringTo(STEP.review.highestStep, account.email)
  const shot = async (name: string) => {
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.evaluate(() => scrollTo(0, 0))
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/merge-scratch/${name}-${width}-${colorScheme}.png` })
      }
    }
  }
  await page.goto(STEP.submit.route)
  await saveAndGoOn(page, 'submit')
  await openStep(page, 'personalDetails')
  await expect(page.getByText(/^You submitted on/).filter({ visible: true })).toBeVisible()
  await shot('step-sent')
  await field(page, 'Cell Phone').fill('081 222 2222')
  await expect(draftStatus(page)).toContainText('Press Save')
  await page.goto(ROUTES.progress)
  await expect(
    page
      .getByText(/not sent yet/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await shot('progress')
  await page.goto(STEP.review.route)
  await expect(
    page
      .getByText(/not sent yet/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await shot('review')
  await page.goto(STEP.submit.route)
  await expect(
    page
      .getByText(/not sent yet/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await shot('submit')
  await page.getByRole('button', { name: 'Use the new answer' }).click()
  await expect(page.getByText(/press “Agree/).first()).toBeVisible()
  await page.goto(STEP.personalDetails.route)
  await expect(
    page
      .getByText(/not sent yet/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await shot('step')
})
