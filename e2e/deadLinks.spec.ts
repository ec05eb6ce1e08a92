import type { Page, Response, Route } from 'playwright/test'
import { FIRST_STEP, RECORD_STEPS, STEP, type StepName } from '../domain/steps.ts'
import { answerStep, field, newAccount, openStep, GIVEN, save, signUp, uploadAll } from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Lost connections on a phone: waiting requests resume automatically, and no text is lost. */

test.use({ viewport: { width: 360, height: 740 } })

const banner = (page: Page) => page.getByText(/^No connection\. Keep this page open\. /)
const waiting = (page: Page) => page.getByRole('note').filter({ hasText: 'when the connection is back.' })

const RECORD = new RegExp(`(${RECORD_STEPS.map((step) => STEP[step].record.path).join('|')})/`)
const FELLOWSHIP = /\/api\/fellowships\//
const isSave = (method: string) => method === 'POST' || method === 'PUT'

/** Lets the server process the next matching save, but drops its response. */
async function dropAnswer(page: Page, pattern: RegExp) {
  const dropped: string[] = []
  await page.route(pattern, async (route: Route) => {
    const request = route.request()
    if (!isSave(request.method()) || dropped.length > 0) return route.fallback()
    dropped.push(request.url())
    await route.fetch()
    await route.abort('connectionreset')
  })
  return dropped
}

/** The records that the server has created, in order. */
function watchCreated(page: Page) {
  const created: string[] = []
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    if (response.request().method() !== 'POST' || !response.ok()) return
    const step = RECORD_STEPS.find((each) => pathname.endsWith(`${STEP[each].record.path}/`))
    if (step !== undefined) created.push(STEP[step].record.path)
  })
  return created
}

/** Saves without a connection. The page shows that the save is waiting, and does not navigate. */
async function saveOffline(page: Page, step: StepName) {
  await page.context().setOffline(true)
  await save(page, step)
  await expect(waiting(page)).toBeVisible()
  await expect(banner(page)).toBeInViewport()
  expect(new URL(page.url()).pathname).toBe(STEP[step].route)
}

/** Restores the connection. The save resumes without another press of the button. */
async function reconnect(page: Page, step: StepName) {
  await page.context().setOffline(false)
  await page.waitForURL(`**${STEP[step].next}`)
  await expect(waiting(page)).toBeHidden()
}

test('§8 each of the five saves resumes automatically after a lost connection and keeps the form’s values', async ({
  page,
}) => {
  const created = watchCreated(page)
  const files = await realFiles()
  await signUp(page, newAccount())

  await openStep(page, FIRST_STEP)
  for (const step of RECORD_STEPS) {
    await answerStep(page, step)
    await uploadAll(page, step, files)
    await saveOffline(page, step)
    if (step === 'personalDetails') await expect(field(page, 'Surname')).toHaveValue(GIVEN[step].lastName)
    await reconnect(page, step)
  }
  for (const step of ['review', 'submit'] as const) {
    await saveOffline(page, step)
    await reconnect(page, step)
  }
  await expect(page.getByText('Congratulations, you have completed')).toBeVisible()
  expect(created).toEqual(RECORD_STEPS.map((step) => STEP[step].record.path))
})

test('§8 each of the five saves resumes after a lost response without creating a second record', async ({ page }) => {
  const files = await realFiles()
  await signUp(page, newAccount())
  const saveUnanswered = async (step: StepName, pattern: RegExp) => {
    const dropped = await dropAnswer(page, pattern)
    await save(page, step)
    await page.waitForURL(`**${STEP[step].next}`)
    expect(dropped).toHaveLength(1)
    await page.unroute(pattern)
  }

  await openStep(page, FIRST_STEP)
  for (const step of RECORD_STEPS) {
    await answerStep(page, step)
    await uploadAll(page, step, files)
    await saveUnanswered(step, step === RECORD_STEPS.at(-1) ? FELLOWSHIP : RECORD)
  }
  await saveUnanswered('review', FELLOWSHIP)

  const sent = page.waitForRequest((request) => FELLOWSHIP.test(request.url()) && isSave(request.method()))
  await saveUnanswered('submit', FELLOWSHIP)
  await expect(page.getByText('Congratulations, you have completed')).toBeVisible()
  const { authorization } = (await sent).headers()
  for (const step of RECORD_STEPS) {
    const answer = await page.request.get(`/postgradexternalapi${STEP[step].record.path}`, {
      headers: { Authorization: authorization ?? '' },
    })
    expect((await answer.json()) as unknown[], step).toHaveLength(1)
  }
})

test("§8 the banner counts down, retries at once with 'Try now', and shows when the connection is back", async ({
  page,
}) => {
  await signUp(page, newAccount())
  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(/^Trying again in \d+ seconds?$/)).toBeVisible()
  await page.mouse.wheel(0, 5_000)
  await expect(banner(page)).toBeInViewport()

  const isOpen = { now: false }
  await page.route('**/api/FellowshipApplicationsStatus', (route) =>
    isOpen.now ? route.continue() : route.abort('connectionreset'),
  )
  await page.context().setOffline(false)
  await expect(banner(page)).toBeVisible()
  // Well before the automatic retry.
  await expect(page.getByText(/^Trying again in ([5-9]|\d\d) seconds$/)).toBeVisible()
  isOpen.now = true
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('The connection is back.')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('The connection is back.')).toBeHidden()
})

test('§8 a sign-in check without a response does not sign out: the page waits and then opens automatically', async ({
  page,
}) => {
  await signUp(page, newAccount())
  const cut = (route: Route) => route.abort('connectionreset')
  const isIdentity = /\/(authorize|oauth\/token)\b/
  await page.clock.install()
  await page.route(isIdentity, cut)
  await page.reload()
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(page.getByRole('heading', { name: 'Waiting for the connection', level: 1 })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await page.unroute(isIdentity, cut)
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.getByText('Register to apply')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test.describe('a reload without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Everything that pages under /application store in caches. */
  const keptFiles = (page: Page) =>
    page.evaluate(async () => {
      const caught: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) caught.push(new URL(url).pathname)
      return caught
    })

  test('§8 shows the cached portal page, and the draft once the connection is back', async ({ page }) => {
    const account = newAccount()
    await signUp(page, account)
    await openStep(page, 'personalDetails')
    await field(page, 'Surname').fill('Shikongo')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts') ?? '')).toContain('personalDetails')
    await expect.poll(() => keptFiles(page)).toContain('/application')
    await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/personalDetails-.*\.js$/))
    const files = await keptFiles(page)
    expect(files.filter((path) => path !== '/application' && !path.startsWith('/assets/'))).toEqual([])
    const shell = await page.evaluate(async () => (await caches.match('/application'))?.text())
    expect(shell).toContain('id="root"')
    expect(shell).not.toContain(account.email)

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Waiting for the connection', level: 1 })).toBeVisible()
    await expect(page.getByText('This page will open when the connection is back.')).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Try now'])
    await page.context().setOffline(false)
    await expect(field(page, 'Surname')).toHaveValue('Shikongo')

    await page.getByRole('button', { name: 'Log out' }).click()
    // The identity provider's redirects have no page that could ask about unsaved text.
    await expect(async () => {
      expect(await keptFiles(page)).toEqual([])
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
      await expect(page.getByRole('main').getByText('Login', { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
})
