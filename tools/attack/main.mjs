import { parseArgs } from 'node:util'
import { classes } from './classes.mjs'
import { startAttacked } from './server.mjs'
import { visitorsOf } from './visitors.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/** Runs classes of attacks against a fresh server. See README.md. */

const { values } = parseArgs({
  options: {
    class: { type: 'string' },
    program: { type: 'string' },
    routes: { type: 'string', default: '' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const { program } = values
const attacked = new RegExp(values.routes)
const isTarget = ({ url }) => attacked.test(url)

await ensureBuilt()
const all = await classes()
const chosen = all.filter(({ name }) => values.class === undefined || name === values.class)
if (chosen.length === 0) {
  console.error(`There is no class '${values.class}'. Choose one of ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
console.log(`${runs} calls of each kind, seed ${seed}`)
let failed = 0
for (const { name, attack, how } of chosen) {
  const server = await startAttacked(program, how)
  try {
    const visitors = await visitorsOf(server.url)
    const document = await (await fetch(`${server.url}${visitors.portal.apiBase}/openapi.json`)).json()
    const { tested, failures } = await attack(server, { seed, runs, visitors, document, isTarget })
    for (const each of failures) console.log(`${name}: ${each}`)
    console.log(`${name}: ${tested} tested, ${failures.length} failed`)
    failed += failures.length
  } finally {
    await server.stop()
  }
}
process.exit(failed === 0 ? 0 : 1)
