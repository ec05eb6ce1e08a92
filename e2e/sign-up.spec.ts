import { holdBack } from './support/holdBack.ts'
import { expect, test } from './support/server.ts'

test(
  "§2.5 'Sign up' opens the sign-up screen when pressed before any script has loaded",
  { tag: '@everyday' },
  async ({ page }) => {
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto('/home/general-information', { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click({ noWaitAfter: true })
    await page.waitForURL('**/application?signUp', { waitUntil: 'commit' })
    release()
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)
  },
)
