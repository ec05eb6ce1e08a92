import type { Page, Request, Route } from 'playwright/test'
import { freePort } from '../scripts/support/freePort.mjs'
import { DOCUMENT, documentsOf, DOCUMENTS, type DocumentKind } from '../domain/documents.ts'
import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { pdfOf } from '../tests/support/documents.ts'
import { openProxy } from '../tools/support/proxy.mjs'
import { choose, draftKept, draftStatus, editor, field, inCharge, widget } from './support/applicant.ts'
import { realFiles, type UploadFile } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Connections lost during each upload and draft, on a phone: no file or text is lost. */

test.use({ viewport: { width: 360, height: 740 } })

/** A file of 1 MB takes ten seconds at this speed, which leaves time to cut the connection. */
const SLOW_BYTES_PER_S = 100_000

/** An applicant who may open every form. */
const signUpToMotivation = (page: Page) => signUpTo(page, STEP.motivation.highestStep)

const longFile = (kind: DocumentKind): UploadFile => ({
  name: `${kind}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdfOf(kind, 1_000_000),
})

const isUploadOf = (kind: DocumentKind) => (request: Request) =>
  request.method() === 'POST' && request.url().endsWith(`${DOCUMENT[kind].path}/`)

const lostWords = (page: Page, kind: DocumentKind) =>
  widget(page, kind).getByText('We will send the file again when it is back')

for (const step of ['personalDetails', 'courseDetails'] as const) {
  test(`§4.6 §8 each interrupted upload of ${STEP[step].menuTitle} is resent automatically`, async ({
    browser,
    startServer,
  }) => {
    const port = await freePort()
    const line = await openProxy(port)
    const baseURL = `http://localhost:${line.port}`
    await startServer({ port, env: { PUBLIC_URL: baseURL } })
    const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await signUpToMotivation(page)
    await page.goto(STEP[step].route)
    // A file that is chosen before the stored ones are known is a question to the applicant (section 4.1).
    await inCharge(page)
    for (const { kind } of documentsOf(step)) {
      line.limit(SLOW_BYTES_PER_S)
      const asked = page.waitForRequest(isUploadOf(kind))
      await choose(page, kind, longFile(kind))
      await asked
      const progress = widget(page, kind).getByRole('progressbar')
      await expect(async () => expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0)).toPass()
      line.cut()
      await expect(lostWords(page, kind)).toBeVisible()
      await expect(page.getByText('No connection. Keep this page open. We will keep trying.')).toBeInViewport()
      line.restore()
      await expect(widget(page, kind).getByText(`File Uploaded: ${kind}.pdf`)).toBeVisible()
      await expect(widget(page, kind).getByRole('alert')).toBeHidden()
    }
    await context.close()
    line.close()
  })
}

/** Lets the server process the next such request, but drops its response. */
async function dropAnswer(page: Page, method: string, address: string) {
  const dropped: number[] = []
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== method || dropped.length > 0) return route.fallback()
    dropped.push((await route.fetch()).status())
    await route.abort('connectionreset')
  })
  return dropped
}

test(
  '§4.6 §8 each of the seven uploads succeeds when the server stored the file but its response was lost',
  { tag: '@chromium' },
  async ({ page }) => {
    await signUpToMotivation(page)
    const files = await realFiles()
    for (const { kind, step } of DOCUMENTS) {
      if (!page.url().endsWith(STEP[step].route)) await page.goto(STEP[step].route)
      const dropped = await dropAnswer(page, 'POST', `**${DOCUMENT[kind].path}/`)
      await choose(page, kind, files[kind])
      await expect(
        widget(page, kind).getByText(`File Uploaded: ${files[kind].name.replaceAll(' ', '_')}`),
      ).toBeVisible()
      expect(dropped).toEqual([200])
    }
  },
)

/** Replaces a stored answer, which must be shown first: text typed before would be a conflict. */
async function replace(page: Page, label: string, text: string) {
  await expect(field(page, label)).not.toHaveValue('')
  await field(page, label).fill(text)
}

const typing = {
  personalDetails: (page: Page, text: string) => replace(page, 'Surname', text),
  courseDetails: (page: Page, text: string) => replace(page, 'First Choice Course of Study', text),
  motivation: async (page: Page, text: string) => {
    await editor(page).click()
    await page.keyboard.insertText(text)
  },
} as const

for (const step of ['personalDetails', 'courseDetails', 'motivation'] as const) {
  test(
    `the draft of ${STEP[step].menuTitle} is stored automatically after a lost connection or a lost response`,
    { tag: '@chromium' },
    async ({ page, context }) => {
      await signUpToMotivation(page)
      await page.goto(STEP[step].route)
      await typing[step](page, 'Typed before')
      await draftKept(page)
      await context.setOffline(true)
      await typing[step](page, 'Typed without a connection')
      await expect(
        page.getByText('Kept on this device only. Keep this page open.', { exact: true }).first(),
      ).toBeVisible()
      const stored = page.waitForRequest(
        (request) => request.method() === 'PUT' && (request.postData() ?? '').includes('Typed without a connection'),
      )
      await context.setOffline(false)
      await stored
      await draftKept(page)

      const dropped = await dropAnswer(page, 'PUT', `**/api/drafts/${step}`)
      await typing[step](page, 'Stored, but unanswered')
      await expect(draftStatus(page)).not.toContainText('Kept at')
      await draftKept(page)
      expect(dropped.map((status) => Math.floor(status / 100))).toEqual([2])
      await expect(page.getByRole('heading', { name: 'You changed this step in two places' })).toBeHidden()
    },
  )
}
