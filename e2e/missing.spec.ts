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

test('§5.1 the list of missing answers opens at a press of Save and leads to each field and upload', async ({
  page,
}) => {
  await signUp(page, newAccount())
  await openStep(page, 'personalDetails')
  const list = page.getByRole('region', { name: /answers are still missing/ })
  const save = page.getByRole('button', { name: 'Save and Continue to Next Step' })
  const links = list.getByRole('link')
  await expect(links.first()).toBeHidden()

  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(links).toHaveCount(15)

  await tabTo(page, list.getByRole('link', { name: 'Surname', exact: true }))
  await page.keyboard.press('Enter')
  const surname = page.getByRole('textbox', { name: /^Surname/ })
  await expect(surname).toBeFocused()
  await expect(surname).toBeInViewport()
  await page.keyboard.type('Shikongo')
  await expect(links).toHaveCount(14)

  await tabTo(page, list.getByRole('link', { name: 'CV Document Upload' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Upload File… CV Document Upload' })).toBeFocused()
  await expect(save).toBeDisabled()
})
