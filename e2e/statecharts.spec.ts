import { expect } from 'playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/support/freePort.mjs'
import { violationsOf } from './support/axe.ts'
import { startCommand } from './support/commands.ts'
import { chartOf, isDark, isLit, stateOf, test } from './support/visualizer.ts'

/** The chart visualizer that `npm run statecharts` serves. */

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
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const MOST_BYTES = 2_000_000

// All tests share one server, because a second would prepare the same packages in the same folder.
test.describe.configure({ mode: 'default' })

test('loads at most 2 MB, all from the local server, and no coverage', async ({ page, visualizer }) => {
  const foreign: string[] = []
  const paths: string[] = []
  const sizes: Promise<number>[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (!['localhost', ''].includes(hostname)) foreign.push(request.url())
    paths.push(pathname)
  })
  page.on('response', (response) => {
    // The stream of changes does not end.
    if (response.request().resourceType() === 'eventsource') return
    sizes.push(
      response.body().then(
        ({ byteLength }) => byteLength,
        // The body of an evicted response is unavailable, so its Content-Length counts.
        () => Number(response.headers()['content-length'] ?? 0),
      ),
    )
  })
  await page.goto(visualizer)
  await expect(chartOf(page, 'application')).toBeVisible()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
  expect(foreign).toEqual([])
  // It grows with the tests, and is loaded when it is chosen.
  expect(paths).not.toContain('/coverage.json')
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

test('searches for a section, zooms and pans', async ({ page, visualizer }) => {
  await page.goto(visualizer)
  await page.getByRole('searchbox').fill('§5.3')
  await page.getByRole('button', { name: /motivation\.save, from resting/ }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toContainText('once its answers follow the rules')
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
  await page.getByRole('button', { name: 'Readable' }).click()
  await expect(zoom).toHaveText(before ?? '')
})

test('shows the reason when charts could not be generated', async ({ page, visualizer }) => {
  await page.route('**/charts.json', (route) => route.fulfill({ status: 500, body: 'upload has no state uploading' }))
  await page.goto(visualizer)
  await expect(page.getByRole('heading', { name: 'The charts could not be built' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('upload has no state uploading')
  expect(await violationsOf(page, AXE_TAGS)).toEqual([])
})

test('§4.2 simulates a save, shows why it is refused, replays it, and shares it by URL', async ({
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
    'personalDetails is open when highestStep is greater than 0 (§2.1); it is 1, every answer must be valid and every document uploaded',
  )
  await choose('All documents are uploaded')
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

test('colours the states that the last test run reached and did not reach', async ({ page, visualizer }) => {
  expect((await page.request.get(`${visualizer}coverage.json`)).ok()).toBe(true)
  await page.route('**/coverage.json', (route) =>
    route.fulfill({
      json: {
        listing: {
          machines: {
            at: '2026-01-05T08:00:00.000Z',
            states: { listing: 1, 'listing.loading': 1, 'listing.loaded': 1 },
            transitions: { 'listing.loading --xstate.done.actor.loadList--> listing.loaded': 1 },
          },
          screens: { at: '2026-01-05T08:00:00.000Z', states: { 'listing.failed': 4 }, transitions: {} },
          live: { at: '2026-01-05T08:00:00.000Z', states: { 'listing.loaded': 7 }, transitions: {} },
        },
      },
    }),
  )
  await page.goto(`${visualizer}#listing`)
  const fill = (id: string) => stateOf(page, id).evaluate((body) => getComputedStyle(body).stroke)
  const before = await fill('listing.loaded')
  const suite = page.getByRole('combobox', { name: 'Coverage' })
  await suite.selectOption('machines')
  await expect(page.getByRole('navigation')).toContainText('26 %')
  await expect.poll(() => fill('listing.loaded')).not.toBe(before)
  await expect.poll(() => fill('listing.failed')).not.toBe(before)
  expect(await fill('listing.loaded')).not.toBe(await fill('listing.failed'))

  const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) })
  await expect(line('failed')).toContainText('✗')
  await suite.selectOption('of all tests')
  await expect(line('failed')).toContainText('✓ 4')
  await suite.selectOption('live use, counted')
  await expect(line('failed')).toContainText('✗')
  await line('loaded').click()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('7 times in live use.')
})

const VIEWS = [
  'upload',
  'upload?at=upload.idle&coverage=',
  'session?mode=simulate',
  'listing?mode=live',
  'listing?mode=compare&from=docs/statecharts',
  'listing?mode=trace&section=§4.8',
  'listing?mode=report',
]
for (const [width, height] of [
  [360, 740],
  [768, 1_024],
  [1_280, 800],
] as const) {
  test(`has no accessibility problems and no horizontal overflow at ${width} px in both themes`, async ({
    page,
    visualizer,
  }) => {
    await page.setViewportSize({ width, height })
    for (const view of VIEWS) {
      await page.goto('about:blank')
      await page.goto(`${visualizer}#${view}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const isPictured = ['read', 'simulate', 'live', 'report'].includes(/mode=(\w+)/.exec(view)?.[1] ?? 'read')
      if (isPictured) await expect(chartOf(page, view.split('?')[0] ?? '')).toBeVisible()
      if (view.includes('compare')) await expect(page.getByText('No differences in')).toBeVisible()
      if (view.includes('trace')) await expect(page.getByRole('heading', { name: 'In the charts' })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsOf(page, AXE_TAGS), `${view}, ${colorScheme}`).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(width)
    }
  })
}

test('can be read by keyboard: through the tree, into a state, and to its section', async ({ page, visualizer }) => {
  await page.goto(`${visualizer}#upload`)
  const tree = page.getByRole('tree', { name: 'States of upload' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-line'))
  // One Tab stop for the whole tree.
  await page.getByRole('combobox', { name: 'Coverage' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('upload')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('upload.idle')
  await expect(tree.getByRole('treeitem', { name: /^idle / })).toHaveAccessibleName(/No file yet: the box shows/)
  await page.keyboard.press('u')
  expect(await focused()).toBe('upload.uploading')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem', { name: /^uploading / })).toHaveAttribute('aria-expanded', 'false')
  await expect(tree.getByRole('treeitem', { name: /^transfer / })).toHaveCount(0)
  await page.keyboard.press('Home')
  await page.keyboard.press('i')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: /^idle / })).toHaveAttribute('aria-selected', 'true')
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('heading', { name: 'idle' })).toBeVisible()
  await expect(details).toContainText('the file passes every check (§5.4)')
  await details.getByRole('button', { name: '§2.9' }).focus()
  await page.keyboard.press('Enter')
  const trace = page.getByRole('region', { name: 'Trace' })
  await expect(trace.getByText('Document upload widget')).toBeVisible()
  await trace.getByRole('button', { name: 'upload uploaded' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#upload\?at=upload\.uploaded$/)
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

test('shows the machines of a page that uses the @statelyai/inspect protocol', async ({ page, visualizer }) => {
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

test('§2.3 a portal opened with ?inspect streams its states and events without personal data', async ({
  context,
  visualizer,
}) => {
  const [port, dataDir] = [await freePort(), await mkdtemp(path.join(os.tmpdir(), 'statecharts-e2e-'))]
  const portal = await startCommand('dev.mjs', /Postgraduate Bursary portal \S+: http/, {
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
