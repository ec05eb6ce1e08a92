import { readOptions } from '../../scripts/support/readOptions.mjs'
import { MACHINE_NAMES } from '../model/machines.ts'
import { mutateCharts } from './charts.ts'
import { mutateDomain } from './domain.ts'
import type { Outcome } from './outcome.ts'

/** Mutates the charts or the domain, and prints the score and the mutants that survived. */

const USAGE = `npm run mutate -- [options]
  --machine NAME   one chart
  --domain         the rules in domain/ instead of the charts
  --match REGEXP   only these mutants, or files of the domain
  --least PERCENT  the score required (90)`

const { values } = readOptions(USAGE, {
  machine: { type: 'string' },
  match: { type: 'string', default: '' },
  domain: { type: 'boolean', default: false },
  least: { type: 'string', default: '90' },
})
const names = MACHINE_NAMES.filter((name) => values.machine === undefined || name === values.machine)
if (names.length === 0) {
  console.error(`There is no machine '${values.machine}'. Choose one of ${MACHINE_NAMES.join(', ')}.`)
  process.exit(2)
}

function conclude({ tested, survivors }: Outcome): 0 | 1 {
  const killed = tested - survivors.length
  const percent = tested === 0 ? 0 : (100 * killed) / tested
  console.log('')
  for (const survivor of survivors) console.log(`survived: ${survivor}`)
  console.log(
    `Score: ${killed} of ${tested} mutants killed (${percent.toFixed(1)} %, at least ${values.least} % required)`,
  )
  return percent >= Number(values.least) ? 0 : 1
}

const matching = new RegExp(values.match)
process.exit(conclude(await (values.domain ? mutateDomain(matching) : mutateCharts(names, matching))))
