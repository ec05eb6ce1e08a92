import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/support/run.mjs'
import { UNLIMITED } from '../support/unlimited.mjs'
import { logIn, openVisit, readPortal } from '../support/applicant.mjs'
import { percentile } from '../support/percentile.mjs'
import { peakMb, startProgram } from '../support/processes.mjs'
import { chairOf, seed } from './seed.mjs'

/** The desk with a whole intake: pages of the list, both exports, and the server's memory meanwhile. */

const APPLICATIONS = 10_000
const PAGES = 60

export async function runExport() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bursary-export-'))
  try {
    console.log(`Writing ${APPLICATIONS} applications with seven documents each into ${dataDir} …`)
    await seed(dataDir, { applications: APPLICATIONS, chairs: 1 })
    const env = { DATA_DIR: dataDir, ...UNLIMITED, NODE_ENV: 'production' }
    const server = await startProgram(path.join(root, 'dist', 'server', 'main.js'), {
      path: '/home/general-information',
      env,
    })
    try {
      await measure(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const said = (value, digits = 0) => value?.toFixed(digits) ?? '-'

async function measure({ url, pid, residentMb }) {
  const portal = await readPortal(url)
  const visit = await openVisit(portal, await logIn(portal, chairOf(1)), () => undefined)
  visit.close()
  const get = async (path_) => {
    const answer = await fetch(`${url}${portal.apiBase}/api/desk/${path_}`, {
      headers: { authorization: `Bearer ${visit.token}` },
    })
    if (!answer.ok) throw new Error(`${path_} returned ${answer.status}`)
    return answer
  }
  const database = process.env.DATABASE_URL ? 'DATABASE_URL' : 'the embedded database'
  console.log(`With ${database} the server uses ${said(await residentMb())} MB before the first request.`)
  await peakMb(pid)

  /** @type {number[]} */
  const times = []
  let after = ''
  for (let page = 0; page < PAGES; page += 1) {
    const began = performance.now()
    const answer = await get(`submissions?text=university&sort=applicant&after=${after}`)
    const { next } = /** @type {{ next: string }} */ (await answer.json())
    times.push(performance.now() - began)
    after = next
  }
  console.log(
    `A page of the list, searched and sorted: ${said(percentile(times, 50))} ms, 99th percentile ${said(percentile(times, 99))} ms; at most ${said(await peakMb(pid))} MB`,
  )
  for (const file of ['submissions.csv', 'documents.zip']) {
    const began = performance.now()
    let bytes = 0
    for await (const chunk of (await get(file)).body ?? []) bytes += chunk.length
    const seconds = (performance.now() - began) / 1_000
    console.log(
      `${file}: ${said(bytes / 1e6)} MB in ${said(seconds, 1)} s; the server took ${said(await peakMb(pid))} MB at most`,
    )
  }
}
