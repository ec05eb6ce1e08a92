import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { readPortal, signUp } from '../support/applicant.mjs'
import { apply } from '../support/application.mjs'
import { percentile } from '../support/percentile.mjs'
import { measureSignUps } from './signUps.mjs'
import { withFolder, withPortal } from './portal.mjs'

/** The last evening before the closing date: whole applications arrive at rising rates until the server cannot keep up. */
const ARRIVALS_PER_SECOND = [3, 6, 9, 12, 15, 18, 21, 25, 30, 35, 40, 50]
const RATE_MS = 12_000
const P99_LIMIT_MS = 500
const SIGNING_UP_TOGETHER = 8
const WARM_UP_APPLICANTS = 20

/** The calls of one period, by name. */
function startRecord() {
  /** @type {Map<string, number[]>} */
  const times = new Map()
  /** @type {Map<string, number>} */
  const problems = new Map()
  return {
    onCall({ name, milliseconds, problem }) {
      if (!times.has(name)) times.set(name, [])
      times.get(name)?.push(milliseconds)
      if (problem) problems.set(`${name}: ${problem}`, (problems.get(`${name}: ${problem}`) ?? 0) + 1)
    },
    all: () => [...times.values()].flat(),
    slowest: () =>
      [...times].map(([name, each]) => ({ name, p99: percentile(each, 99) })).sort((a, b) => b.p99 - a.p99)[0] ?? {
        name: '',
        p99: 0,
      },
    problems,
  }
}

async function signUpAll(portal, count, record) {
  const applicants = []
  let started = 0
  const one = async () => {
    while (started++ < count) applicants.push(await signUp(portal, record.onCall))
  }
  await Promise.all(Array.from({ length: SIGNING_UP_TOGETHER }, one))
  return applicants
}

/** Applicants start on schedule, whether or not earlier ones have finished. */
async function applyAll(portal, applicants, perSecond, record) {
  const began = performance.now()
  const applications = applicants.map(async (applicant, index) => {
    await pause((index * 1_000) / perSecond - (performance.now() - began))
    // The record has the failures.
    await apply(portal, applicant, record).catch(() => undefined)
  })
  await Promise.all(applications)
  return performance.now() - began
}

export const runNight = () => withFolder((dataDir) => withPortal(dataDir, {}, measure))

async function measure({ url }) {
  const rows = []
  let held = 0
  const portal = await readPortal(url)
  const warmUp = startRecord()
  await applyAll(portal, await signUpAll(portal, WARM_UP_APPLICANTS, warmUp), 5, warmUp)
  if (warmUp.problems.size > 0) throw new Error([...warmUp.problems.keys()].join('\n'))

  const { perSecond: signUps, alone, meanwhile } = await measureSignUps(portal)
  console.log(`Concurrent sign-ups: ${Math.round(signUps)} per second. Another applicant’s p99 meanwhile, and alone:`)
  for (const [name, p99] of Object.entries(meanwhile)) {
    console.log(`  ${name}: ${Math.round(p99)} ms, ${Math.round(alone[name] ?? 0)} ms`)
  }

  for (const perSecond of ARRIVALS_PER_SECOND) {
    const applicants = await signUpAll(portal, (perSecond * RATE_MS) / 1_000, startRecord())
    const record = startRecord()
    const took = await applyAll(portal, applicants, perSecond, record)
    const { name, p99 } = record.slowest()
    const calls = record.all()
    const row = {
      'arrivals a second': perSecond,
      'calls a second': Math.round((calls.length * 1_000) / took),
      'median ms': Math.round(percentile(calls, 50)),
      'slowest call’s p99 ms': Math.round(p99),
      'slowest call': name,
      failed: [...record.problems.values()].reduce((sum, each) => sum + each, 0),
      load: os.loadavg()[0]?.toFixed(1),
    }
    rows.push(row)
    console.log(
      Object.entries(row)
        .map(([what, figure]) => `${what} ${figure}`)
        .join(', '),
    )
    for (const [problem, times] of record.problems) console.log(`  ${times} times ${problem}`)
    if (row.failed > 0 || p99 > P99_LIMIT_MS) break
    held = perSecond
  }
  console.table(rows)
  const database = process.env.DATABASE_URL ? 'DATABASE_URL' : 'the embedded database'
  console.log(`Held with ${database}: ${held} whole applications a second, each call's p99 within ${P99_LIMIT_MS} ms.`)
}
