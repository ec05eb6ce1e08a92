import { readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import { startPostgres } from '../support/postgres.mjs'
import { startS3 } from '../support/s3.mjs'
import { readPortal, signUp } from '../support/applicant.mjs'
import { apply } from '../support/application.mjs'
import { withFolder, withPortal } from './portal.mjs'

/**
 * The processor time of a whole application, at a node and at its PostgreSQL. Unlike calls per second, it barely depends
 * on other load. Sign-ups are excluded.
 */

const WARM_UP = 20
const APPLICATIONS = 60
const AT_ONCE = 8
/** Clock ticks per second in /proc. */
const TICK_MS = 10

/** Processor time of a process and its ended children, in milliseconds. */
async function spentBy(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks || 0), 0) * TICK_MS
}

/** Processes whose arguments contain a folder, and their children. */
async function processesOf(folder) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const known = await Promise.all(
    pids.map(async (pid) => {
      const [line, status] = await Promise.all(
        ['cmdline', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      )
      return { pid, parent: /PPid:\s+(\d+)/.exec(status ?? '')?.[1], isOurs: line?.includes(folder) }
    }),
  )
  const first = new Set(known.filter(({ isOurs }) => isOurs).map(({ pid }) => pid))
  return known.filter(({ pid, parent = '' }) => first.has(pid) || first.has(parent)).map(({ pid }) => pid)
}

const sumOf = async (pids) => (await Promise.all(pids.map(spentBy))).reduce((sum, each) => sum + each, 0)

export async function measureCost() {
  const [postgres, s3] = [await startPostgres(), await startS3()]
  const env = {
    DATABASE_URL: `postgres://portal@localhost:${postgres.port}/postgres`,
    DOCUMENTS_URL: `s3://bucket/portal?endpoint=${s3.endpoint}`,
    ...s3.credentials,
    LOG_LEVEL: 'fatal',
  }
  try {
    await withFolder((dataDir) => withPortal(dataDir, env, (server) => measure(server, postgres.folder)))
  } finally {
    await s3.close()
    await postgres.stop()
  }
}

async function measure(server, databaseFolder) {
  const portal = await readPortal(server.url)
  const people = []
  for (let index = 0; index < WARM_UP + APPLICATIONS; index += 1) people.push(await signUp(portal))
  /** @type {number[]} */
  let times = []
  const onCall = ({ milliseconds, problem }) => {
    if (problem) throw new Error(problem)
    times.push(milliseconds)
  }
  const applyAll = async (applicants) => {
    const left = [...applicants]
    const one = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        await apply(portal, next, { onCall })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
  }
  await applyAll(people.slice(0, WARM_UP))
  times = []
  const backends = await processesOf(databaseFolder)
  const before = [await spentBy(server.pid), await sumOf(backends)]
  await applyAll(people.slice(WARM_UP))
  const after = [await spentBy(server.pid), await sumOf(backends)]
  const [node = 0, database = 0] = after.map((spent, index) => (spent - (before[index] ?? 0)) / APPLICATIONS)
  console.log(`A whole application is ${times.length / APPLICATIONS} calls. Processor time:`)
  console.log(`  a node, ${node.toFixed(0)} ms; its PostgreSQL, ${database.toFixed(0)} ms.`)
  console.log(
    `  Memory of the node afterwards: ${Math.round((await server.residentMb()) || 0)} MB. Load: ${os.loadavg()[0]?.toFixed(1)}.`,
  )
}
