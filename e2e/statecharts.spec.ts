import { expect } from 'playwright/test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startCommand } from './support/commands.ts'
import { freePort } from './support/server.ts'
import { axeFindings, chartOf, isDark, isLit, stateOf, test } from './support/visualizer.ts'

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
/** From this machine's own disk: 6.3 MB open, half of it React's development build. What tests reached comes once it is asked for. */
const MOST_BYTES = 8_000_000

// One server for all: a second one would make the same packages ready in the same folder.
test.describe.configure({ mode: 'default' })

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

test('the outline shows how the lifecycle begins and where its four regions begin on one screen of 1920 px', async ({
  page,
  visualizer,
}) => {
  await page.setViewportSize({ width: 1_920, height: 1_080 })
  await page.goto(`${visualizer}#application?outline=`)
  for (const state of [
    'loading',
    'working.progress.registered',
    'working.saving.idle',
    'working.editing.open',
    'working.screen.deciding',
  ]) {
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
  await page.getByRole('button', { name: 'Readable' }).click()
  await expect(zoom).toHaveText(before ?? '')
})

test('says why there are no charts where they could not be made', async ({ page, visualizer }) => {
  await page.route('**/charts.json', (route) => route.fulfill({ status: 500, body: 'upload has no state uploading' }))
  await page.goto(visualizer)
  await expect(page.getByRole('heading', { name: 'The charts could not be built' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('upload has no state uploading')
  expect(await axeFindings(page)).toEqual([])
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
  test(`has nothing that axe finds wrong, and nothing beside the window, at ${width} px in both themes`, async ({
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
      if (view.includes('trace')) await expect(page.getByText('In the charts')).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeFindings(page), `${view}, ${colorScheme}`).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(width)
    }
  })
}

test('is read by keyboard: through the states of the tree, into one, and to the section that it follows', async ({
  page,
  visualizer,
}) => {
  await page.goto(`${visualizer}#upload`)
  const tree = page.getByRole('tree', { name: 'States of upload' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-line'))
  // One Tab stop for the whole tree.
  await page.getByRole('combobox', { name: 'Coverage' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('upload')
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  expect(await focused()).toBe('upload.idle')
  await expect(tree.getByRole('treeitem', { name: /^idle / })).toHaveAccessibleName(/No file yet: the box says/)
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
  await expect(details).toContainText('only if fails fileTooLarge: the file fails this check (§5.4)')
  await details.getByRole('button', { name: '§2.9' }).focus()
  await page.keyboard.press('Enter')
  const trace = page.getByRole('region', { name: 'Trace' })
  await expect(trace.getByText('Document upload widget')).toBeVisible()
  await trace.getByRole('button', { name: 'upload uploaded' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#upload\?at=upload\.uploaded$/)
})

test('Fit shows all of a chart, however large', async ({ page, visualizer }) => {
  for (const machine of ['application', 'listing']) {
    await page.goto(`${visualizer}#${machine}`)
    await expect(chartOf(page, machine)).toBeVisible()
    await page.getByRole('button', { name: 'Fit' }).click()
    const pane = page.getByRole('region', { name: `Statechart of ${machine}` })
    await expect
      .poll(() =>
        pane.evaluate((each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight),
      )
      .toBe(true)
  }
})

test('compares two versions side by side, marked with a sign at each change', async ({ page, visualizer }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'statecharts-compare-'))
  try {
    const now = await readFile(path.join('docs', 'statecharts', 'listing.json'), 'utf8')
    const machine = JSON.parse(now) as { states: Record<string, object> }
    const { failed, ...states } = machine.states
    const older = {
      ...machine,
      states: { ...states, failed: { ...failed, description: 'Something broke.' }, gone: {} },
    }
    const file = path.join(folder, 'listing.json')
    await writeFile(file, JSON.stringify(older))
    await page.goto(`${visualizer}#listing?mode=compare&from=${encodeURIComponent(file)}`)
    await page
      .getByRole('list', { name: 'Machines that differ' })
      .getByRole('button', { name: /^listing / })
      .click()
    const changes = page.getByRole('list', { name: 'What differs' })
    await expect(changes.getByRole('button')).toHaveText([/^± failed changed$/, /^− gone removed$/])
    await expect(changes.locator('del')).toHaveText('Something broke.')
    const [before, after] = [
      page.getByRole('region', { name: /^before: / }),
      page.getByRole('region', { name: /^after: / }),
    ]
    await expect(before.locator('.sign')).toHaveText([/changed±/, /removed−/])
    await expect(after.locator('.sign')).toHaveText([/changed±/])
    await expect(before.locator('g.state.removed')).toHaveAttribute('data-state', 'listing.gone')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('has a report per machine, which is printed without what the page is worked with', async ({
  page,
  visualizer,
}) => {
  await page.goto(`${visualizer}#session?mode=report`)
  const report = page.getByRole('region', { name: 'Report' })
  for (const heading of ['States', 'Transitions', 'Guards', 'Delays', 'Sections', 'Coverage'])
    await expect(report.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect(report.getByRole('row', { name: /^isTimeUp 120 s have passed without activity/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Machines' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print, or save as PDF' })).toBeHidden()
  await expect(report.getByRole('img', { name: /^session: / })).toBeVisible()
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
