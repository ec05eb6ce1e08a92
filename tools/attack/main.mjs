import { chooseClasses } from '../support/classes.mjs'
import { classes } from './classes.mjs'
import { startAttacked } from './server.mjs'
import { visitorsOf } from './visitors.mjs'
import { readOptions, wholeNumber } from '../../scripts/support/readOptions.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/** Runs classes of attacks against a fresh server. See README.md. */

const USAGE = `npm run attack -- [options]
  --class NAME     one class: bruteForce, files, freeze, isolation, redirects, secondFactor, slowClients,
                   usedIds, xss
  --runs N         calls of each kind (100)
  --seed N         repeats an earlier run
  --routes REGEXP  only these routes (freeze, isolation)`

const { values } = readOptions(USAGE, {
  class: { type: 'string' },
  routes: { type: 'string', default: '' },
  runs: { type: 'string', default: '100' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
})
const runs = wholeNumber(USAGE, 'runs', values.runs)
const seed = wholeNumber(USAGE, 'seed', values.seed)
const targets = new RegExp(values.routes)
const isTarget = ({ url }) => targets.test(url)

await ensureBuilt()
const chosen = chooseClasses(await classes(), values.class)
console.log(`${runs} calls of each kind, seed ${seed}`)
let failed = 0
for (const { name, attack, how } of chosen) {
  const server = await startAttacked(how)
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
