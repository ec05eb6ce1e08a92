import { STEP } from '../domain/steps.ts'
import { createCaller, watchToken } from './support/api.ts'
import { field, newAccount, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

test.use({ viewport: { width: 360, height: 740 } })

test("§2.6 §2.8 on a phone 'Step 1 of 5' opens the vertical menu, and the first field is on the first screen", async ({
  page,
}) => {
  await signUp(page, newAccount())
  await page.getByRole('button', { name: 'Start: Complete your Personal Details' }).click()
  await expect(page.getByLabel(/^Name/)).toBeInViewport({ ratio: 1 })
  for (const guidance of [
    'You will need the following information and documents to complete this section:',
    'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.',
  ]) {
    await expect(page.getByText(guidance)).toBeInViewport({ ratio: 1 })
  }

  const menu = page.getByRole('navigation', { name: 'Application steps' })
  const progress = menu.getByRole('link', { name: 'Application Progress' })
  await expect(progress).toBeHidden()
  await menu.getByRole('button', { name: 'Step 1 of 5', expanded: false }).click()
  const [first, second] = [await progress.boundingBox(), await menu.getByText('➊ Personal Details').boundingBox()]
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0))
  await progress.click()
  await page.waitForURL('**/application/progressdetails')
  await expect(progress).toBeHidden()
})

test('a long motivation scrolls with the page, not in a box of its own', async ({ page, sharedServer }) => {
  const token = watchToken(page)
  const account = newAccount()
  await signUp(page, account)
  await createCaller(page.request, sharedServer.url, token()).bringTo(STEP.motivation.highestStep, account.email)
  await page.goto(STEP.motivation.route)
  const editor = page.getByRole('textbox', { name: /Motivational Statement/ })
  await expect(editor).toContainText('word499')
  expect((await editor.boundingBox())?.height).toBeGreaterThan(740)
  const boxes = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map((element) => element.className),
  )
  expect(boxes).toEqual([])
})

for (const width of [768, 1280]) {
  test(`the inputs of a row stand on one line where a label wraps, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signUp(page, newAccount())
    await page.goto(STEP.personalDetails.route)
    const labels = ['Which Namibian identification document do you have?', 'ID, passport or birth certificate number']
    const [asked, number] = await Promise.all(labels.map((label) => field(page, label).boundingBox()))
    expect(asked?.y).toBeGreaterThan(0)
    expect(number?.y).toBe(asked?.y)
    expect(number?.x).toBeGreaterThan(asked?.x ?? 0)
  })
}
