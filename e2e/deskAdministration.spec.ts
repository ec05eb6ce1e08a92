import { troubleOf } from './support/axe.ts'
import { expect, logInAs, test } from './support/desk.ts'

/** The desk, used by administrators: the applications window and the lists that applicants choose from. */

test('§7.2 an administrator closes, reschedules and reopens applications with the keyboard', async ({
  page,
  desk,
  browser,
}) => {
  await logInAs(page, desk, 'admin@bank.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await expect(page).toHaveURL(`${desk}?part=administration`)
  const window = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Applications window' }) })
  await expect(window).toContainText('Applications are open until the end of')
  // Administrators may not read applications.
  await expect(page.getByRole('button', { name: 'Applications', exact: true })).toHaveCount(0)

  await window.getByLabel('Closing date').fill('2091-09-30')
  await page.keyboard.press('Enter')
  await expect(window).toContainText('Applications are open until the end of 30 September 2091.')

  await window.getByRole('button', { name: 'Close applications' }).press('Enter')
  const cancel = window.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  // Unsaved text stays while the confirmation is open.
  await window.getByLabel('Closing date').fill('2091-10-31')
  await cancel.press('Enter')
  await expect(window.getByLabel('Closing date')).toHaveValue('2091-10-31')
  await window.getByRole('button', { name: 'Close applications' }).press('Enter')
  await expect(cancel).toBeFocused()
  await cancel.press('Shift+Tab')
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await troubleOf(page), `asking at ${width} px`).toEqual([])
  }
  await page.keyboard.press('Enter')
  await expect(window).toContainText('Applications are closed. They closed before the closing date, 30 September 2091.')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(new URL('/', desk).href)
  await expect(visitor.getByText('Applications are closed.')).toBeVisible()
  // A change by another administrator is not overwritten silently.
  const colleague = await browser.newContext()
  const second = await colleague.newPage()
  await logInAs(second, desk, 'both@bank.example')
  await second.getByRole('button', { name: 'Administration' }).click()
  await second.getByLabel('Closing date').fill('2091-12-31')
  await second.getByRole('button', { name: 'Save the dates' }).click()
  await expect(second.getByText('They closed before the closing date, 31 December 2091.')).toBeVisible()
  await window.getByRole('button', { name: 'Open applications' }).press('Enter')
  await window.getByRole('button', { name: 'Open now' }).press('Enter')
  await expect(window.getByRole('alert')).toContainText('Another administrator has changed the application dates.')
  await window.getByRole('button', { name: 'Reload' }).press('Enter')
  await expect(window).toContainText('They closed before the closing date, 31 December 2091.')
  await window.getByLabel('Closing date').fill('2091-09-30')
  await page.keyboard.press('Enter')
  await expect(window).toContainText('They closed before the closing date, 30 September 2091.')

  // A scheduled opening can be postponed and cancelled.
  const openingDate = window.getByLabel('Opening date')
  await openingDate.fill('2091-10-01')
  await openingDate.blur()
  await expect(openingDate).toHaveAccessibleDescription(/The opening date is after the closing date\./)
  await expect(window.getByRole('button', { name: 'Save the dates' })).toBeDisabled()
  await openingDate.fill('2091-02-01')
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await troubleOf(page), `with an opening date at ${width} px`).toEqual([])
  }
  await openingDate.press('Enter')
  await expect(window).toContainText('Applications are closed. They open automatically on 01 February 2091')
  await visitor.reload()
  await expect(visitor.getByText('Applications open on 01 February 2091')).toBeVisible()
  await openingDate.fill('')
  await window.getByRole('button', { name: 'Save the dates' }).press('Enter')
  await expect(window).toContainText('Applications are closed. They closed before the closing date, 30 September 2091.')

  await window.getByRole('button', { name: 'Open applications' }).press('Enter')
  await window.getByRole('button', { name: 'Open now' }).press('Enter')
  await expect(window).toContainText('Applications are open until the end of 30 September 2091.')
  await visitor.reload()
  await expect(visitor.getByText('30 September 2091')).toBeVisible()
  await expect(visitor.getByText('Applications are closed.')).toHaveCount(0)
  await context.close()
  await colleague.close()
})
