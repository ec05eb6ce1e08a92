import { chooseClasses } from '../support/classes.mjs'
import { classes } from './classes.mjs'
import { mulberry32 } from '../support/random.mjs'
import { readOptions, wholeNumber } from '../../scripts/support/readOptions.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/** Runs classes of faults while applicants work, and checks that nothing acknowledged is lost. See README.md. */

const USAGE = `npm run chaos -- [options]
  --class NAME  one class: database, disk, mails, saves, store, submits, typing, uploads
  --tries N     faults of each class (20)
  --seed N      repeats an earlier run`

const { values } = readOptions(USAGE, {
  class: { type: 'string' },
  tries: { type: 'string', default: '20' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
})
const tries = wholeNumber(USAGE, 'tries', values.tries)
const seed = wholeNumber(USAGE, 'seed', values.seed)

await ensureBuilt()
const chosen = chooseClasses(await classes(), values.class)
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
