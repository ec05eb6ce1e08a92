import type { Page } from 'playwright/test'
import { DOCUMENT } from '../domain/documents.ts'
import { ROUTES } from '../domain/routes.ts'
import { STEP, STEPS } from '../domain/steps.ts'
import { createCaller, type Caller } from './support/api.ts'
import {
  atProgress,
  choose,
  draftKept,
  field,
  logOut,
  newAccount,
  openStep,
  signUp,
  widget,
} from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Sections 2.1 to 2.12 for one applicant. API calls advance the application between the tests. */

const account = newAccount()
let page: Page
let caller: Caller
const calls: { path: string; authorization: string | undefined }[] = []
const signOuts: string[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, sharedServer }) => {
  const context = await browser.newContext({
    baseURL: sharedServer.url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
  })
  page = await context.newPage()
  caller = createCaller(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/api/')) calls.push({ path: pathname, authorization: request.headers()['authorization'] })
    if (pathname === '/v2/logout') signOuts.push(request.url())
  })
  await signUp(page, account)
})

test.afterAll(() => page.context().close())

const steps = () => page.getByRole('main').locator('ol').getByRole('listitem')
const shade = () => steps().evaluateAll((items) => items.map((item) => getComputedStyle(item).backgroundColor))
/** True if green is the colour's strongest channel. */
function isGreen(colour: string) {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  return green > red && green > blue
}

test(
  '§2.7 with highestStep 1 registration is green, the first step is enabled and the rest are disabled',
  { tag: '@everyday' },
  async () => {
    await expect(steps()).toContainText(['Done', 'Next step', ...STEPS.slice(1).map(() => 'Not yet available')])
    expect((await shade()).map(isGreen)).toEqual([true, ...STEPS.map(() => false)])
  },
)

test('§2.6 the steps are horizontal on a wide screen and vertical on mobile', { tag: '@everyday' }, async () => {
  const items = page.getByRole('navigation', { name: 'Application steps' }).getByRole('listitem')
  const corners = () =>
    items.evaluateAll((all) =>
      all
        .map((item) => item.getBoundingClientRect())
        .map(({ left, top }) => ({ left: Math.round(left), top: Math.round(top) })),
    )
  const titles = ['Application Progress', ...STEPS.map(({ menuTitle }) => menuTitle)]
  await expect(items).toHaveText(titles)
  expect(new Set((await corners()).map(({ top }) => top)).size).toBe(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Steps', expanded: false }).click()
  await expect.poll(async () => new Set((await corners()).map(({ left }) => left)).size).toBe(1)
  expect(new Set((await corners()).map(({ top }) => top)).size).toBe(titles.length)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('§2.8 the date of birth is typed with - or picked from a calendar', { tag: '@everyday' }, async () => {
  await openStep(page, 'personalDetails')
  const date = field(page, 'Date of Birth')
  await date.fill('21-03-1990')
  await page.getByRole('button', { name: 'Choose the date from a calendar' }).click()
  await expect(page.locator('[data-selected]')).toHaveText('21')
  await page.getByRole('button', { name: '29 March 1990' }).click()
  await expect(date).toHaveValue('29/03/1990')
  await expect(page.getByRole('button', { name: 'Choose the date from a calendar' })).toBeFocused()
})

test(
  "§2.9 §4.6 'Uploading File…' shows for one second, then 'Click to View' opens the file in a new window",
  { tag: '@everyday' },
  async () => {
    const { id: file } = await realFiles()
    const uploading = widget(page, 'id').getByText('Uploading File…')
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
    const arrived = page.waitForResponse((response) => response.url().endsWith(`${DOCUMENT.id.path}/`) && response.ok())
    await choose(page, 'id', file)
    await arrived
    await page.clock.runFor(900)
    await expect(uploading).toBeVisible()
    await page.clock.runFor(100)
    await expect(uploading).toBeHidden()
    await page.clock.resume()
    const link = widget(page, 'id').getByRole('link', { name: 'Click to View' })
    await expect(link).toHaveText(/^File Uploaded: My_ID\.pdf/)
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).toContain(`/postgradexternalapi${DOCUMENT.id.path}?file=`)
    const fetched = page
      .context()
      .waitForEvent('response', (response) => response.url().endsWith(href) && response.status() === 200)
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await fetched
    await opened.close()
  },
)

test('§2.9 an error turns badge, limit, button and box red, and nothing is sent', { tag: '@everyday' }, async () => {
  const cv = widget(page, 'cv')
  const colourOf = (text: string) =>
    cv.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color)
  const isRed = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
    return red > 2 * green && red > 2 * blue
  }
  const before = [await colourOf('pdf'), await colourOf('File Size Limit: 2MB')]
  expect(before.map(isRed)).toEqual([false, false])
  await choose(page, 'cv', { name: 'cv.exe', mimeType: '', buffer: Buffer.from('x') })
  await expect(cv.getByRole('alert')).toContainText('Please upload an accepted file type.')
  expect([await colourOf('pdf'), await colourOf('File Size Limit: 2MB')].map(isRed)).toEqual([true, false])
  const button = cv.getByRole('button', { name: 'Upload File…' })
  for (const part of [button, cv.getByRole('textbox')]) {
    await expect
      .poll(async () => isRed(await part.evaluate((element) => getComputedStyle(element).borderColor)))
      .toBe(true)
  }
  await choose(page, 'cv', { name: 'cv.pdf', mimeType: '', buffer: Buffer.alloc(2_097_153) })
  await expect(cv.getByRole('alert')).toContainText('File size exceeds maximum upload limit.')
  expect([await colourOf('pdf'), await colourOf('File Size Limit: 2MB')].map(isRed)).toEqual([false, true])
  expect(calls.filter(({ path }) => path.includes('cvdocuploads'))).toEqual([])
})

test(
  "§2.1 the relative link '../progressdetails' reaches the progress page from every enabled step",
  { tag: '@everyday' },
  async () => {
    // API calls save the records, so this tab's draft has to reach the server first.
    await draftKept(page)
    await caller.bringTo(3)
    for (const base of [STEP.personalDetails.route, STEP.courseDetails.route, `${STEP.motivation.route}/`]) {
      await page.goto(new URL('../progressdetails', new URL(base, page.url())).href)
      await atProgress(page)
      await expect(page).toHaveURL(new RegExp(`${ROUTES.progress}$`))
    }
  },
)

test(
  '§2.1 redirects signed-in applicants from /application, / and unknown paths to progressdetails',
  { tag: '@everyday' },
  async () => {
    for (const path of ['/application', '/', '/progress-detail', '/application/nowhere']) {
      await page.goto(path)
      await expect(page).toHaveURL(new RegExp(`${ROUTES.progress}$`))
    }
    await atProgress(page)
  },
)

test(
  '§6 §7.1 every API call of a signed-in applicant uses /postgradexternalapi and the bearer token',
  { tag: '@everyday' },
  async () => {
    const own = calls.filter(
      ({ path }) => /fellowships|regions|uploads|countries/.test(path) && !/uploads(\/tickets\/.+)?$/.test(path),
    )
    expect(own.length).toBeGreaterThan(5)
    for (const { path, authorization } of own) {
      expect(path).toMatch(/^\/postgradexternalapi\/api\//)
      expect(authorization, path).toMatch(/^Bearer \S+$/)
    }
  },
)

test(
  "§2.3 §7.13 'Log out' logs out at the identity provider and returns to the base URL",
  { tag: '@everyday' },
  async ({ sharedServer }) => {
    await logOut(page)
    await expect(page).toHaveURL(`${sharedServer.url}${ROUTES.home}`)
    await expect(page.getByRole('main').getByText('Login', { exact: true })).toBeVisible()
    const [signOut = ''] = signOuts
    expect(new URL(signOut).searchParams.get('returnTo')?.replace(/\/$/, '')).toBe(sharedServer.url)
    expect(await page.evaluate(() => localStorage.getItem('profile'))).toBeNull()
  },
)
