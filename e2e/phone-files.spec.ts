import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { DOCUMENT } from '../domain/documents.ts'
import { MAXIMUM_UPLOAD_BYTES } from '../domain/limits.ts'
import { API_BASE_PATH } from '../domain/routes.ts'
import { STEP } from '../domain/steps.ts'
import { docxOf } from '../tools/support/files/build.ts'
import { createCaller, signUpTo, type Caller } from './support/api.ts'
import { choose, inCharge, newAccount, openStep, picker, signUp, widget } from './support/applicant.ts'
import { heicPhoto, realFiles } from './support/files.ts'
import { holdBack } from './support/holdBack.ts'
import { photo } from './support/photos.ts'
import { expect, test } from './support/server.ts'
import { pdfOf } from '../tests/support/documents.ts'

/** Files from phones, at a phone's width: each refusal offers a way to continue. */

const PHONE = { width: 360, height: 740 }

const id = (page: Page) => widget(page, 'id')
const press = (page: Page, name: string) => id(page).getByRole('button', { name }).click()
const chooseButton = (page: Page) => id(page).getByRole('button', { name: 'Upload File…' })
const uploading = (page: Page) => id(page).getByText('Uploading File…')

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** A content security policy that blocks a worker, a decoder or a preview only shows in the console. */
function watchRefusals(page: Page): string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text())
  })
  return refusals
}

async function openPersonalDetails(page: Page) {
  const caller = createCaller(page)
  await page.setViewportSize(PHONE)
  await signUp(page, newAccount())
  await page.goto(STEP.personalDetails.route)
  await expect(chooseButton(page)).toBeEnabled()
  return caller
}

/** Downloads the stored document's bytes from its link. */
async function storedBytes(page: Page, { headers }: Caller): Promise<Buffer> {
  const href = await id(page).getByRole('link', { name: 'Click to View' }).getAttribute('href')
  const answer = await page.request.get(href ?? '', { headers: headers() })
  expect(answer.status()).toBe(200)
  return answer.body()
}

/** The size of the previewed picture, in pixels. */
async function previewed(page: Page): Promise<number[]> {
  const picture = id(page).getByRole('img', { name: 'The file that will be sent' })
  await expect(picture).toBeVisible()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
}

for (const [megabytes, noise] of [
  [5, 10],
  [9, 35],
  [12, 120],
] as const) {
  test(`shrinks a photo of ${megabytes} MB, previews and uploads it, upright and readable`, async ({ page }) => {
    const taken = await photo(noise)
    expect(taken.length).toBeGreaterThan(megabytes * 1_000_000)
    const refusals = watchRefusals(page)
    const caller = await openPersonalDetails(page)
    await choose(page, 'id', jpeg('image.jpg', taken))
    await expect(id(page).getByRole('alert')).toContainText('File size exceeds maximum upload limit.')

    await press(page, 'Make it smaller')
    await expect(chooseButton(page)).toBeFocused()
    const [width = 0, height = 0] = await previewed(page)
    expect(height).toBeGreaterThanOrEqual(2_000)
    expect(width / height).toBeCloseTo(3 / 4, 2)
    await expect(id(page)).toContainText(/image\.jpg: [12]\.\d MB instead of \d+\.\d MB/)
    await expect(id(page).getByRole('alert')).toBeHidden()

    await press(page, 'Send this picture')
    await expect(id(page)).toContainText('File Uploaded: image.jpg')
    await expect(chooseButton(page)).toBeFocused()
    const stored = await storedBytes(page, caller)
    expect(stored.length).toBeLessThanOrEqual(MAXIMUM_UPLOAD_BYTES)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width, height })
    expect(refusals).toEqual([])
  })
}

test('converts a screenshot with a transparent background to a JPEG on white', async ({ page }) => {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const size = { width: 1_000, height: 1_400, channels: 3 as const, background: '#000' }
  const noisy = await sharp({ create: { ...size, noise: grain } })
    .extend({ right: 400, background: '#0000' })
    .png()
    .toBuffer()
  expect(noisy.length).toBeGreaterThan(MAXIMUM_UPLOAD_BYTES)
  const caller = await openPersonalDetails(page)
  await choose(page, 'id', { name: 'Screenshot.png', mimeType: 'image/png', buffer: noisy })
  await press(page, 'Make it smaller')
  expect(await previewed(page)).toEqual([1_400, 1_400])
  await press(page, 'Send this picture')
  await expect(id(page).getByText('File Uploaded: Screenshot.jpg')).toBeVisible()
  const corner = await sharp(await storedBytes(page, caller))
    .extract({ left: 1_300, top: 10, width: 20, height: 20 })
    .toBuffer()
  for (const { mean } of (await sharp(corner).stats()).channels) expect(mean).toBeGreaterThan(250)
})

test('converts a HEIC photo with a decoder loaded on demand', async ({ page }) => {
  const refusals = watchRefusals(page)
  const decoders: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) decoders.push(request.url())
  })
  const caller = await openPersonalDetails(page)
  await choose(page, 'id', await heicPhoto())
  await expect(id(page).getByRole('alert')).toContainText('Please upload an accepted file type.')
  expect(decoders).toEqual([])

  await press(page, 'Convert to JPEG')
  expect(await previewed(page)).toEqual([900, 1_200])
  expect(decoders).toHaveLength(1)
  await press(page, 'Send this picture')
  await expect(id(page).getByText('File Uploaded: IMG_2041.jpg')).toBeVisible()
  expect(await sharp(await storedBytes(page, caller)).metadata()).toMatchObject({ format: 'jpeg', height: 1_200 })
  expect(refusals).toEqual([])
})

test(
  'a file dropped beside the widgets keeps the page and shows where it belongs',
  { tag: '@chromium' },
  async ({ page }) => {
    await openPersonalDetails(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('Surname').fill('Shikongo')
    const drag = await page.context().newCDPSession(page)
    const files = [fileURLToPath(new URL('files/letter.pdf', import.meta.url))]
    const at = async (types: readonly ('dragEnter' | 'dragOver' | 'drop')[], target: Locator) => {
      const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
      const data = { items: [], files, dragOperationsMask: 1 }
      for (const type of types) await drag.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 10, data })
    }
    await at(['dragEnter'], page.getByLabel('Surname'))
    // Browsers repeat it. The guide loads after the screen.
    await expect(async () => {
      await at(['dragOver'], page.getByLabel('Surname'))
      await expect(page.getByText(/^Drop the file on its document in Personal Details/)).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(async () => {
      await at(['dragOver', 'drop'], page.getByLabel('Surname'))
      await expect(page.getByText('The file was not added.')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(id(page)).toBeInViewport()
    await at(['dragEnter', 'dragOver', 'drop'], id(page))
    await expect(id(page).getByText('File Uploaded: letter.pdf')).toBeVisible()
    await expect(page.getByText('The file was not added.')).toBeHidden()
    await expect(page.getByLabel('Surname')).toHaveValue('Shikongo')
    expect(page.context().pages()).toHaveLength(1)
  },
)

/** Records every later value of the progress bar. */
async function watchProgress(page: Page) {
  await id(page).evaluate((group) => {
    const seen: number[] = []
    Object.assign(window, { seenProgress: seen })
    const note = () => {
      const bar = group.querySelector('progress')
      if (bar !== null && bar.value !== seen.at(-1)) seen.push(bar.value)
    }
    new MutationObserver(note).observe(group, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenProgress: number[] }).seenProgress)
}

test(
  'an upload that a server failure interrupts restarts from 0 once the server is back',
  { tag: '@chromium' },
  async ({ browser, startServer }) => {
    const server = await startServer()
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await openPersonalDetails(page)
    const session = await context.newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: 300_000, uploadThroughput: 300_000 }
    await inCharge(page)
    const progress = await watchProgress(page)
    const buffer = pdfOf('certified', 2_000_000)
    await session.send('Network.emulateNetworkConditions', slow)
    await choose(page, 'id', { name: 'scan.pdf', mimeType: 'application/pdf', buffer })
    await expect.poll(async () => (await progress()).at(-1) ?? 0).toBeGreaterThan(0.2)

    await server.kill()
    await expect(id(page).getByText('We will send the file again')).toBeVisible()
    await expect(id(page).getByRole('textbox')).toHaveValue('scan.pdf')
    const before = await progress()
    expect(before.at(-1)).toBeLessThan(1)

    await startServer({ dataDir: server.dataDir, port: Number(new URL(server.url).port) })
    await expect(id(page).getByText('File Uploaded: scan.pdf')).toBeVisible()
    expect((await progress())[before.length]).toBe(0)
    await context.close()
  },
)

test('an upload continues while the applicant moves between steps', async ({ page }) => {
  const { id: file } = await realFiles()
  await page.setViewportSize(PHONE)
  await signUpTo(page, STEP.courseDetails.highestStep)
  await page.goto(STEP.personalDetails.route)
  await expect(id(page).getByText('File Uploaded:')).toBeVisible()
  const release = await holdBack(page, `**${DOCUMENT.id.path}/`)
  await choose(page, 'id', { ...file, name: 'Newer ID.pdf' })
  await expect(uploading(page)).toBeVisible()
  await openStep(page, 'courseDetails')
  await openStep(page, 'personalDetails')
  await expect(uploading(page)).toBeVisible()
  await openStep(page, 'courseDetails')
  const arrived = page.waitForResponse(`**${API_BASE_PATH}${DOCUMENT.id.path}/`)
  release()
  await arrived
  await openStep(page, 'personalDetails')
  await expect(id(page).getByText('File Uploaded: Newer_ID.pdf')).toBeVisible()
})

test.describe('on a touch device', { tag: '@chromium' }, () => {
  test.use({ hasTouch: true, isMobile: true })

  test('offers the camera in addition to the file picker', async ({ page }) => {
    await openPersonalDetails(page)
    const [camera] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Take a photo')])
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    await camera.setFiles(jpeg('image.jpg', await photo(10)))
    await expect(id(page).getByRole('button', { name: 'Make it smaller' })).toBeVisible()
    const [files] = await Promise.all([page.waitForEvent('filechooser'), chooseButton(page).click()])
    expect(await files.element().getAttribute('capture')).toBeNull()
  })
})

test('shows no camera button on a device with a mouse', async ({ page }) => {
  await openPersonalDetails(page)
  await expect(id(page).getByText('Take a photo')).toBeHidden()
  await expect(picker(page, 'id')).toBeHidden()
})

test('refuses a document with macros with the server’s message, and a PDF of it clears the error', async ({ page }) => {
  await openPersonalDetails(page)
  const macros = docxOf([{ name: 'word/vbaProject.bin', content: 'vba' }])
  await choose(page, 'id', { name: 'My ID.docx', mimeType: '', buffer: macros })
  const alert = id(page).getByRole('alert')
  await expect(alert).toContainText(
    'This document contains macros, which are small programs. Open it, choose Print and then “Save as PDF” (or “Microsoft Print to PDF”), and upload the new file.',
  )
  await expect(id(page).getByRole('textbox')).toHaveValue('My ID.docx')
  await expect(id(page).getByRole('button', { name: 'Try again' })).toBeHidden()
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrollWidth).toBeLessThanOrEqual(PHONE.width)

  const { id: pdf } = await realFiles()
  await choose(page, 'id', pdf)
  await expect(id(page).getByText('File Uploaded: My_ID.pdf')).toBeVisible()
  await expect(alert).toBeHidden()
})
