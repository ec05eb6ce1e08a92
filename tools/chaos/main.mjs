import { parseArgs } from 'node:util'
import { classes } from './classes.mjs'
import { mulberry32 } from '../support/random.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/**
 * Kills, cuts off and fills up what the portal works with while applicants work, and looks afterwards whether everything that was
 * acknowledged is there. Seeded, so that a run can be made again: `npm run chaos -- --class saves --tries 20 --seed 1`.
 */

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
  console.error(`There is no class '${values.class}'. There is: ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
console.log(`${tries} mishaps of each class, seed ${seed}`)
let fallen = 0
for (const { name, run } of chosen) {
  const say = (line) => console.log(`${name}: ${line}`)
  const { tried, fell } = await run({ tries, random: mulberry32(seed), say })
  for (const each of fell) say(each)
  say(`${tried} tried, ${fell.length} fell`)
  fallen += fell.length
}
process.exit(fallen === 0 ? 0 : 1)
