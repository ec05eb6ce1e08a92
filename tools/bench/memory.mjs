import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { logIn, openVisit, readPortal, signUp, tokenOf } from '../support/applicant.mjs'
import { apply } from '../support/application.mjs'
import { openClient } from '../support/client.mjs'
import { peakMb } from '../support/processes.mjs'
import { LIMITS, withFolder, withPortal } from './portal.mjs'
import { chairOf, seed } from './seed.mjs'

/** Memory of the server through many large PDFs at once and many calls. Fails above the goal. */

const GOAL_MB = 700
const APPLICATIONS = 100
/** Chairs who download at the same time, in each round. */
const CHAIRS = 20
const ROUNDS = 5
const CALLS = 10_000
const APPLYING_TOGETHER = 4
const REST_MS = 5_000
/** The names of the seeded applicants. */
const SEEDED = 'text=university'
const PAGES = ['/home/general-information', '/application/personaldetails', '/application/motivation', '/desk']

/** @typedef {Awaited<ReturnType<typeof readPortal>>} Portal */

export const runMemory = () =>
  withFolder(async (dataDir) => {
    await seed(dataDir, { applications: APPLICATIONS, chairs: CHAIRS })
    await withPortal(dataDir, LIMITS, measure)
  })

async function measure({ url, pid, residentMb }) {
  const portal = await readPortal(url)
  const rows = []
  const row = async (what, { failed = 0, seconds = 0 } = {}) => {
    const peak = await peakMb(pid)
    await pause(REST_MS)
    const resident = await residentMb()
    rows.push({
      after: what,
      MB: Math.round(Number(resident)),
      'at most': Math.round(Number(peak)),
      failed,
      seconds: Math.round(seconds),
    })
    console.log(`${what}: ${Math.round(Number(resident))} MB, at most ${Math.round(Number(peak))} MB; ${failed} failed`)
    await peakMb(pid)
  }
  await row('the start')
  for (let round = 1; round <= ROUNDS; round += 1) {
    await row(`${round * CHAIRS} PDFs of ${APPLICATIONS} applications`, await timed(() => downloadTogether(portal)))
  }
  await row(`${CALLS.toLocaleString('en-GB')} calls`, await timed(() => callMany(portal)))
  console.table(rows)
  const isMet = (rows.at(-1)?.MB ?? 0) < GOAL_MB && rows.every(({ failed }) => failed === 0)
  console.log(`Goal, less than ${GOAL_MB} MB in the end and no failed call: ${isMet ? 'met' : 'MISSED'}`)
  process.exitCode = isMet ? 0 : 1
}

async function timed(work) {
  const began = performance.now()
  const failed = await work()
  return { failed, seconds: (performance.now() - began) / 1_000 }
}

/**
 * Every chair downloads the PDF of all applications. Returns the number of failed downloads.
 * @param {Portal} portal
 */
async function downloadTogether(portal) {
  const downloads = Array.from({ length: CHAIRS }, async (_, index) => {
    const token = await tokenOf(portal, chairOf(index + 1))
    await download(`${portal.origin}${portal.apiBase}/api/desk/dossiers.pdf?${SEEDED}`, token)
  })
  const failures = (await Promise.allSettled(downloads)).filter(({ status }) => status === 'rejected')
  for (const failure of failures) console.log(String('reason' in failure && failure.reason))
  return failures.length
}

/** Without a time limit, because the last one waits for all others. Rejects unless a whole PDF arrives. */
async function download(address, token) {
  const [response] = await once(get(address, { headers: { authorization: `Bearer ${token}` } }), 'response')
  let [bytes, end] = [0, '']
  for await (const chunk of response) {
    bytes += chunk.length
    end = (end + chunk.toString('latin1')).slice(-10)
  }
  if (response.statusCode !== 200 || !end.includes('%%EOF')) throw new Error(`${response.statusCode}, ${bytes} bytes`)
}

/**
 * Applicants apply, and staff read pages of the list and applications. Returns the number of failed calls.
 * @param {Portal} portal
 */
async function callMany(portal) {
  const made = { calls: 0, failed: 0 }
  /** @type {any} */
  const onCall = ({ problem }) => {
    made.calls += 1
    if (problem) made.failed += 1
  }
  const chair = await logIn(portal, chairOf(1))
  const work = async () => {
    while (made.calls < CALLS) {
      const applicant = await signUp(portal, onCall)
      await apply(portal, applicant, { onCall })
      const client = openClient(portal.origin, onCall)
      for (const page of PAGES) await client.send(`GET ${page}`, page)
      // Applying has used up the first visit's token.
      const receipts = await openVisit(portal, await logIn(portal, applicant, onCall), onCall)
      const headers = { authorization: `Bearer ${receipts.token}` }
      for (const { id } of await receipts.read('/api/submissions')) {
        await client.send('receipt', `${portal.apiBase}/api/submissions/${id}/receipt`, { headers })
      }
      receipts.close()
      client.close()
    }
  }
  const read = async () => {
    const staff = await openVisit(portal, chair, onCall)
    while (made.calls < CALLS) {
      const { items } = await staff.read('/api/desk/submissions?sort=applicant')
      for (const { id } of items.slice(0, 5)) await staff.read(`/api/desk/submissions/${id}`)
      await pause(200)
    }
    staff.close()
  }
  const all = await Promise.allSettled([...Array.from({ length: APPLYING_TOGETHER }, work), read()])
  for (const one of all) if (one.status === 'rejected') console.log(String(one.reason))
  return made.failed
}
