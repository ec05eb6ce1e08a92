import type { Page } from 'playwright/test'
import { DOCUMENT, DOCUMENTS, documentsOf, type DocumentKind } from '../domain/documents.ts'
import { fromEntries, type Json } from '../domain/objects.ts'
import { fieldsWhere, labelOf } from '../domain/programme.ts'
import { answerText } from '../domain/questions/answers.ts'
import { FIRST_STEP, RECORD_STEPS, STEP, type RecordStep } from '../domain/steps.ts'
import { reviewOf } from '../domain/views.ts'
import {
  answerStep,
  atProgress,
  COUNTRY,
  COUNTRY_LABEL,
  COURSES,
  enterCredentials,
  field,
  GIVEN,
  institutionField,
  logIn,
  newAccount,
  openStep,
  PERSON,
  REGION,
  saveAndGoOn,
  signUp,
  uploadAll,
  type Account,
} from './support/applicant.ts'
import { realFiles, sha256, type UploadFile } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** The whole journey against the real server with an empty data folder, on a phone. */

/** The label of the last text in Personal Details. */
const CHANGED = labelOf('personalDetails', fieldsWhere('personalDetails', ({ kind }) => kind === 'text').at(-1) ?? '')

/** Opens the document by its link: in a new window, at GET {path}?file={stored name}. */
async function openedBytes(page: Page, kind: DocumentKind, label: string): Promise<Uint8Array> {
  const { path } = DOCUMENTS.find((document) => document.kind === kind) ?? { path: '' }
  const fetched = page.context().waitForEvent('response', (response) => {
    const url = new URL(response.url())
    return url.pathname.endsWith(path) && url.searchParams.has('file') && response.status() === 200
  })
  await page
    .getByText(label, { exact: true })
    .locator('..')
    .getByRole('link', { name: /opens in a new window/ })
    .click()
  const response = await fetched
  const again = await page.context().request.get(response.url())
  expect(again.status()).toBe(200)
  return again.body()
}

/** Every label on Review in order, with its value. */
function shownDetails(page: Page) {
  return page
    .getByRole('main')
    .locator('dt')
    .evaluateAll((terms) =>
      terms.map((term) => {
        const value = term.nextElementSibling?.cloneNode(true) as HTMLElement
        for (const spoken of value.querySelectorAll('.spoken-only')) spoken.remove()
        return [term.textContent, value.textContent]
      }),
    )
}

async function expectReview(page: Page, email: string, institution: string, files: Record<DocumentKind, UploadFile>) {
  const main = page.getByRole('main')
  const kept = (kind: DocumentKind) => files[kind].name.replaceAll(' ', '_')
  await expect(main.getByText('Fullname')).toBeVisible()
  const names = { region: { name: REGION }, country: { name: COUNTRY }, institution: { name: institution } }
  const given = fromEntries(RECORD_STEPS.map((step) => [step, { ...GIVEN[step], ...names }] as const))
  const answers: Readonly<Record<RecordStep, Json>> = {
    ...given,
    personalDetails: { ...given.personalDetails, email },
  }
  const rows = RECORD_STEPS.flatMap((step) => reviewOf(step).map((view) => ({ ...view, step })))
  const expected = rows.flatMap(({ step, rows: shown }) =>
    shown.flatMap((row) => {
      if (typeof row === 'string') return [[DOCUMENT[row].reviewLabel, kept(row)]]
      const texts = Object.entries(row.questions).map(([name, question]) => answerText(question, name, answers[step]))
      return row.question.kind === 'richText' ? [] : [[row.label, texts.join(' ')]]
    }),
  )
  await expect.poll(() => shownDetails(page)).toEqual(expected)
  await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expect(main.locator('strong, b').filter({ hasText: 'Because' })).toBeVisible()
  await expect(main.locator('li').filter({ hasText: 'second' })).toBeVisible()
}

/** Goes from the public page to the submitted application. Returns the chosen institution. */
async function applyFor(page: Page, url: string, account: Account, files: Record<DocumentKind, UploadFile>) {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))

  await test.step('§2.5 reads the public page and signs up', async () => {
    await page.goto(url)
    await expect(page).toHaveURL(`${url}/home/general-information`)
    await expect(page.getByRole('heading', { name: 'Preferred fields of study' })).toBeVisible()
  })

  await test.step('§2.7 is registered on the progress page', async () => {
    await page.getByRole('main').getByText('Sign up', { exact: true }).click()
    await enterCredentials(page, account, 'Sign up')
    await atProgress(page)
  })

  let institution = ''
  const before: Partial<Record<RecordStep, () => Promise<void>>> = {
    async personalDetails() {
      await expect(field(page, 'Email Address')).toHaveValue(account.email)
      await expect(field(page, 'Email Address')).toBeDisabled()
    },
    async courseDetails() {
      await field(page, COUNTRY_LABEL).selectOption({ label: 'Antarctica' })
      await expect(page.getByText('The country you selected has no known Higher Education Institutions.')).toBeVisible()
      await expect(institutionField(page)).toBeDisabled()
    },
  }
  await openStep(page, FIRST_STEP)
  for (const step of RECORD_STEPS) {
    await test.step(`§2.8 §2.10 §2.11 completes ${STEP[step].title} with its documents`, async () => {
      await before[step]?.()
      await answerStep(page, step)
      if (step === 'courseDetails') institution = await institutionField(page).inputValue()
      await uploadAll(page, step, files)
      await saveAndGoOn(page, step)
    })
  }

  await test.step('§2.12 reviews every value and document', async () => {
    await expectReview(page, account.email, institution, files)
    await saveAndGoOn(page, 'review')
  })

  await test.step('§2.13 submits', async () => {
    await saveAndGoOn(page, 'submit')
    await expect(
      page.getByText('Congratulations, you have completed your Postgraduate Bursary Application.'),
    ).toBeVisible()
    await expect(
      page.getByText('Thank you for your submission. Please note that only shortlisted applicants will be contacted.'),
    ).toBeVisible()
  })
  expect(consoleErrors).toEqual([])
  return institution
}

test.describe('at 360 px', () => {
  const viewport = { width: 360, height: 740 }
  test.use({ viewport })

  test(
    '§1 §7.12 an applicant goes from sign-up to submission, every document opens with its bytes, and everything survives a killed server',
    { tag: '@everyday' },
    async ({ page, browser, startServer }) => {
      test.slow()
      const server = await startServer()
      const account = newAccount()
      const files = await realFiles()
      const institution = await applyFor(page, server.url, account, files)

      await test.step('§7.12 every document opens with the bytes that were uploaded', async () => {
        await openStep(page, 'review')
        for (const { kind, reviewLabel } of DOCUMENTS) {
          expect(sha256(await openedBytes(page, kind, reviewLabel)), kind).toBe(sha256(files[kind].buffer))
        }
      })

      await test.step('the server is killed without notice and starts again', async () => {
        await server.kill()
        await startServer({ dataDir: server.dataDir, port: Number(new URL(server.url).port) })
      })

      await test.step('§4.2 shows everything prefilled in a second browser, and a later save keeps highestStep at 6', async () => {
        const second = await browser.newContext({ baseURL: server.url, viewport, locale: 'en-GB' })
        const other = await second.newPage()
        await logIn(other, account)
        await expect(other.getByText('Congratulations, you have completed')).toBeVisible()

        await openStep(other, 'personalDetails')
        for (const [label, text] of Object.entries(PERSON)) await expect(field(other, label)).toHaveValue(text)
        for (const { kind } of documentsOf('personalDetails')) {
          await expect(other.getByText(`File Uploaded: ${files[kind].name.replaceAll(' ', '_')}`)).toBeVisible()
        }
        await field(other, CHANGED).fill('Changed in a second browser')
        await saveAndGoOn(other, 'personalDetails')

        for (const [label, text] of Object.entries(COURSES)) await expect(field(other, label)).toHaveValue(text)
        const choice = institutionField(other)
        await expect(choice).toHaveValue(institution)
        await openStep(other, 'motivation')
        await expect(other.getByText('520 words', { exact: true })).toBeVisible()

        await other.goto('/application/progressdetails')
        await expect(other.getByText('Congratulations, you have completed')).toBeVisible()
        await openStep(other, 'review')
        await expect(other.getByText('Changed in a second browser')).toBeVisible()
        await second.close()
      })
    },
  )
})

test('§2.1 a signed-out visitor on a guarded address is returned to it after login', async ({
  page,
  browser,
  sharedServer,
}) => {
  const account = newAccount()
  await signUp(page, account)
  const fresh = await browser.newContext({ baseURL: sharedServer.url })
  const visitor = await fresh.newPage()
  await visitor.goto(STEP.personalDetails.route)
  await enterCredentials(visitor, account, 'Log in')
  await expect(visitor.getByRole('heading', { name: 'Personal Details', level: 1 })).toBeVisible()
  expect(new URL(visitor.url()).pathname).toBe(STEP.personalDetails.route)
  await fresh.close()
})
