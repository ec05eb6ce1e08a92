import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { mulberry32 } from '../support/random.mjs'
import { makeCertificate } from '../support/certificate.mjs'
import { classes } from './classes.mjs'
import { buildEarlier } from './earlier.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/**
 * Three nodes of the built product behind a TLS proxy, on one PostgreSQL, one S3 store and an outside identity provider, with applicants at
 * work: nodes are replaced and lost, the database is restarted, the store goes and comes back, a clock goes wrong. Looks each time
 * whether everything acknowledged is there: `npm run cluster -- --class rolling --tries 3 --seed 1`. With `--from v1.2.0` they are nodes of
 * that revision in the beginning, and are upgraded first.
 */

if (process.env.CLUSTER_KEY === undefined) {
  // Node reads whom it trusts when it starts.
  const made = await makeCertificate()
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: made.trusted,
    CLUSTER_CERTIFICATE: made.certificate,
    CLUSTER_KEY: made.key,
  }
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' })
  await made.remove()
  process.exit(status ?? 1)
}

const { values } = parseArgs({
  options: {
    class: { type: 'string' },
    tries: { type: 'string', default: '3' },
    applicants: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    from: { type: 'string' },
  },
})
const tries = Number(values.tries)
const seed = Number(values.seed)

await ensureBuilt()
// It reads the built product's tables.
const { openCluster } = await import('./cluster.mjs')
const earlier = values.from === undefined ? undefined : await buildEarlier(values.from)
const all = (await classes()).filter(({ needsEarlier = false }) => !needsEarlier || earlier !== undefined)
// Whatever else is tried, it is tried with this build.
const isFirst = ({ needsEarlier = false }) => needsEarlier
const isAsked = ({ name }) => values.class === undefined || name === values.class
const chosen = [...all.filter(isFirst), ...all.filter((each) => !isFirst(each) && isAsked(each))]
if (chosen.length === 0) {
  console.error(
    `There is no class '${values.class}'. There is: ${all.map(({ name }) => name).join(', ')}; and upgrade, with --from.`,
  )
  process.exit(1)
}
const random = mulberry32(seed)
const cluster = await openCluster({ random, applicants: Number(values.applicants), earlier })
console.log(`${tries} tries of each class, ${values.applicants} applicants at work, seed ${seed}: ${cluster.origin}`)
let fallen = 0
try {
  for (const { name, run } of chosen) {
    const say = (line) => console.log(`${name}: ${line}`)
    const { tried } = await run({ cluster, tries, random, say })
    const fell = cluster.fellSince()
    for (const each of fell) say(each)
    say(`${tried} tried, ${fell.length} fell`)
    fallen += fell.length
  }
} finally {
  const { told, problems } = await cluster.close()
  for (const problem of problems) console.log(`at the end: ${problem}`)
  console.log(
    `${told} changes were acknowledged; ${problems.length === 0 ? 'rows, documents and audit trail are whole' : 'see above'}`,
  )
  fallen += problems.length
}
process.exit(fallen === 0 ? 0 : 1)
