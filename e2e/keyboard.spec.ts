import type { Page } from 'playwright/test'
import { documentsOf } from '../domain/documents.ts'
import { questionsOf } from '../domain/programme.ts'
import { STEP, type StepName } from '../domain/steps.ts'
import {
  atProgress,
  buttonOf,
  CHOICES,
  COUNTRY,
  COUNTRY_LABEL,
  COURSES,
  institutionField,
  newAccount,
  PERSON,
  widget,
} from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { press, select, tabTo, type } from './support/keyboard.ts'
import { expect, test } from './support/server.ts'

/** The whole journey with the keyboard alone: no clicks, and Tab reaches every control. */

async function uploadAll(page: Page, step: StepName) {
  const files = await realFiles()
  for (const { kind } of documentsOf(step)) {
    const chooser = page.waitForEvent('filechooser')
    await press(page, widget(page, kind).getByRole('button', { name: 'Upload File…' }))
    await (await chooser).setFiles(files[kind])
    await expect(widget(page, kind).getByText('File Uploaded:')).toBeVisible()
  }
}

async function saveAndGoOn(page: Page, step: StepName) {
  const button = page.getByRole('button', { name: buttonOf(step) })
  await expect(button).toBeEnabled()
  await press(page, button)
  await page.waitForURL(`**${STEP[step].next}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
}

for (const width of [360, 1280]) {
  test(`§1 the whole journey with the keyboard alone, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { email, password } = newAccount()
    await page.goto('/')
    await press(page, page.getByRole('main').getByText('Sign up', { exact: true }).locator('xpath=ancestor-or-self::a'))
    await tabTo(page, page.getByLabel('Email address'))
    await page.keyboard.type(email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await atProgress(page)

    await press(page, page.getByRole('link', { name: STEP.personalDetails.progressTitle, exact: true }))
    for (const { label } of Object.values(questionsOf('personalDetails'))) {
      const [chosen, typed] = [CHOICES[label], PERSON[label]]
      if (chosen !== undefined) await select(page, label, chosen)
      else if (typed !== undefined) await type(page, label, typed)
    }
    await uploadAll(page, 'personalDetails')
    await saveAndGoOn(page, 'personalDetails')

    for (const [label, text] of Object.entries(COURSES)) await type(page, label, text)
    await select(page, COUNTRY_LABEL, COUNTRY)
    await expect(institutionField(page)).toBeEnabled()
    await tabTo(page, institutionField(page))
    await page.keyboard.type('unam')
    await page.keyboard.press('Enter')
    await expect(institutionField(page)).toHaveValue('University of Namibia')
    await uploadAll(page, 'courseDetails')
    await saveAndGoOn(page, 'courseDetails')

    await tabTo(page, page.getByRole('textbox', { name: /Motivational Statement/ }))
    await page.keyboard.insertText('word '.repeat(500))
    await expect(page.getByText('500 words', { exact: true })).toBeVisible()
    await saveAndGoOn(page, 'motivation')
    await saveAndGoOn(page, 'review')
    await saveAndGoOn(page, 'submit')
    await expect(page.getByText('Congratulations, you have completed')).toBeVisible()
  })
}
