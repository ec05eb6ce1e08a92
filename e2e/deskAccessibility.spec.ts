import { readFile } from 'node:fs/promises'
import { expectNoTroubleAtWidths, expectNoTroubleInThemes } from './support/axe.ts'
import { expect, logInAs, test } from './support/desk.ts'
import { lookFor, type Look } from './support/looking.ts'

/** Accessibility of the desk's screens in both themes. */

test('the entrance, and the message for users without a role, pass axe in both themes', async ({ page, desk }) => {
  await page.goto(desk)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expectNoTroubleInThemes(page, 'the entrance')
  await logInAs(page, desk, 'applicant@example.org')
  await expect(page.getByText('You cannot use the desk')).toBeVisible()
  await expectNoTroubleInThemes(page, 'without a role')
})

test('the list and an application pass axe in both themes', async ({ page, desk }) => {
  await logInAs(page, desk, 'chair@bank.example')
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
  await expectNoTroubleInThemes(page, 'the list')
  await page.getByLabel('Search').fill('no such name')
  await expect(page.getByText('No applications match your filters.')).toBeVisible()
  await expectNoTroubleInThemes(page, 'the empty list')
  await page.getByLabel('Search').fill('')

  await page.getByRole('button', { name: /Amupolo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ndapewa Amupolo')
  await page.keyboard.press('F4')
  await expect(page.getByTitle('ID', { exact: true })).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByRole('radio', { name: 'Reserve' }).check()
  await page.getByLabel(/^Reason/).fill('Strong results.')
  await expectNoTroubleInThemes(page, 'an application with a document and the decision form')
  await page.route(/\/api\/desk\/submissions\/[\w-]+\/\w+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('We could not save your decision.')).toBeVisible()
  await expectNoTroubleInThemes(page, 'a decision that was not saved')
})

test('the figures pass axe in both themes', async ({ page, desk }) => {
  await logInAs(page, desk, 'member@bank.example')
  await page.getByRole('button', { name: 'Figures' }).click()
  await expect(page.getByRole('table', { name: 'First-choice course' }).getByRole('row')).toHaveCount(4)
  await expectNoTroubleInThemes(page, 'the figures')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.locator('thead th').evaluateAll(brokenWords)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the figures (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^figures-.+\.csv$/)
})

test('the figures by decision pass axe in both themes, and charts are saved with the keyboard', async ({
  page,
  desk,
}) => {
  await logInAs(page, desk, 'member@bank.example')
  await page.getByRole('button', { name: 'Figures' }).click()
  await page.getByLabel('Show').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('img', { name: /^Bar chart: Region by decision/ })).toBeVisible()
  const fold = page.getByText('The numbers as a table').first()
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Gender by decision' })).toBeVisible()
  await expectNoTroubleInThemes(page, 'the figures by decision')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoTroubleInThemes(page, 'the figures by decision on a phone')

  const save = async (label: string) => {
    const download = page.waitForEvent('download')
    await page
      .getByRole('group', { name: 'Downloads: Gender by decision' })
      .getByRole('button', { name: label })
      .focus()
    await page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^figures-.+-gender-by-decision\.(?:png|svg|csv)$/)
    return await readFile(await file.path())
  }
  const svg = (await save('Download the chart (SVG)')).toString()
  expect(svg).toContain('>Gender by decision</text>')
  // The eight bytes that PNG files start with, then the width: twice that of the drawing.
  const png = await save('Download the chart (PNG)')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(2 * Number(/width="(\d+)"/.exec(svg)?.[1]))
  expect((await save('Download the table (CSV)')).toString()).toContain('"Gender"')
})

test('the administration passes axe in both themes', async ({ page, desk }) => {
  await logInAs(page, desk, 'admin@bank.example')
  await expect(page.getByText(/^1 to \d+ of/)).toBeVisible()
  await expectNoTroubleInThemes(page, 'the administration')

  await page.getByRole('button', { name: 'Close applications' }).click()
  await page.getByRole('button', { name: 'Remove Statistics' }).click()
  await expect(page.getByText('Remove Statistics?')).toBeVisible()
  await expectNoTroubleInThemes(page, 'the questions before closing and removing')
  await expectNoTroubleAtWidths(page, 'the questions before closing and removing')
  await page.getByRole('button', { name: 'Cancel' }).last().click()

  await page.getByRole('button', { name: 'Institutions' }).click()
  await page.getByRole('button', { name: 'Add an institution' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please choose a country.')).toBeVisible()
  await expectNoTroubleInThemes(page, 'the form of an institution, with errors')
  await page.route('**/api/institutions/', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByLabel('Name').fill('College of the Dunes')
  await page.getByLabel('Country').selectOption('Namibia')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('We could not save it.')).toBeVisible()
  await expectNoTroubleInThemes(page, 'an institution that was not saved')
})

/** The words that are on more than one line. */
const brokenWords = (elements: Element[]) =>
  elements.flatMap((element) => {
    const texts = [...element.childNodes].filter((node) => node instanceof Text)
    return texts.flatMap((text) =>
      [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      }),
    )
  })

test('forced colours show the chosen part, list and application', async ({ page, desk }) => {
  const look: Look = 'forcedColours'
  await page.emulateMedia({ forcedColors: 'active' })
  await logInAs(page, desk, 'both@bank.example')
  await page.getByRole('button', { name: 'Administration' }).click()
  await expect(page.getByText('1 to 12 of 12')).toBeVisible()
  expect.soft(await page.evaluate(lookFor, look), 'administration').toEqual([])
  await page.getByRole('button', { name: 'Applications', exact: true }).click()
  await page.getByRole('button', { name: /Amupolo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ndapewa Amupolo')
  expect.soft(await page.evaluate(lookFor, look), 'an application').toEqual([])
})
