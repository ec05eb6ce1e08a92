import { ensureChromium } from '../../scripts/browsers.mjs'
import { readOptions, wholeNumber } from '../../scripts/support/readOptions.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'
import { runCharts } from './charts.ts'
import { measureCost } from './cost.mjs'
import { runDesk } from './desk.mjs'
import { runJourney } from './journey.mjs'
import { runMemory } from './memory.mjs'
import { runNight } from './night.mjs'
import { runOverview } from './overview.mjs'
import { runStores } from './stores.mjs'

/** Measures the built product. See README.md. */

const USAGE = `npm run bench -- [mode]
  (none)     start, memory, first paint, bytes, calls per second, beside a bare page and server
  --journey  how long an applicant waits between the steps on a slow phone
  --night    whole applications at rising rates, until the server cannot keep up
  --cost     processor time of a whole application
  --charts   drawing charts of 50, 200 and 1,000 states
  --stores   backup and restore of many applicants (--applicants N, default 1,000)
  --desk     the desk with 10,000 applications: list, exports, decisions, letters, reload
  --memory   the server's memory through 100 large PDFs and 10,000 calls`

const mode = /** @type {const} */ ({ type: 'boolean', default: false })
const { values } = readOptions(USAGE, {
  journey: mode,
  night: mode,
  cost: mode,
  charts: mode,
  stores: mode,
  desk: mode,
  memory: mode,
  applicants: { type: 'string', default: '1000' },
})
const applicants = wholeNumber(USAGE, 'applicants', values.applicants)

if (values.charts) {
  if (!(await ensureChromium())) process.exit(1)
  await runCharts()
  process.exit()
}
await ensureBuilt()
if (values.journey) await runJourney()
else if (values.night) await runNight()
else if (values.cost) await measureCost()
else if (values.stores) await runStores({ applicants })
else if (values.desk) await runDesk()
else if (values.memory) await runMemory()
else await runOverview()
process.exit()
