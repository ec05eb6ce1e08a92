import type { Locator, Page } from 'playwright/test'
import { newAccount, openStep, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** The list of missing answers beside a disabled Save button, by keyboard alone, on a phone. */

test.use({ viewport: { width: 360, height: 740 } })

const MOST_TABS = 80

async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MOST_TABS} times Tab did not reach ${target.toString()}`)
}

test('§5.1 the list of missing fields works with the keyboard alone', async ({ page }) => {
  await signUp(page, newAccount())
  await openStep(page, 'personalDetails')
  const list = page.getByRole('region', { name: /things are still missing/ })
  await expect(list.getByRole('link')).toHaveCount(15)

  await tabTo(page, list.getByRole('link', { name: 'Surname', exact: true }))
  await page.keyboard.press('Enter')
  const surname = page.getByRole('textbox', { name: /^Surname/ })
  await expect(surname).toBeFocused()
  await expect(surname).toBeInViewport()
  await page.keyboard.type('Shikongo')
  await expect(list.getByRole('link')).toHaveCount(14)

  await page.keyboard.press('Enter')
  await expect(list).toBeFocused()
  await expect(list.getByRole('heading')).toBeInViewport()
  await tabTo(page, list.getByRole('link', { name: 'CV Document Upload' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Upload File… CV Document Upload' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save and Continue to Next Step' })).toBeDisabled()
})
