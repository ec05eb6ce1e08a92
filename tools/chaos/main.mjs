import { parseArgs } from 'node:util'
import { classes } from './classes.mjs'
import { mulberry32 } from '../support/random.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/** Runs classes of faults while applicants work, and checks that nothing acknowledged is lost. See README.md. */

const { values } = parseArgs({
  options: {
    class: { type: 'string' },
    tries: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const tries = Number(values.tries)
const seed = Number(values.seed)

await ensureBuilt()
const all = await classes()
const chosen = all.filter(({ name }) => values.class === undefined || name === values.class)
if (chosen.length === 0) {
  console.error(`There is no class '${values.class}'. Choose one of ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
console.log(`${tries} faults of each class, seed ${seed}`)
let failed = 0
for (const { name, run } of chosen) {
  const say = (line) => console.log(`${name}: ${line}`)
  const { tested, failures } = await run({ tries, random: mulberry32(seed), say })
  for (const each of failures) say(each)
  say(`${tested} tested, ${failures.length} failed`)
  failed += failures.length
}
process.exit(failed === 0 ? 0 : 1)
