import type { Page, Route } from 'playwright/test'
import { STEP, type StepName } from '../domain/steps.ts'
import {
  field,
  fillCourseDetails,
  fillPersonalDetails,
  newAccount,
  openStep,
  save,
  saveAndGoOn,
  signUp,
  uploadAll,
  writeMotivation,
  COURSES,
  PERSON,
} from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Failures: the messages that applicants see, and the values that they keep. */

/** Answers the requests of a save with a server error, without forwarding them. */
async function failing(page: Page, pattern: RegExp) {
  const handler = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { message: 'secret of the server' } })
  await page.route(pattern, handler)
  return () => page.unroute(pattern, handler)
}

const records = {
  personalDetails: /\/api\/personaldetails\//,
  courseDetails: /\/api\/coursedetails\//,
  motivation: /\/api\/motivations\//,
} as const
const fellowship = /\/api\/fellowships\//

async function failThenSucceed(page: Page, step: StepName, pattern: RegExp) {
  const restore = await failing(page, pattern)
  // The alert of an earlier failure may still be visible.
  const failed = page.waitForResponse((response) => pattern.test(response.url()) && response.status() === 500)
  await save(page, step)
  await failed
  const alert = page.getByRole('alert').filter({ hasText: /We could not (save|submit) your/ })
  await expect(alert).toBeVisible()
  await expect(page.getByText('secret of the server')).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(STEP[step].route)
  await restore()
}

test('§8 a 500 response to any of the five saves loses no text, and a retry succeeds', async ({ page }) => {
  const created: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isCreate =
      response.request().method() === 'POST' && /\/api\/(personaldetails|coursedetails|motivations)\/$/.test(pathname)
    if (isCreate && response.ok()) created.push(pathname)
  })
  const files = await realFiles()
  await signUp(page, newAccount())

  await openStep(page, 'personalDetails')
  await fillPersonalDetails(page)
  await uploadAll(page, 'personalDetails', files)
  await failThenSucceed(page, 'personalDetails', records.personalDetails)
  await expect(field(page, 'Surname')).toHaveValue(PERSON.Surname)
  await failThenSucceed(page, 'personalDetails', fellowship)
  await expect(field(page, 'Surname')).toHaveValue(PERSON.Surname)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`**${STEP.personalDetails.next}`)

  await fillCourseDetails(page)
  await uploadAll(page, 'courseDetails', files)
  await failThenSucceed(page, 'courseDetails', records.courseDetails)
  await failThenSucceed(page, 'courseDetails', fellowship)
  await expect(field(page, 'First Choice Course of Study')).toHaveValue(COURSES['First Choice Course of Study'])
  await saveAndGoOn(page, 'courseDetails')

  await writeMotivation(page)
  await failThenSucceed(page, 'motivation', records.motivation)
  await failThenSucceed(page, 'motivation', fellowship)
  await expect(page.getByText('520 words', { exact: true })).toBeVisible()
  await saveAndGoOn(page, 'motivation')

  await failThenSucceed(page, 'review', fellowship)
  await saveAndGoOn(page, 'review')
  await failThenSucceed(page, 'submit', fellowship)
  await saveAndGoOn(page, 'submit')
  await expect(page.getByText('Congratulations, you have completed')).toBeVisible()
  expect(created.map((path) => path.split('/').at(-2))).toEqual(['personaldetails', 'coursedetails', 'motivations'])
})
