import { newAccount, signUp } from './support/applicant.ts'
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
