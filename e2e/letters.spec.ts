import { expectNoTroubleInThemes } from './support/axe.ts'
import { logIn } from './support/applicant.ts'
import { APPLICANT, expect, logInAs, PASSWORD, test } from './support/desk.ts'
import { mailsOf } from './support/operator.ts'

/** Applicants get a decision by letter and on Progress once the bank publishes it. */

test('§2.7 an applicant sees the decision and gets the letter when it is published, and not before', async ({
  page,
  desk,
  deskServer,
  browser,
}) => {
  const applicant = await browser.newPage({ baseURL: deskServer.url })
  await logIn(applicant, { email: APPLICANT, password: PASSWORD })
  await expect(applicant.getByText('PB-2030-AAA1').first()).toBeVisible()

  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('button', { name: /Amupolo/ }).click()
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('radio', { name: 'Awarded', exact: true }).check()
  await page.getByRole('button', { name: 'Save the decision' }).click()
  await expect(page.getByRole('button', { name: 'Change the decision' })).toBeVisible()
  await applicant.reload()
  await expect(applicant.getByText('PB-2030-AAA1').first()).toBeVisible()
  await expect(applicant.getByRole('heading', { name: /^Decision on your application/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Letters' }).click()
  const row = page.getByRole('row', { name: /^Awarded/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Text').fill('Dear {name},\n\nYou study {course} with us. Reference: {reference}.')
  await page.getByRole('button', { name: 'Save the letter' }).click()
  await expect(page.getByText('The letter for ‘Awarded’ is saved.')).toBeVisible()
  await row.getByRole('button', { name: /^Preview/ }).click()
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(page.getByText(`PB-2030-AAA1, to ${APPLICANT}`)).toBeVisible()
  await expect(page.getByText('You study Economics with us. Reference: PB-2030-AAA1.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(/^A test with invented values/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published: Awarded, 1 applicant')).toBeVisible()
  await expect(row.getByRole('cell').nth(1)).toHaveText('0 (1 published)')

  await applicant.reload()
  await expect(applicant.getByRole('heading', { name: 'Decision on your application: Awarded' })).toBeVisible()
  await expect(applicant.getByText('You study Economics with us.')).toBeVisible()
  await expect.poll(async () => (await mailsOf(deskServer)).length).toBe(2)
  const mails = await mailsOf(deskServer)
  const letter = mails.find((mail) => mail.startsWith(`To: ${APPLICANT}`))
  expect(letter).toContain('Dear Ndapewa,\n\nYou study Economics with us. Reference: PB-2030-AAA1.')
  expect(mails.find((mail) => mail.startsWith('To: chair@bank.example'))).toContain('Subject: Test: ')
})

test('the letters, a preview and a message pass axe in both themes', async ({ page, desk }) => {
  const look = async (name: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoTroubleInThemes(page, `${name} at ${width} px`)
    }
  }
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('button', { name: /Beukes/ }).click()
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('radio', { name: 'Reserve' }).check()
  await page.getByRole('button', { name: 'Save the decision' }).click()
  await page.getByRole('button', { name: 'Write to the applicant' }).click()
  await page.getByLabel('Subject').fill('Your transcript')
  await look('a message')
  await page.getByLabel('Message').fill('Please call us.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^To .*sent/)).toBeVisible()
  await look('an application with a message')

  await page.getByRole('button', { name: 'Letters' }).click()
  const row = page.getByRole('row', { name: /^Reserve/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
  await look('the letters')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Text').fill('Dear {nmae},')
  await page.getByLabel('Text').blur()
  await expect(page.getByText(/^There is no placeholder/)).toBeVisible()
  await look('a letter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Preview/ }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByText('Publish ‘Reserve’ to 1 applicant?')).toBeVisible()
  await look('the question before publishing')
})
