import { spawnSync } from 'node:child_process'
import { mulberry32 } from '../support/random.mjs'
import { makeCertificate } from '../support/certificate.mjs'
import { chooseClasses } from '../support/classes.mjs'
import { classes } from './classes.mjs'
import { buildEarlier } from './earlier.mjs'
import { readOptions, wholeNumber } from '../../scripts/support/readOptions.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'

/** Runs classes of faults against three nodes behind a TLS proxy. See README.md. */

const USAGE = `npm run cluster -- [options]
  --class NAME     one class: clock, database, nodeLoss, rolling, store
  --tries N        faults of each class (3)
  --applicants N   applicants who work meanwhile (6)
  --seed N         repeats an earlier run
  --from REVISION  starts with nodes of an earlier build and upgrades them`

const { values } = readOptions(USAGE, {
  class: { type: 'string' },
  tries: { type: 'string', default: '3' },
  applicants: { type: 'string', default: '6' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
  from: { type: 'string' },
})
const tries = wholeNumber(USAGE, 'tries', values.tries)
const seed = wholeNumber(USAGE, 'seed', values.seed)
const applicants = wholeNumber(USAGE, 'applicants', values.applicants)

if (process.env.CLUSTER_KEY === undefined) {
  // Node reads its trusted certificates at startup, so start again with ours.
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

await ensureBuilt()
// Imported late, because it reads the built product's tables.
const { openCluster } = await import('./cluster.mjs')
const earlier = values.from === undefined ? undefined : await buildEarlier(values.from)
const all = await classes()
const upgrade = all.filter(({ needsEarlier = false }) => needsEarlier)
const others = all.filter(({ needsEarlier = false }) => !needsEarlier)
// The upgrade comes first, because the other classes need nodes of this build.
const chosen = [
  ...(earlier === undefined ? [] : upgrade),
  ...(earlier !== undefined && values.class === 'upgrade' ? [] : chooseClasses(others, values.class)),
]
const random = mulberry32(seed)
const cluster = await openCluster({ random, applicants, earlier })
console.log(`${tries} faults of each class, ${applicants} applicants, seed ${seed}: ${cluster.origin}`)
let failed = 0
try {
  for (const { name, run } of chosen) {
    const say = (line) => console.log(`${name}: ${line}`)
    const { tested } = await run({ cluster, tries, random, say })
    const failures = cluster.failuresSince()
    for (const each of failures) say(each)
    say(`${tested} tested, ${failures.length} failed`)
    failed += failures.length
  }
} finally {
  const { told, problems } = await cluster.close()
  for (const problem of problems) console.log(`at the end: ${problem}`)
  console.log(
    `${told} changes acknowledged; ${problems.length === 0 ? 'rows, documents and audit trail verified' : 'see above'}`,
  )
  failed += problems.length
}
process.exit(failed === 0 ? 0 : 1)
