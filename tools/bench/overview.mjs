import { setTimeout as pause } from 'node:timers/promises'
import { measurePage, signUp } from '../support/browser.mjs'
import { runCharts } from './charts.ts'
import { callsPerSecond } from './load.mjs'
import { HOME } from '../support/server.mjs'
import { besideBare } from './portal.mjs'
import { fellowshipCalls } from './fellowships.mjs'
import { median } from '../support/percentile.mjs'

const FIRST_START_GOAL_MS = 3_000
const REST_MS = 5_000
const PAGE_RUNS = 3

const rows = []
const report = (what, figure, bare, unit, note = '') => {
  const digits = unit === 'a second' || unit === 'ms' ? 0 : 2
  const shown = (value) => (Number.isFinite(value) ? value.toFixed(digits) : '-')
  rows.push({
    what,
    portal: shown(figure),
    bare: shown(bare),
    unit,
    ratio: Number((figure / bare).toPrecision(2)),
    note,
  })
  console.log(`${what}: ${shown(figure)} ${unit} (bare: ${shown(bare)})`)
}

/** Measures start, memory, pages, calls and charts, and prints a table. */
export const runOverview = () => besideBare(measure)

async function measure({ portal, bare, browser }) {
  const goal = `goal ${FIRST_START_GOAL_MS} ms: ${portal.startMs <= FIRST_START_GOAL_MS ? 'met' : 'MISSED'}`
  report('First start, empty data folder', portal.startMs, bare.startMs, 'ms', goal)
  await pause(REST_MS)
  report('Memory at rest', await portal.residentMb(), await bare.residentMb(), 'MB')

  const { token, storageState, returning, apiUrl } = await signUp(browser, portal.url)
  const pages = {
    bare: { url: `${bare.url}/page`, field: 'input' },
    home: { url: portal.url + HOME, field: '[data-intent]' },
    progress: { url: `${portal.url}/application/progressdetails`, field: 'li[data-display] a', storageState },
    personal: { url: `${portal.url}/application/personaldetails`, field: 'main input, form input', storageState },
    stored: {
      url: `${portal.url}/application/personaldetails`,
      field: 'main input[name=name][value=Ndapewa]:read-write',
      storageState: returning,
    },
    inCharge: {
      url: `${portal.url}/application/personaldetails`,
      field: '#root:not([data-early]) main input',
      storageState,
    },
  }
  const measured = {}
  for (const [name, page] of Object.entries(pages)) {
    const runs = []
    for (let run = 0; run < PAGE_RUNS; run++) runs.push(await measurePage(browser, page))
    measured[name] = {
      paint: median(runs.map(({ paint }) => paint)),
      usable: median(runs.map(({ usable }) => usable)),
      kilobytes: median(runs.map(({ kilobytes }) => kilobytes)),
    }
  }
  const slow = 'slow 3G, CPU 4 times slower, nothing cached'
  report('Home, first paint', measured.home.paint, measured.bare.paint, 's', slow)
  report('Home, first usable link', measured.home.usable, measured.bare.usable, 's', slow)
  report('Personal Details, first paint', measured.personal.paint, measured.bare.paint, 's', slow)
  report(
    'Personal Details, first usable field',
    measured.personal.usable,
    measured.bare.usable,
    's',
    `${slow}, silent login included`,
  )
  report(
    'Personal Details, sent before the app is in charge',
    measured.inCharge.kilobytes,
    measured.bare.kilobytes,
    'kB',
    'scripts, styles, page and answers, with their headers',
  )
  report('Personal Details, stored answers editable', measured.stored.usable, measured.bare.usable, 's', slow)
  report('Personal Details, app in charge', measured.inCharge.usable, measured.bare.usable, 's', slow)
  report('Progress, first usable link', measured.progress.usable, measured.bare.usable, 's', slow)

  const { reading, updating } = await fellowshipCalls(portal.url)
  const bareRate = (calls) =>
    callsPerSecond([calls].flat().map((call) => ({ ...call, url: bare.url, path: '/record' })))
  report('Reading a fellowship', await callsPerSecond(reading), await bareRate(reading), 'a second', 'token verified')
  report(
    'Updating a fellowship',
    await callsPerSecond(updating),
    await bareRate(updating),
    'a second',
    'token verified, durable',
  )
  const api = apiUrl.pathname.replace(/\/fellowships\/.*$/i, '')
  const read = { method: 'GET', token }
  for (const [what, address] of [
    ['Reading a page of institutions', '/institutions?pageSize=50&nameFilter=university'],
    ['Reading the institutions of the United States', '/institutions/country/US'],
  ]) {
    const rate = await callsPerSecond({ url: portal.url, ...read, path: api + address })
    report(what, rate, await bareRate(read), 'a second')
  }
  report('Memory after the load', await portal.residentMb(), await bare.residentMb(), 'MB')
  console.table(rows)
  await runCharts()
}
