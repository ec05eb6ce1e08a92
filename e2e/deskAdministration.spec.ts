import { STEP } from '../domain/steps.ts'
import { createCaller, watchToken } from './support/api.ts'
import { newAccount, signUp } from './support/applicant.ts'
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
  await expect(window).toContainText('Applications are closed. The closing date is 30 September 2091.')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(new URL('/', desk).href)
  await expect(visitor.getByText('Applications are closed.')).toBeVisible()
  // A change by another administrator is not overwritten silently.
  const second = await context.newPage()
  await logInAs(second, desk, 'both@bank.example')
  await second.getByRole('button', { name: 'Administration' }).click()
  await second.getByLabel('Closing date').fill('2091-12-31')
  await second.getByRole('button', { name: 'Save the dates' }).click()
  await expect(second.getByText('The closing date is 31 December 2091.')).toBeVisible()
  await window.getByRole('button', { name: 'Open applications' }).press('Enter')
  await window.getByRole('button', { name: 'Open now' }).press('Enter')
  await expect(window.getByRole('alert')).toContainText('Another administrator has changed the application dates.')
  await window.getByRole('button', { name: 'Reload' }).press('Enter')
  await expect(window).toContainText('The closing date is 31 December 2091.')
  await window.getByLabel('Closing date').fill('2091-09-30')
  await page.keyboard.press('Enter')
  await expect(window).toContainText('The closing date is 30 September 2091.')

  // A scheduled opening can be postponed and cancelled.
  const openingDate = window.getByLabel('Opening date')
  await openingDate.fill('2091-10-01')
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
  await expect(window).toContainText('Applications are closed. The closing date is 30 September 2091.')

  await window.getByRole('button', { name: 'Open applications' }).press('Enter')
  await window.getByRole('button', { name: 'Open now' }).press('Enter')
  await expect(window).toContainText('Applications are open until the end of 30 September 2091.')
  await visitor.reload()
  await expect(visitor.getByText('30 September 2091')).toBeVisible()
  await expect(visitor.getByText('Applications are closed.')).toHaveCount(0)
  await context.close()
})

test('§7.7 to §7.10 an administrator maintains the lists that applicants choose from', async ({
  page,
  desk,
  browser,
}) => {
  await logInAs(page, desk, 'both@bank.example')
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
  await page.getByRole('button', { name: 'Administration' }).click()
  const lists = page.locator('section').filter({ has: page.getByRole('navigation', { name: 'Lists' }) })
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const said = page.getByRole('status')
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await test.step('adds a course, which then appears in the list', async () => {
    await lists.getByRole('button', { name: 'Add a course' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await save.click()
    await expect(page.getByText('Please enter a name.')).toBeVisible()
    await page.getByLabel('Name').fill('  Econometrics of drought ')
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await troubleOf(page), `adding at ${width} px`).toEqual([])
    }
    await page.keyboard.press('Enter')
    await expect(said.filter({ hasText: 'Saved:' })).toContainText('Econometrics of drought')
    await expect(entry('Econometrics of drought')).toBeVisible()
  })

  await test.step('changes and removes the course', async () => {
    await page.getByRole('button', { name: 'Change Econometrics of drought' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Econometrics of drought')
    await page.getByLabel('Name').fill('Econometrics of water')
    await page.keyboard.press('Enter')
    await expect(entry('Econometrics of water')).toBeVisible()
    await expect(entry('Econometrics of drought')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove Econometrics of water' }).click()
    await expect(page.getByText('Remove Econometrics of water?')).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(said.filter({ hasText: 'Removed: Econometrics of water.' })).toBeVisible()
    await expect(entry('Econometrics of water')).toHaveCount(0)
  })

  await test.step('refuses to remove a region that an application uses, and shows why', async () => {
    const context = await browser.newContext({ baseURL: new URL('/', desk).href })
    const applicant = await context.newPage()
    const token = watchToken(applicant)
    const account = newAccount()
    await signUp(applicant, account)
    const url = new URL(desk).origin
    await createCaller(applicant.request, url, token()).bringTo(STEP.personalDetails.highestStep, account.email)
    await context.close()
    await lists.getByRole('button', { name: 'Regions' }).click()
    await page.getByRole('button', { name: 'Remove Khomas' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Khomas was not removed')
    await expect(page.getByRole('alert')).toContainText('A saved application uses it')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(entry('Khomas')).toBeVisible()
  })

  await test.step('finds countries and institutions in long lists', async () => {
    await lists.getByRole('button', { name: 'Countries' }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(said.filter({ hasText: '51 to 100 of' })).toBeVisible()
    await page.getByLabel('Search the countries').fill('namib')
    await expect(said.filter({ hasText: '1 to 1 of 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Change Namibia' }).click()
    await expect(page.getByLabel('Number')).toBeDisabled()
    await expect(page.getByLabel('Code, two letters')).toHaveValue('NA')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await lists.getByRole('button', { name: 'Institutions' }).click()
    await lists.getByRole('button', { name: 'Add an institution' }).click()
    await page.getByLabel('Name').fill('College of the Dunes')
    await save.click()
    await expect(page.getByText('Please choose a country.')).toBeVisible()
    await page.getByLabel('Country').selectOption('Namibia')
    await save.click()
    await expect(said.filter({ hasText: 'Saved: College of the Dunes.' })).toBeVisible()
    await page.getByLabel('Search the institutions').fill('of the dunes')
    await expect(entry('College of the Dunes')).toContainText('NA')
    await page.getByRole('button', { name: 'Change College of the Dunes' }).click()
    await expect(page.getByLabel('Country')).toHaveValue('NA')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await troubleOf(page), `an institution at ${width} px`).toEqual([])
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await troubleOf(page), `the list at ${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: 'Applications', exact: true }).click()
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
})
