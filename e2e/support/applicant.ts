import type { Page } from 'playwright/test'
import { documentsOf, type DocumentKind } from '../../domain/documents.ts'
import { fromEntries, type Json } from '../../domain/objects.ts'
import { fieldsWhere, labelOf, questionOf } from '../../domain/programme.ts'
import { answerText } from '../../domain/questions/answers.ts'
import type { Kind } from '../../domain/questions/kinds.ts'
import type { RecordValues } from '../../domain/records.ts'
import { STEP, type RecordStep, type StepName } from '../../domain/steps.ts'
import type { UploadFile } from './files.ts'
import { enterCredentials, field, picker, sendSignUp, widget, type Account } from './anyApplicant.ts'
import { expect } from './server.ts'
import { ANSWERS, PERSONAL_VALUES } from '../../tests/support/applicant.ts'
import { buttonOf, chooseFound, fillStep } from './anyForm.ts'

/** An applicant's actions in a browser. */

export { buttonOf, foundOptions } from './anyForm.ts'
export {
  enterCredentials,
  field,
  inCharge,
  newAccount,
  openMenu,
  openStep,
  picker,
  sendSignUp,
  widget,
  type Account,
} from './anyApplicant.ts'

export async function atProgress(page: Page) {
  await expect(
    page.getByRole('heading', { name: 'Your Postgraduate Bursary Application Progress', level: 1 }),
  ).toBeVisible()
  await expect(page.getByText('Register to apply')).toBeVisible()
}

export async function signUp(page: Page, account: Account) {
  await sendSignUp(page, account)
  await atProgress(page)
}

export async function logIn(page: Page, account: Account) {
  await page.goto('/')
  await page.getByRole('main').getByText('Login', { exact: true }).click()
  await enterCredentials(page, account, 'Log in')
  await atProgress(page)
}

/** Ends the session and waits for the redirect through the identity provider. */
export async function leave(page: Page, end: () => Promise<void>) {
  await Promise.all([page.waitForEvent('load'), end()])
  await page.waitForURL('**/home/general-information')
}

export async function logOut(page: Page) {
  await leave(page, () => page.getByRole('button', { name: 'Log out' }).click())
}

export async function choose(page: Page, kind: DocumentKind, file: UploadFile | string) {
  await picker(page, kind).setInputFiles(file)
}

export async function upload(page: Page, kind: DocumentKind, file: UploadFile) {
  await choose(page, kind, file)
  await expect(widget(page, kind).getByText(`File Uploaded: ${file.name.replaceAll(' ', '_')}`)).toBeVisible()
}

export async function uploadAll(page: Page, step: StepName, files: Record<DocumentKind, UploadFile>) {
  for (const { kind } of documentsOf(step)) await choose(page, kind, files[kind])
  for (const { kind } of documentsOf(step)) {
    const kept = files[kind].name.replaceAll(' ', '_')
    await expect(widget(page, kind).getByText(`File Uploaded: ${kept}`)).toBeVisible()
  }
}

export const REGION = 'Khomas'
export const DISABILITY = 'Uses a hearing aid'

/** The answers that browser tests give. */
export const GIVEN: RecordValues = {
  ...ANSWERS,
  personalDetails: { ...PERSONAL_VALUES, disabled: true, disabilityDetails: DISABILITY },
}

/** Answers of some kinds as they are shown, by label. */
const shownIn = (step: RecordStep, kinds: readonly Kind[]): Record<string, string> => {
  const record: Json = { ...GIVEN[step], region: { name: REGION } }
  const fields = fieldsWhere(step, ({ kind }) => kinds.includes(kind))
  return fromEntries(fields.map((name) => [labelOf(step, name), answerText(questionOf(step, name), name, record)]))
}

const TYPED: readonly Kind[] = ['line', 'text', 'phone', 'email', 'number', 'date', 'birthday']
export const PERSON = shownIn('personalDetails', TYPED)
export const CHOICES = shownIn('personalDetails', ['choice', 'yesOrNo', 'region'])

/** The motivation's editor, or the plain text of an early screen. */
export const editor = (page: Page) => page.getByRole('textbox', { name: /Motivational Statement/ })

/** The step's draft status. The next step may be prerendered, so this is the first. */
export const draftStatus = (page: Page) => page.locator('.draft-status').first()

/** Waits until the step's draft is stored on the server. */
export const draftKept = (page: Page) => expect(draftStatus(page)).toContainText(/^Kept at \d\d:\d\d/)

export const fillPersonalDetails = (page: Page) => fillStep(page, 'personalDetails', GIVEN.personalDetails)

export const COURSES = shownIn('courseDetails', TYPED)

export const COUNTRY = 'Namibia'
export const COUNTRY_LABEL = 'Select the country of the Institution applied to:'

/** Chooses the country and waits for its institutions. */
export async function chooseCountry(page: Page) {
  await field(page, COUNTRY_LABEL).selectOption({ label: COUNTRY })
  await expect(institutionField(page)).toBeEnabled()
}

/** The institution's search field, which replaces the native select once loaded. */
export const institutionField = (page: Page) => page.getByRole('main').getByPlaceholder('Choose Institution')

export const chooseInstitution = (page: Page) => chooseFound(page, institutionField(page))

/** Fills the form and returns the chosen institution. */
export async function fillCourseDetails(page: Page): Promise<string> {
  await fillStep(page, 'courseDetails', GIVEN.courseDetails)
  return institutionField(page).inputValue()
}

const WORDS = 520

/** Types text with a bold word and a list. */
export async function writeMotivation(page: Page, words = WORDS) {
  await editor(page).click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Because')
  await page.keyboard.press('Control+b')
  const rest = words - 3
  await page.keyboard.insertText(` ${Array.from({ length: rest }, (_, index) => `word${index}`).join(' ')}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await expect(page.getByText(`${words} words`, { exact: true })).toBeVisible()
}

/** Answers all questions of a step. */
export async function answerStep(page: Page, step: RecordStep) {
  await (step === 'motivation' ? writeMotivation(page) : fillStep(page, step, GIVEN[step]))
}

export async function save(page: Page, step: StepName) {
  await page.getByRole('button', { name: buttonOf(step) }).click()
}

export async function saveAndGoOn(page: Page, step: StepName) {
  await save(page, step)
  await page.waitForURL(`**${STEP[step].next}`)
}
