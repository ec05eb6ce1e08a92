import { expectNoTroubleAtWidths } from './support/axe.ts'
import { expect, logInAs, test } from './support/desk.ts'

/** The desk, used by the provider's staff, with applications submitted beforehand. */

test('§6 a bursary admin searches, reads, decides and continues with the keyboard alone', async ({ page, desk }) => {
  await logInAs(page, desk, 'chair@bank.example')
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
  expect(page.url()).toBe(desk)
  await page.getByLabel('Search').press('a')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
  await expectNoTroubleAtWidths(page, 'the list')

  const read: string[] = []
  page.on('request', (request) => {
    if (/\/api\/desk\/submissions\/[\w-]+$/.test(request.url())) read.push(request.url())
  })
  await page.getByRole('button', { name: /Amupolo/ }).focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Ndapewa Amupolo')
  await expect(heading).toBeFocused()
  await page.keyboard.press('F4')
  await expect(page.getByTitle('ID', { exact: true })).toBeVisible()
  await expectNoTroubleAtWidths(page, 'reading')
  await page.keyboard.press('F2')
  const reason = page.getByLabel('Reason for ‘Shortlisted’ (optional)')
  const choose = async () => {
    await expect(page.getByRole('radio', { name: 'Not decided' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Shortlisted', exact: true })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(reason).toBeFocused()
    await page.keyboard.type('Strong results.')
  }
  await choose()
  // Only 'Cancel' discards the text, and returns the focus to the button that opened the form.
  await page.keyboard.press('Escape')
  await expect(reason).toHaveValue('Strong results.')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Decide' })).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: 'Reserve' })).toHaveCount(0)
  await page.keyboard.press('F2')
  await choose()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Shortlisted: Strong results.')).toBeVisible()
  await expect(page.getByText('chair@bank.example')).toBeVisible()

  // The next application is prefetched, and not fetched again when opened.
  await heading.focus()
  const asked = () => new Set(read).size
  await expect.poll(asked).toBe(2)
  const before = read.length
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText('Ndapewa Beukes')
  await expect.poll(asked).toBe(3)
  expect(read.slice(before)).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText('Ndapewa Haufiku')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Amupolo.*Shortlisted/ })).toBeVisible()

  // Going back restores the position and the open document, and searching still works.
  await expect(page.getByRole('button', { name: /Haufiku/ })).toBeFocused()
  await page.getByRole('button', { name: /Amupolo/ }).press('Enter')
  await expect(heading).toHaveText('Ndapewa Amupolo')
  await page.keyboard.press('F4')
  await expect(page.getByTitle('ID', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Amupolo/ })).toBeFocused()
  await page.getByLabel('Search').pressSequentially('beukes')
  await expect(page.getByText('0 of 1 decided')).toBeVisible()
  await expect(page.getByLabel('Search')).toBeFocused()
})

test('§6 the desk’s keys work again after a press into a document', async ({ page, desk }) => {
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('button', { name: /Amupolo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('F4')
  const document = page.getByTitle('ID', { exact: true })
  const wayOut = page.getByRole('button', { name: 'Use the desk’s keys' })
  // A viewer that is still loading takes no focus.
  await expect(async () => {
    await document.click()
    await expect(wayOut).toBeVisible({ timeout: 2000 })
  }).toPass()
  await wayOut.click()
  await expect(page.getByText('Your keys now go to the document.')).toBeHidden()
  await page.keyboard.press('F4')
  await expect(document).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('0 of 3 decided')).toBeVisible()
})

test("§6 the browser's history, a reload and a log-in return to the same list and application", async ({
  page,
  desk,
  browser,
}) => {
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('columnheader', { name: 'Submitted' }).getByRole('button').click()
  await expect(page).toHaveURL(`${desk}?order=desc`)
  await page.getByRole('button', { name: /Haufiku/ }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Ndapewa Haufiku')
  await page.keyboard.press('ArrowRight')
  await expect(heading).toHaveText('Ndapewa Beukes')
  const address = page.url()
  expect(address).toMatch(/\/desk\?order=desc&application=[\w-]+$/)

  await page.reload()
  await expect(heading).toHaveText('Ndapewa Beukes')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByRole('radio', { name: 'Reserve' }).check()
  await page.getByLabel(/^Reason/).fill('Strong results.')
  await page.goBack()
  await expect(page.getByRole('button', { name: /Beukes/ })).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute('aria-sort', 'descending')
  await page.goForward()
  await expect(heading).toHaveText('Ndapewa Beukes')
  await page.keyboard.press('F2')
  await expect(page.getByRole('radio', { name: 'Reserve' })).toBeChecked()
  await expect(page.getByLabel(/^Reason/)).toHaveValue('Strong results.')

  // A colleague who opens the link has to log in first.
  const context = await browser.newContext()
  const other = await context.newPage()
  await logInAs(other, address, 'member@bank.example')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ndapewa Beukes')
  expect(other.url()).toBe(address)
  await other.goto(`${desk}?application=nobody`)
  await expect(other.getByText('Application not found.')).toBeVisible()
  await other.getByRole('button', { name: 'Back to the list' }).click()
  await expect(other.getByText('0 of 3 decided')).toBeVisible()
  await context.close()
})
