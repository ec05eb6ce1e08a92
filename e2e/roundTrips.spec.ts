import type { Locator, Page } from 'playwright/test'
import { known } from '../domain/known.ts'
import { FIRST_STEP, RECORD_STEPS, STEP, STEPS, type Step, type StepName } from '../domain/steps.ts'
import {
  answerStep,
  atProgress,
  chooseCountry,
  chooseInstitution,
  COUNTRY,
  COUNTRY_LABEL,
  draftKept,
  field,
  fillCourseDetails,
  institutionField,
  newAccount,
  openStep,
  save,
  sendSignUp,
  signUp,
  uploadAll,
} from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { holdCalls } from './support/rounds.ts'
import { expect, test } from './support/server.ts'

/** Sequential requests, which a slow connection makes applicants wait for. `npm run bench -- --journey` measures the time. */

const TOKEN = 'POST /oauth/token'
const FIRST = ['GET /api/fellowships/applicant/{id}', 'GET /api/drafts']

test('§2.7 sign-up to the progress page needs a token request and one round trip', async ({ page }) => {
  const calls = await holdCalls(page)
  await sendSignUp(page, newAccount())
  await calls.round(TOKEN)
  await calls.round(...FIRST, 'POST /api/fellowships/')
  await atProgress(page)
  calls.end()
})

test('§2.8 §2.10 §2.11 §2.12 a save sends only the requests of section 7, and opening a step sends none', async ({
  page,
}) => {
  await signUp(page, newAccount())
  const files = await realFiles()
  const option = (label: string, name: string) => field(page, label).getByRole('option', { name })
  const lists: Partial<Record<StepName, Locator>> = {
    personalDetails: option('Region', 'Khomas'),
    courseDetails: option(COUNTRY_LABEL, COUNTRY),
  }
  const opened = async ({ name, heading }: Step) => {
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    if (lists[name] !== undefined) await expect(lists[name]).toBeAttached()
  }

  const opening = await holdCalls(page)
  await openStep(page, FIRST_STEP)
  await opened(STEP[FIRST_STEP])
  opening.end()
  for (const step of RECORD_STEPS) {
    if (step === 'courseDetails') await chooseCourse(page)
    else await answerStep(page, step)
    await uploadAll(page, step, files)
    // Drafts are stored in the background, so no one waits for them.
    await draftKept(page)
    const calls = await holdCalls(page)
    await save(page, step)
    await calls.round(`POST ${STEP[step].record.path}/`)
    await calls.round('POST /api/fellowships/{id}')
    await opened(known(STEPS[STEP[step].number], 'next step'))
    calls.end()
  }
})

/** A country's institutions are loaded once. */
async function chooseCourse(page: Page) {
  const choose = (label: string) => field(page, COUNTRY_LABEL).selectOption({ label })
  const choosing = await holdCalls(page)
  await choose('Botswana')
  await choosing.round('GET /api/institutions/country/BW')
  choosing.end()
  await fillCourseDetails(page)
  const again = await holdCalls(page)
  await choose('Botswana')
  await expect(institutionField(page)).toBeEnabled()
  again.end()
  await chooseCountry(page)
  await chooseInstitution(page)
}
