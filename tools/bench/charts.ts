import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { launchOptions } from '../../scripts/support/chromium.mjs'
import { chartOf } from '../../statecharts/chart/chart.ts'
import { openAtFirst } from '../../statecharts/chart/folding.ts'
import { drawPicture } from '../../statecharts/drawing/charts.ts'
import { largeMachine } from '../../statecharts/tests/large.ts'
import { startVisualizer } from '../../statecharts/visualizer/visualizer.ts'

/** Measures how long the visualizer takes to draw charts of several sizes, and to show the first picture. */

const SIZES = [50, 200, 1_000] as const
const SHAPES = ['flat', 'nested', 'tangled'] as const
const GOALS_MS = { 50: 2_000, 200: 2_000, 1_000: 10_000 }

/** Wall-clock and processor time in milliseconds; they differ on a busy machine. */
async function timed(work: () => unknown) {
  const [start, used] = [performance.now(), process.cpuUsage()]
  await work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(used)
  return { ms, processorMs: (user + system) / 1_000 }
}

async function firstPictureMs(browser: Browser, url: string) {
  const page = await browser.newPage()
  const start = performance.now()
  await page.goto(url)
  await page.locator('svg.chart').waitFor()
  const ms = performance.now() - start
  await page.close()
  return ms
}

export async function runCharts() {
  const view = { detail: 'full', shape: 'tall' } as const
  const rows: object[] = []
  // The layout engine is compiled by now, as in the drawing thread.
  await drawPicture(chartOf(largeMachine(50, 'tangled')), { ...view, open: null })
  for (const states of SIZES) {
    for (const shape of SHAPES) {
      const chart = chartOf(largeMachine(states, shape))
      const whole = await timed(() => drawPicture(chart, { ...view, open: null }))
      const first = await timed(() => drawPicture(chart, { ...view, open: openAtFirst(chart) }))
      rows.push({
        states,
        shape,
        transitions: chart.edges.length,
        'whole ms': Math.round(whole.ms),
        'of the processor': Math.round(whole.processorMs),
        'at first ms': Math.round(first.ms),
        'first / whole': Number((first.ms / whole.ms).toPrecision(2)),
        'ms a state': Number((whole.ms / states).toPrecision(2)),
        goal: whole.ms <= GOALS_MS[states] ? 'met' : 'MISSED',
      })
      await pause(0)
    }
  }
  console.log('Charts drawn completely and in their initial state (large ones collapsed)')
  console.table(rows)

  const folder = await mkdtemp(path.join(os.tmpdir(), 'charts-bench-'))
  // Drawings are cached, so this run's machines get new names.
  const run = `${process.pid}-${Date.now()}`
  const names = SIZES.map((states) => `tangled${states}-${run}`)
  for (const [index, states] of SIZES.entries()) {
    const { config } = largeMachine(states, 'tangled')
    await writeFile(path.join(folder, `${states}.json`), JSON.stringify({ ...config, id: names[index] }))
  }
  await writeFile(path.join(folder, '0.json'), JSON.stringify({ id: 'warm', initial: 'a', states: { a: {} } }))
  const visualizer = await startVisualizer({ config: null, paths: [folder], runs: false }, 0)
  const browser = await chromium.launch(launchOptions())
  try {
    // The first visit prepares the page's packages, so it opens a machine that is not measured.
    await firstPictureMs(browser, `${visualizer.url}#warm`)
    const seen: object[] = []
    for (const [index, states] of SIZES.entries()) {
      const address = `${visualizer.url}#${names[index]}`
      const [first, again] = [await firstPictureMs(browser, address), await firstPictureMs(browser, address)]
      seen.push({
        states,
        'first picture ms': Math.round(first),
        'once drawn ms': Math.round(again),
        'drawing / page': Number((first / again).toPrecision(2)),
      })
    }
    console.log('From opening the URL to the first picture')
    console.table(seen)
  } finally {
    await browser.close()
    await visualizer.close()
    await rm(folder, { recursive: true, force: true })
  }
}
