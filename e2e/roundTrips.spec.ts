import type { StepName } from '../domain/steps.ts'
import {
  atProgress,
  chooseCountry,
  chooseInstitution,
  COUNTRY,
  COUNTRY_LABEL,
  draftKept,
  field,
  fillCourseDetails,
  fillPersonalDetails,
  institutionField,
  newAccount,
  openStep,
  save,
  sendSignUp,
  signUp,
  uploadAll,
  writeMotivation,
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
  const saved = async (step: StepName, record: string, reached: () => Promise<void>) => {
    // Drafts are stored in the background, so no one waits for them.
    await draftKept(page)
    const calls = await holdCalls(page)
    await save(page, step)
    await calls.round(`POST ${record}`)
    await calls.round('POST /api/fellowships/{id}')
    await reached()
    calls.end()
  }

  const opening = await holdCalls(page)
  await openStep(page, 'personalDetails')
  await expect(field(page, 'Region').getByRole('option', { name: 'Khomas' })).toBeAttached()
  opening.end()
  await fillPersonalDetails(page)
  await uploadAll(page, 'personalDetails', files)
  await saved('personalDetails', '/api/personaldetails/', async () => {
    await expect(field(page, COUNTRY_LABEL).getByRole('option', { name: COUNTRY })).toBeAttached()
  })

  const choosing = await holdCalls(page)
  const choose = (label: string) => field(page, COUNTRY_LABEL).selectOption({ label })
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
  await uploadAll(page, 'courseDetails', files)
  await saved('courseDetails', '/api/coursedetails/', () =>
    page.getByRole('textbox', { name: /Motivational/ }).waitFor(),
  )

  await writeMotivation(page)
  await saved('motivation', '/api/motivations/', () =>
    page.getByRole('heading', { name: 'Review Application Details', level: 1 }).waitFor(),
  )
})
