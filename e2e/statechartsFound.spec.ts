import { expect, test as base, type Page } from 'playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startCommand } from './support/commands.ts'

/** The chart visualizer with imported files. */

const state = (name: string, states: Record<string, object>) => ({ id: name, initial: Object.keys(states)[0], states })
const named = <T>(names: readonly string[], make: (name: string) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)]))
const rooms = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `room-${letter}`)
/** 6 rooms of 6 cupboards with 4 drawers each. */
const house = state(
  'house',
  named(rooms, (room) =>
    state(
      room,
      named(rooms, (cupboard) =>
        state(
          `${room}-${cupboard}`,
          named(['1', '2', '3', '4'], () => ({})),
        ),
      ),
    ),
  ),
)

const test = base.extend<object, { visualizer: string }>({
  visualizer: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'statecharts-found-'))
      await writeFile(path.join(folder, 'large.json'), JSON.stringify(house))
      const args = [folder, '--read']
      const until = /1 machines? found\. Statecharts: (\S+)/
      const { said, stop } = await startCommand('statecharts.mjs', until, { STATECHARTS_PORT: '0' }, args)
      await use(said)
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.describe.configure({ mode: 'default' })

const chart = (page: Page) => page.locator('svg.chart')
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([file, given]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([given], file))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text] as const,
  )

test('a large chart is collapsed at first, expands on a click, and its URL restores that', async ({
  page,
  visualizer,
}) => {
  await page.goto(visualizer)
  await expect(chart(page)).toBeVisible()
  const closed = page.getByRole('button', { name: /^Open room-/, includeHidden: true })
  const before = await closed.count()
  expect(before).toBeGreaterThan(3)
  const id = (await closed.first().getAttribute('data-fold')) ?? ''
  await closed.first().press('Enter')
  await expect(page.locator(`[data-state^="${id}."]`).first()).toBeAttached()
  await expect(page).toHaveURL(/open=/)
  await page.reload()
  await expect(page.locator(`[data-state^="${id}."]`).first()).toBeAttached()
  await page.locator(`[data-fold="${id}"]`).click()
  await expect(page.locator(`[data-state^="${id}."]`)).toHaveCount(0)
})

test('compares an imported chart with a file, and has a report', async ({ page, visualizer }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'statecharts-before-'))
  try {
    const [room = ''] = rooms
    const older = path.join(folder, 'older.json')
    await writeFile(older, JSON.stringify(house).replaceAll(`"${room}-${room}"`, `"${room}-cellar"`))
    await page.goto(`${visualizer}#house?mode=compare&from=${encodeURIComponent(older)}`)
    const changes = page.getByRole('list', { name: 'What differs' })
    await expect(changes).toContainText(`own id: ${room}-cellar`)
    // Both are collapsed except where they differ.
    await expect(
      page
        .getByRole('region', { name: /^before: / })
        .locator('.sign')
        .first(),
    ).toBeAttached()
    await page.goto(`${visualizer}#house?mode=report`)
    const report = page.getByRole('region', { name: 'Report' })
    await expect(report.getByRole('heading', { name: 'Transitions', exact: true })).toBeVisible()
    await expect(report.getByRole('region', { name: 'Chart' }).locator('svg.chart')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Coverage' })).toHaveCount(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('draws and simulates pasted JSON and dropped modules, and never runs them', async ({ page, visualizer }) => {
  await page.goto(visualizer)
  await expect(chart(page)).toBeVisible()
  await paste(page, '{ "initial": "a" ')
  await expect(page.getByRole('alert')).toContainText('It is not valid JSON')
  const mean = '<img src=x onerror="document.title=1">'
  await paste(
    page,
    JSON.stringify({ id: 'lamp', initial: 'off', states: { off: { description: mean, on: { press: 'on' } }, on: {} } }),
  )
  await expect(page.getByRole('img', { name: 'lamp', exact: true })).toContainText('<img src=x')
  await expect(page.locator('.picture img')).toHaveCount(0)

  await drop(
    page,
    'door.ts',
    `document.title = 'run'
     export const door = createMachine({ id: 'door', initial: 'shut', states: {
       shut: { on: { push: [{ guard: 'isLocked', actions: 'rattle' }, { target: 'open' }] } }, open: { after: { 1000: 'shut' } } } })`,
  )
  await expect(page.getByRole('img', { name: 'door', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your own' })).toContainText('From door.ts, read from its text.')
  await page.getByRole('button', { name: 'Simulate' }).click()
  const panel = page.getByRole('complementary', { name: 'Simulation' })
  await panel.getByRole('button', { name: 'push [isLocked]' }).click()
  await expect(panel.getByRole('region', { name: 'State' })).toContainText('shut')
  await panel.getByRole('button', { name: 'push → open' }).click()
  await expect(panel.getByRole('region', { name: 'State' })).toContainText('open')
  await panel.getByRole('button', { name: /after 1 s: 1 s left/ }).click()
  await expect(panel.getByRole('region', { name: 'State' })).toContainText('shut')
  expect(await page.title()).toBe('Statecharts')
})
