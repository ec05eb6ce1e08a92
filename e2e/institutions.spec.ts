import type { Page } from 'playwright/test'
import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { chooseCountry, COUNTRY_LABEL, field, foundOptions, institutionField, openStep } from './support/applicant.ts'
import { expectNoTroubleInThemes } from './support/axe.ts'
import { expect, test } from './support/server.ts'

/** Searching for an institution on a phone: by its former name among Namibia's four, and among the 2,070 of the United States. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const TARGET_PX = 44
/** The height that a virtual keyboard leaves, in pixels. */
const WITH_KEYBOARD = { width: 360, height: 400 }

async function openCourseDetails(page: Page) {
  await signUpTo(page, STEP.personalDetails.highestStep)
  await page.reload()
  await openStep(page, 'courseDetails')
}

test('§2.10 an institution can be found by its former name, chosen by a tap, and stays chosen after a reload', async ({
  page,
}) => {
  await openCourseDetails(page)
  await expect(institutionField(page)).toBeDisabled()
  const [label, input] = await Promise.all([
    page.getByText('Select the Institution applied to:').first().boundingBox(),
    institutionField(page).boundingBox(),
  ])
  expect(input?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0))
  await chooseCountry(page)
  await institutionField(page).fill('polytechnic')
  await expect(foundOptions(page)).toHaveText([
    'Namibia University of Science and Technology (formerly Polytechnic of Namibia)',
  ])
  const stored = page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.ok())
  await foundOptions(page).tap()
  await expect(institutionField(page)).toHaveValue('Namibia University of Science and Technology')
  await expect(foundOptions(page)).toHaveCount(0)
  await stored
  await page.reload()
  await expect(institutionField(page)).toHaveValue('Namibia University of Science and Technology')
})

test('§2.10 shows part of a list of 2,070 institutions, above a phone’s virtual keyboard', async ({ page }) => {
  await openCourseDetails(page)
  await field(page, COUNTRY_LABEL).selectOption('840')
  await expect(institutionField(page)).toBeEnabled()
  await institutionField(page).tap()
  await expect(foundOptions(page)).toHaveCount(50)
  await expect(page.getByText(/^2,0\d\d more: type more to narrow the list$/)).toBeVisible()
  await page.setViewportSize(WITH_KEYBOARD)
  await institutionField(page).pressSequentially('mit')
  const first = foundOptions(page).first()
  await expect(first).toHaveText('Massachusetts Institute of Technology (also known as MIT)')
  for (const part of [institutionField(page), first]) await expect(part).toBeInViewport({ ratio: 1 })
  for (const option of await foundOptions(page).all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_PX)
  }
  await expectNoTroubleInThemes(page, 'the options')
  await page.keyboard.press('Enter')
  await expect(institutionField(page)).toHaveValue('Massachusetts Institute of Technology')
})

test('§2.10 Tab moves from a scrolling list to the next control', async ({ page }) => {
  await openCourseDetails(page)
  await field(page, COUNTRY_LABEL).selectOption('840')
  await institutionField(page).click()
  await expect(foundOptions(page)).toHaveCount(50)
  await page.keyboard.press('Tab')
  await expect(foundOptions(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Upload File/ }).first()).toBeFocused()
})
