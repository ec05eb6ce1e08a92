import { spawnSync } from 'node:child_process'
import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { logIn, openVisit, readPortal, signUp } from '../support/applicant.mjs'
import { apply } from '../support/application.mjs'
import { freePort } from '../../scripts/support/freePort.mjs'
import { startPostgres } from '../support/postgres.mjs'
import { startServer } from '../support/server.mjs'
import { ensureBuilt } from '../../scripts/support/ready.mjs'
import { root, run } from '../../scripts/support/run.mjs'

/**
 * Loses a PostgreSQL between two submissions and brings it back to that moment, by the commands of docs/operating.md as they stand
 * there: `npm run recovery`. The submission before it is there, the one after it is not, and all that is kept verifies.
 */

const SUBMITTED_STEP = 6

/** The page's commands for PostgreSQL's user: the first ones keep a way back, the last ones go it. */
async function commands() {
  const page = await readFile(path.join(root, 'docs', 'operating.md'), 'utf8')
  const [keep, goBack, ...more] = [...page.matchAll(/```bash\n(.*?)```/gs)].map(([, block]) => block ?? '')
  if (keep === undefined || goBack === undefined || more.length > 0)
    throw new Error('docs/operating.md has two such blocks.')
  return { keep, goBack }
}

const say = (line) => console.log(line)

await ensureBuilt()
const { keep, goBack } = await commands()
const postgres = await startPostgres()
const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-recovery-'))
await chmod(folder, 0o755)
const dataDir = path.join(folder, 'data')
const data = path.join(postgres.folder, 'data')
const settings = { DATABASE_URL: `postgres://portal@localhost:${postgres.port}/postgres` }

/** By PostgreSQL's own user, where it is root that tries. */
function asPostgres(script, more = {}) {
  const env = {
    ...process.env,
    PATH: `${postgres.binaries}:${process.env.PATH}`,
    PGHOST: postgres.folder,
    PGPORT: String(postgres.port),
    PGUSER: 'portal',
    PGDATABASE: 'postgres',
    PGDATA: data,
    ARCHIVE: path.join(postgres.folder, 'archive'),
    BASE: path.join(postgres.folder, 'base'),
    LOG: path.join(postgres.folder, 'log'),
    ...more,
  }
  const shell = ['bash', '-c', `set -euo pipefail\n${script}`]
  const [command = '', ...args] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...shell] : shell
  const { status, stdout, stderr } = spawnSync(command, args, { env, cwd: postgres.folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The commands of docs/operating.md ended with ${status}: ${stdout}${stderr}`)
}

async function asked(statement) {
  const client = new Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows[0]
}

const portalAt = async (server) => readPortal(server.url)

async function submit(portal) {
  const account = await signUp(portal)
  await apply(portal, account, () => undefined)
  return account
}

/** Whether somebody can log in, and has submitted. */
async function hasSubmitted(portal, account) {
  const back = await logIn(portal, account).catch(() => null)
  if (back === null) return false
  const visit = await openVisit(portal, back, () => undefined)
  const [fellowship] = await visit.read(`/api/fellowships/applicant/${account.applicantId}`)
  visit.close()
  return fellowship?.highestStep === SUBMITTED_STEP
}

/** @type {string[]} */
const fell = []
const expect = (isSo, problem) => void (isSo || fell.push(problem))
/** @type {import('../support/server.mjs').Server | undefined} */
let server
try {
  // What pg_ctl starts has no arguments: where it listens stands in its configuration.
  const listening = `port = ${postgres.port}\nunix_socket_directories = '${postgres.folder}'\nlisten_addresses = 'localhost'\n`
  await appendFile(path.join(data, 'postgresql.conf'), listening)
  const port = await freePort()
  server = await startServer({ dataDir, port, settings })
  const portal = await portalAt(server)
  const first = await submit(portal)
  asPostgres(keep)
  say('a base backup was made, and its log is archived')
  const second = await submit(portal)
  const { moment, version } = await asked(
    `select clock_timestamp()::text as moment, current_setting('server_version') as version`,
  )
  const third = await submit(portal)
  await server.stop()
  expect((await asked('select count(*)::int as count from submissions')).count === 3, 'three submissions were not kept')

  asPostgres(goBack, { MOMENT: moment })
  say(`PostgreSQL ${version} went back to ${moment}, between the second submission and the third`)
  expect((await asked('select count(*)::int as count from submissions')).count === 2, 'there are not two submissions')
  const cli = path.join(root, 'dist', 'server', 'cli.js')
  const code = await run(process.execPath, [cli, 'verify'], { env: { DATA_DIR: dataDir, ...settings }, onLine: say })
  expect(code === 0, `portal verify ended with ${code}`)

  server = await startServer({ dataDir, port, settings })
  expect(await hasSubmitted(portal, first), 'the submission of before the base backup is not there')
  expect(await hasSubmitted(portal, second), 'the submission of after the base backup is not there')
  expect(!(await hasSubmitted(portal, third)), 'the submission of after the moment is there')
  expect(await hasSubmitted(portal, await submit(portal)), 'nobody can submit any more')
  await server.stop()
  server = undefined
} finally {
  await server?.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const problem of fell) say(problem)
say(fell.length === 0 ? 'two submissions are there, the third is not, and a new one is kept' : `${fell.length} fell`)
process.exit(fell.length === 0 ? 0 : 1)
