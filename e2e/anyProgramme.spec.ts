import { readFile } from 'node:fs/promises'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { PROGRAMME } from '#programme/names.ts'
import type { Download, Page } from 'playwright/test'
import { DOCUMENTS } from '../domain/documents.ts'
import { ROUTES } from '../domain/routes.ts'
import { isSectionOpen, RECORD_STEPS, STEP, STEPS, type RecordStep, type StepName } from '../domain/steps.ts'
import { REFERENCE_PATTERN } from '../domain/submissions.ts'
import { receiptOf } from '../domain/views.ts'
import type { ApplicationContext } from '../machines/application/contracts.ts'
import { wayToSubmission } from '../tests/model/anyProgramme.ts'
import { pdfOf } from '../tests/support/documents.ts'
import { readPdf } from '../tests/support/pdf.ts'
import { enterCredentials, inCharge, newAccount, openMenu, openStep } from './support/anyApplicant.ts'
import { buttonOf, fillStep, uploadPdf } from './support/anyForm.ts'
import { logInAs, openPart, withAccounts } from './support/desk.ts'
import { mailsOf } from './support/operator.ts'
import { expectOwnWords, otherNames, pageText } from './support/otherWords.ts'
import { expect, test } from './support/server.ts'

/**
 * The way of an application through any programme: `npm run programmes` builds each folder of examples/ and runs this. Every page, mail
 * and file that it meets is searched for names of other programmes.
 */

const STAFF = 'chair@staff.example'

const contentOf = async (download: Promise<Download>) => readFile(await (await download).path())

test(
  'an application travels from sign-up to the export, and meets no other programme',
  { tag: '@nightly' },
  async ({ browser, startServer }) => {
    const others = await otherNames()
    expect(others.length).toBeGreaterThan(20)
    const server = await startServer({ prepare: withAccounts({ [STAFF]: ['bursaryAdmin', 'committeeMember'] }) })
    const { url } = server
    const read = async (page: Page, where: string) => expectOwnWords(where, await pageText(page), others)

    const page = await browser.newPage({ baseURL: url })
    for (const address of [ROUTES.home, '/help', '/accessibility', '/privacy']) {
      await page.goto(address)
      await read(page, address)
    }
    await page.goto('/')
    await page.getByRole('main').getByText('Sign up', { exact: true }).click()
    await page.getByLabel('Email address').waitFor()
    await read(page, 'sign-up')
    const account = newAccount()
    await enterCredentials(page, account, 'Sign up')
    await page.waitForURL(`**${ROUTES.progress}`)
    await inCharge(page)

    const isAt = (step: StepName) => new URL(page.url()).pathname === STEP[step].route
    const goTo = async (step: StepName) => {
      if (!isAt(step)) await openStep(page, step)
      await read(page, step)
    }
    const pdf = pdfOf('any')
    for (const { event, state } of wayToSubmission().steps) {
      const kind = DOCUMENTS.find((document) => event.type === `xstate.snapshot.upload-${document.kind}`)
      const step = STEPS.find(({ name, record }) =>
        record === null
          ? event.type === { review: 'review.confirm', submit: 'application.submit' }[name as string]
          : event.type === `${name}.save`,
      )
      if (kind !== undefined) {
        await goTo(kind.step)
        await uploadPdf(page, kind.kind, pdf)
      }
      if (step !== undefined) {
        await goTo(step.name)
        if (step.record !== null) await fillStep(page, step.name as RecordStep)
        await read(page, `${step.name}, filled in`)
        await page.getByRole('button', { name: buttonOf(step.name) }).click()
        await page.waitForURL(`**${step.next}`)
      }
      if (event.type !== 'xstate.done.actor.updateFellowship') continue
      const { fellowship } = state.context as ApplicationContext
      await openMenu(page)
      for (const { name, number } of STEPS) {
        const link = page
          .getByRole('navigation', { name: 'Application steps' })
          .getByRole('link', { name: `Step ${number} ` })
        await expect(link).toHaveCount(isSectionOpen(name, fellowship?.highestStep ?? 0) ? 1 : 0)
      }
    }

    await expect(page.getByText('What happens next')).toBeVisible()
    await read(page, 'receipt')
    const [reference = ''] = (await page.getByRole('main').innerText()).match(/[A-Z]+-\d{4}-\w{6}/) ?? []
    expect(reference).toMatch(REFERENCE_PATTERN)
    const receiptStarts = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your receipt (PDF)' }).click()
    const receipt = await readPdf(await contentOf(receiptStarts))
    expect(receipt.title).toContain(PROGRAMME)
    expect(receipt.text).toContain(reference)
    expectOwnWords('the receipt', receipt.text, others)
    await page.goto(ROUTES.ownData)
    await read(page, 'your data')

    // Narrower lists leave out the reference.
    const desk = await browser.newPage({ baseURL: url, viewport: { width: 1920, height: 1080 } })
    await logInAs(desk, '/desk', STAFF)
    await expect(desk.getByText(reference)).toBeVisible()
    await read(desk, 'the list at the desk')
    await desk.getByRole('row').nth(1).getByRole('button').first().click()
    await desk.getByRole('button', { name: 'Decide' }).click()
    await read(desk, 'the application at the desk')
    for (const { label } of RECORD_STEPS.flatMap(receiptOf).flatMap(({ rows }) => rows))
      await expect.poll(() => pageText(desk)).toContain(label)
    await desk.getByRole('radio', { name: 'Awarded', exact: true }).check()
    await desk.getByRole('button', { name: 'Save the decision' }).click()
    await expect(desk.getByRole('button', { name: 'Change the decision' })).toBeVisible()

    await openPart(desk, 'Letters')
    const row = desk.getByRole('row', { name: /^Awarded/ })
    await row.getByRole('button', { name: /^Preview/ }).click()
    await desk.getByRole('button', { name: 'Show the preview' }).click()
    await expect(desk.getByText(`${reference}, to ${account.email}`)).toBeVisible()
    await read(desk, 'the letters')
    await desk.getByRole('button', { name: 'Publish…' }).click()
    await desk.getByRole('button', { name: 'Publish now' }).click()
    await expect(desk.getByText('Published: Awarded, 1 applicant')).toBeVisible()
    for (const name of ['Figures', 'Reviews']) {
      await openPart(desk, name)
      await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
      await read(desk, name)
    }

    await openPart(desk, 'Applications')
    await desk.getByRole('button', { name: 'Download…' }).click()
    await read(desk, 'the export')
    const exportStarts = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Download', exact: true }).click()
    const workbook = readWorkbook(await contentOf(exportStarts))
    const cells = Object.values(workbook.Sheets).map((sheet) => utils.sheet_to_csv(sheet))
    expect(cells.join('\n')).toContain(reference)
    expectOwnWords('the spreadsheet', cells.join('\n'), others)

    await page.goto(ROUTES.progress)
    await expect(page.getByRole('heading', { name: 'Decision on your application: Awarded' })).toBeVisible()
    await read(page, 'the decision')
    const mails = await mailsOf(server)
    expect(mails.length).toBeGreaterThan(2)
    for (const mail of mails) expectOwnWords('a mail', mail, others)
  },
)
