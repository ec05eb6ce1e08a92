import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readPortal } from '../applicant.mjs'
import { freePort } from '../../../scripts/support/freePort.mjs'
import { openCrowd } from './crowd.mjs'
import { startServer } from '../server.mjs'
import { trailProblems } from './trail.mjs'

const START_MS = 10_000
/** A busy machine starts nothing in its usual time: what an empty folder takes there is what ten seconds are measured by. */
const USUAL_START_MS = 2_500

/**
 * What applicants do in a class, and what they find afterwards.
 * @typedef {object} Work
 * @property {(applicant: import('./calls.mjs').Applicant, state: any, random: () => number) => Promise<boolean>} step one thing;
 * false where nobody answered
 * @property {(applicant: import('./calls.mjs').Applicant, state: any) => Promise<string[]>} check what of the acknowledged is missing
 * @property {() => any} begin what an applicant remembers of what was acknowledged
 */

/**
 * A server on a folder of its own with applicants who work on it.
 * @param {{ work: Work, applicants?: number, settings?: Readonly<Record<string, string>>, dataDir?: string, submits?: boolean,
 *   random: () => number }} options
 */
export async function openWorld({ work, applicants = 4, settings, dataDir: given, submits, random }) {
  const dataDir = given ?? (await mkdtemp(path.join(os.tmpdir(), 'bursary-chaos-')))
  const port = await freePort()
  /** @type {string[]} */
  const fell = []
  let server = await startServer({ dataDir, port, settings })
  const mostMs = START_MS * Math.max(1, server.startMs / USUAL_START_MS)
  const portal = await readPortal(server.url)
  const note = (problem) => void (fell.includes(problem) || fell.push(problem))
  const crowd = await openCrowd(portal, { work, applicants, note, random, submits })
  const { people } = crowd
  return {
    dataDir,
    fell,
    note,
    portal,
    people,
    server: () => server,
    workWhile: crowd.workWhile,
    /** Starts it again, and says where that takes too long. */
    async restart() {
      server = await startServer({ dataDir, port, settings })
      if (server.startMs > mostMs) note(`a start took ${server.startMs.toFixed(0)} ms, of ${mostMs.toFixed(0)}`)
      return server.startMs
    },
    check: crowd.check,
    async close() {
      await server.kill()
      const told = people.flatMap(({ applicant }) => applicant.told)
      for (const problem of await trailProblems({ dataDir, settings }, told)) note(problem)
      if (given === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openWorld>>} World */
