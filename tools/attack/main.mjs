import { parseArgs } from 'node:util'
import { classes } from './classes.mjs'
import { startAttacked } from './server.mjs'
import { visitorsOf } from './visitors.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/**
 * Attacks a fresh server, one class of attacks after the other, and says of each how many were tried and how many fell. Seeded, so
 * that a run can be made again: `npm run attack -- --class freeze --runs 100 --seed 1`.
 */

const { values } = parseArgs({
  options: {
    class: { type: 'string' },
    // Another server than the built one, to see what falls there.
    program: { type: 'string' },
    // Of the classes that try every route, those whose address matches.
    routes: { type: 'string', default: '' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const { program } = values
const attacked = new RegExp(values.routes)
const isAttacked = ({ url }) => attacked.test(url)

await ensureBuilt()
const all = await classes()
const chosen = all.filter(({ name }) => values.class === undefined || name === values.class)
if (chosen.length === 0) {
  console.error(`There is no class '${values.class}'. There is: ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
console.log(`${runs} calls of each kind, seed ${seed}`)
let fallen = 0
for (const { name, attack, how } of chosen) {
  const server = await startAttacked(program, how)
  try {
    const visitors = await visitorsOf(server.url)
    const document = await (await fetch(`${server.url}${visitors.portal.apiBase}/openapi.json`)).json()
    const { tried, fell } = await attack(server, { seed, runs, visitors, document, isAttacked })
    for (const each of fell) console.log(`${name}: ${each}`)
    console.log(`${name}: ${tried} tried, ${fell.length} fell`)
    fallen += fell.length
  } finally {
    await server.stop()
  }
}
process.exit(fallen === 0 ? 0 : 1)
