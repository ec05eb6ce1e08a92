import { expect, test as base, type Page } from 'playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startCommand } from './support/commands.ts'
import { freePort } from './support/server.ts'

/** The analysts' visualizer, as `npm run statecharts` serves it. */

const MACHINES = [
  'application',
  'upload',
  'courseChoice',
  'draft',
  'portal',
  'applicationsWindow',
  'authentication',
  'session',
  'listing',
]
/** From this machine's own disk: 5.4 MB open in 0.6 to 0.9 s on two busy cores. */
const MOST_BYTES = 8_000_000

const test = base.extend<object, { visualizer: string }>({
  visualizer: [
    async ({}, use) => {
      const { said, stop } = await startCommand('statecharts.mjs', /The statecharts are at (\S+)/, {
        STATECHARTS_PORT: '0',
      })
      await use(said)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// One server for all: a second one would make the same packages ready in the same folder.
test.describe.configure({ mode: 'default' })

const chartOf = (page: Page, machine: string) => page.getByRole('img', { name: new RegExp(`^${machine}: `) })
const stateOf = (page: Page, id: string) => page.locator(`.chart g.state[data-state="${id}"] > .body`)
const isLit = (page: Page, id: string) =>
  expect.poll(() => stateOf(page, id).evaluate((body) => getComputedStyle(body).strokeWidth)).toBe('2.6px')
const isDark = (page: Page, id: string) =>
  expect.poll(() => stateOf(page, id).evaluate((body) => getComputedStyle(body).strokeWidth)).not.toBe('2.6px')

test('opens from what this machine serves, and from at most 8 MB of it', async ({ page, visualizer }) => {
  const foreign: string[] = []
  const sizes: Promise<number>[] = []
  page.on('request', (request) => {
    if (!['localhost', ''].includes(new URL(request.url()).hostname)) foreign.push(request.url())
  })
  page.on('response', (response) =>
    sizes.push(
      response.body().then(
        ({ byteLength }) => byteLength,
        // What the browser has let go of is counted by what it was announced with.
        () => Number(response.headers()['content-length'] ?? 0),
      ),
    ),
  )
  await page.goto(visualizer)
  await expect(chartOf(page, 'application')).toBeVisible()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
  expect(foreign).toEqual([])
})

for (const [width, height] of [
  [1_280, 800],
  [1_920, 1_080],
] as const) {
  test(`shows every machine readable at ${width} px, light and dark`, async ({ page, visualizer }) => {
    await page.setViewportSize({ width, height })
    await page.goto(visualizer)
    for (const machine of MACHINES) {
      await page.getByRole('navigation').getByRole('button', { name: machine, exact: true }).click()
      const chart = chartOf(page, machine)
      await expect(chart).toBeVisible()
      const scale = await chart.evaluate(
        (svg: SVGSVGElement) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width,
      )
      expect(scale, machine).toBeGreaterThanOrEqual(0.83)
      await expect(chart.locator('.title', { hasText: new RegExp(`^${machine}$`) })).toBeInViewport()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const page0 = () => chartOf(page, 'listing').evaluate((svg) => getComputedStyle(svg).backgroundColor)
    const before = await page0()
    await page.getByRole('button', { name: 'Light or dark' }).click()
    expect(await page0()).not.toBe(before)
    await page.reload()
    await expect(chartOf(page, 'listing')).toBeVisible()
    expect(await page0()).not.toBe(before)
  })
}

test('the outline shows how the lifecycle begins and where its three regions begin on one screen of 1920 px', async ({
  page,
  visualizer,
}) => {
  await page.setViewportSize({ width: 1_920, height: 1_080 })
  await page.goto(`${visualizer}#application?outline=`)
  for (const state of ['loading', 'working.progress.registered', 'working.saving.idle', 'working.screen.deciding']) {
    await expect(stateOf(page, `application.${state}`)).toBeInViewport({ ratio: 1 })
  }
})

test('finds a section, zooms and drags', async ({ page, visualizer }) => {
  await page.goto(visualizer)
  await page.getByRole('searchbox').fill('§5.3')
  await page.getByRole('button', { name: /motivation\.save, from idle/ }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toContainText('from 480 words on')
  await expect(page.locator('.chart .label').filter({ hasText: 'mayMotivationBeSaved' })).toBeInViewport()

  const pane = page.getByRole('region', { name: 'Statechart of application' })
  const zoom = page.getByLabel('Zoom', { exact: true })
  const before = await zoom.textContent()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoom).not.toHaveText(before ?? '')
  const box = await pane.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 300]
  const top = await pane.evaluate((element) => element.scrollTop)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 120, { steps: 4 })
  await page.mouse.up()
  expect(await pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(top + 80)
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect(zoom).toHaveText(before ?? '')
})

test('§4.2 a save is simulated, refused with its reason, replayed, and shared by its address', async ({
  page,
  visualizer,
}) => {
  await page.goto(visualizer)
  await page.getByRole('button', { name: 'Simulate' }).click()
  const panel = page.getByRole('complementary', { name: 'Simulation' })
  const choose = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await isLit(page, 'application.loading')
  await choose('No application is found')
  await choose('The application is created')
  await isLit(page, 'application.restoring')
  await isDark(page, 'application.loading')
  await choose('Drafts are read')
  await expect(panel.getByRole('region', { name: 'Refused' })).toContainText(
    'personalDetails is open when highestStep is greater than 0 (§2.1); it is 1, every field has to be valid, and each document uploaded',
  )
  await choose('All seven documents are uploaded')
  await page
    .locator('.chart .transition')
    .filter({ hasText: /^personalDetails\.save/ })
    .first()
    .locator('text')
    .first()
    .click()
  await isLit(page, 'application.working.saving.savingRecord')
  await choose('The record is saved')
  await choose('The fellowship is updated')
  await isLit(page, 'application.working.progress.personalDetailsDone')
  await expect(panel.getByRole('region', { name: 'Trail' })).toContainText('says navigate: /application/coursedetails')

  const shared = page.url()
  await page.goto('about:blank')
  await page.goto(shared)
  await isLit(page, 'application.working.progress.personalDetailsDone')
  await panel.getByRole('button', { name: 'The beginning' }).click()
  await isLit(page, 'application.loading')
  await panel.getByRole('button', { name: 'Replay' }).click()
  await isLit(page, 'application.working.progress.personalDetailsDone')
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await isLit(page, 'application.working.saving.updatingFellowship')
})

test('§4.8 time passes in the simulation as it is told', async ({ page, visualizer }) => {
  await page.goto(`${visualizer}#session?mode=simulate`)
  const time = page.getByRole('complementary', { name: 'Simulation' }).getByRole('region', { name: 'Time' })
  await time.getByRole('button', { name: '+1 min' }).click()
  await isLit(page, 'session.warning')
  await time.getByRole('button', { name: '+1 min' }).click()
  await isLit(page, 'session.loggedOut')
})

test('colours what the last test run reached, and what not', async ({ page, visualizer }) => {
  expect((await page.request.get(`${visualizer}coverage.json`)).ok()).toBe(true)
  await page.route('**/coverage.json', (route) =>
    route.fulfill({
      json: {
        listing: {
          at: '2026-01-05T08:00:00.000Z',
          states: ['listing', 'listing.loading', 'listing.loaded'],
          transitions: ['listing.loading --xstate.done.actor.loadList--> listing.loaded'],
        },
      },
    }),
  )
  await page.goto(`${visualizer}#listing`)
  const fill = (id: string) => stateOf(page, id).evaluate((body) => getComputedStyle(body).stroke)
  const before = await fill('listing.loaded')
  await page.getByRole('checkbox', { name: /Coverage/ }).check()
  await expect(page.getByRole('navigation')).toContainText('26 %')
  await expect.poll(() => fill('listing.loaded')).not.toBe(before)
  await expect.poll(() => fill('listing.failed')).not.toBe(before)
  expect(await fill('listing.loaded')).not.toBe(await fill('listing.failed'))
})

const actor = {
  type: '@xstate.actor',
  _version: '0.7.2',
  createdAt: '0',
  id: '',
  rootId: 'x:0',
  sessionId: 'x:0',
  name: 'listing',
}
const messages = [
  { ...actor, definition: JSON.stringify({ id: 'listing' }), snapshot: { status: 'active' } },
  { ...actor, type: '@xstate.event', event: { type: 'list.retry' } },
  {
    ...actor,
    type: '@xstate.snapshot',
    event: { type: 'list.retry' },
    snapshot: { status: 'active', value: 'loading', context: { items: '‹list, 0 long›' } },
  },
]

test('opened by a page that speaks the protocol of @statelyai/inspect, it shows what that page runs', async ({
  page,
  visualizer,
}) => {
  await page.goto(visualizer)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((told) => {
      const opened = window.open('/#listing?mode=live', 'xstateinspector')
      window.addEventListener('message', ({ data }) => {
        if ((data as { type?: string }).type === '@statelyai.connected')
          for (const each of told) opened?.postMessage(each, '*')
      })
    }, messages),
  ])
  await isLit(popup, 'listing.loading')
  await expect(popup.getByRole('region', { name: 'Sequence' })).toContainText('list.retry')
})

test('§2.3 a portal that is opened with ?inspect streams: states are lit, events are listed, nothing personal is shown', async ({
  context,
  visualizer,
}) => {
  const [port, dataDir] = [await freePort(), await mkdtemp(path.join(os.tmpdir(), 'statecharts-e2e-'))]
  const portal = await startCommand('dev.mjs', /Postgraduate bursary portal: http/, {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
  })
  try {
    const live = `${visualizer.replace('http', 'ws')}live`
    const applicant = await context.newPage()
    const analyst = await context.newPage()
    await analyst.goto(`${visualizer}#applicationsWindow?mode=live`)
    await applicant.goto(`http://localhost:${port}/home/general-information?inspect=${live}`)
    await applicant.mouse.move(20, 20)
    await applicant.mouse.move(40, 40)
    const panel = analyst.getByRole('complementary', { name: 'Live' })
    await expect(panel).toContainText('Streaming from the portal.')
    await isLit(analyst, 'applicationsWindow.entrance.open')
    await expect(panel.getByRole('region', { name: 'Context' })).toContainText('"open": true')
    await applicant
      .getByRole('button', { name: 'Log in' })
      .or(applicant.getByText('Log in', { exact: true }))
      .first()
      .click()
    await expect(panel.getByRole('region', { name: 'Sequence' })).toContainText('applicationsWindow entry.request')
    await expect(panel.getByRole('region', { name: 'Sequence' })).toContainText(
      'applicationsWindow → authentication entry.allowed',
    )
    await expect(panel).not.toContainText('/progress-detail')
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
