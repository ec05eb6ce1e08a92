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

/** Loses a PostgreSQL between two submissions and restores it to that moment with the commands of docs/operating.md. */

const SUBMITTED_STEP = 6

/** The page's two bash blocks: the first makes a base backup, the second restores it. */
async function commands() {
  const page = await readFile(path.join(root, 'docs', 'operating.md'), 'utf8')
  const [keep, goBack, ...more] = [...page.matchAll(/```bash\n(.*?)```/gs)].map(([, block]) => block ?? '')
  if (keep === undefined || goBack === undefined || more.length > 0)
    throw new Error('docs/operating.md must have two bash blocks.')
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

/** Runs a script as the user postgres if this process is root. */
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
  if (status !== 0) throw new Error(`The commands of docs/operating.md exited with ${status}: ${stdout}${stderr}`)
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
  await apply(portal, account)
  return account
}

/** True if the applicant can log in and has submitted. */
async function hasSubmitted(portal, account) {
  const back = await logIn(portal, account).catch(() => null)
  if (back === null) return false
  const visit = await openVisit(portal, back)
  const [fellowship] = await visit.read(`/api/fellowships/applicant/${account.applicantId}`)
  visit.close()
  return fellowship?.highestStep === SUBMITTED_STEP
}

/** @type {string[]} */
const failures = []
const expect = (isSo, problem) => void (isSo || failures.push(problem))
/** @type {import('../support/server.mjs').Server | undefined} */
let server
try {
  // pg_ctl starts PostgreSQL without arguments, so its configuration has to name the port.
  const listening = `port = ${postgres.port}\nunix_socket_directories = '${postgres.folder}'\nlisten_addresses = 'localhost'\n`
  await appendFile(path.join(data, 'postgresql.conf'), listening)
  const port = await freePort()
  server = await startServer({ dataDir, port, settings })
  const portal = await portalAt(server)
  const first = await submit(portal)
  asPostgres(keep)
  say('made a base backup; the log is archived')
  const second = await submit(portal)
  const { moment, version } = await asked(
    `select clock_timestamp()::text as moment, current_setting('server_version') as version`,
  )
  const third = await submit(portal)
  await server.stop()
  expect(
    (await asked('select count(*)::int as count from submissions')).count === 3,
    'three submissions were not stored',
  )

  asPostgres(goBack, { MOMENT: moment })
  say(`restored PostgreSQL ${version} to ${moment}, between the second submission and the third`)
  expect((await asked('select count(*)::int as count from submissions')).count === 2, 'expected two submissions')
  const cli = path.join(root, 'dist', 'server', 'cli.js')
  const code = await run(process.execPath, [cli, 'verify'], { env: { DATA_DIR: dataDir, ...settings }, onLine: say })
  expect(code === 0, `portal verify exited with ${code}`)

  server = await startServer({ dataDir, port, settings })
  expect(await hasSubmitted(portal, first), 'the submission before the base backup is missing')
  expect(await hasSubmitted(portal, second), 'the submission after the base backup is missing')
  expect(!(await hasSubmitted(portal, third)), 'the submission after the moment still exists')
  expect(await hasSubmitted(portal, await submit(portal)), 'new submissions fail')
  await server.stop()
  server = undefined
} finally {
  await server?.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const problem of failures) say(problem)
say(
  failures.length === 0
    ? 'two submissions are there, the third is not, and a new one is kept'
    : `${failures.length} failed`,
)
process.exit(failures.length === 0 ? 0 : 1)
