import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readPortal } from '../applicant.mjs'
import { freePort } from '../../../scripts/support/freePort.mjs'
import { openCrowd } from './crowd.mjs'
import { startServer } from '../server.mjs'
import { trailProblems } from './trail.mjs'

const START_MS = 10_000
/** A start on an empty folder usually takes this long. On a slower machine, the limit grows in proportion. */
const USUAL_START_MS = 2_500

/**
 * The applicants' actions and their check afterwards.
 * @typedef {object} Work
 * @property {(applicant: import('./calls.mjs').Applicant, state: any, random: () => number) => Promise<boolean>} step one action;
 * false if there was no response
 * @property {(applicant: import('./calls.mjs').Applicant, state: any) => Promise<string[]>} check acknowledged changes that are missing
 * @property {() => any} begin the initial state of an applicant
 */

/**
 * A server on a temporary folder with working applicants.
 * @param {{ work: Work, applicants?: number, settings?: Readonly<Record<string, string>>, dataDir?: string, submits?: boolean,
 *   random: () => number }} options
 */
export async function openWorld({ work, applicants = 4, settings, dataDir: given, submits, random }) {
  const dataDir = given ?? (await mkdtemp(path.join(os.tmpdir(), 'bursary-chaos-')))
  const port = await freePort()
  /** @type {string[]} */
  const failures = []
  let server = await startServer({ dataDir, port, settings })
  const mostMs = START_MS * Math.max(1, server.startMs / USUAL_START_MS)
  const portal = await readPortal(server.url)
  const note = (problem) => void (failures.includes(problem) || failures.push(problem))
  const crowd = await openCrowd(portal, { work, applicants, note, random, submits })
  const { people } = crowd
  return {
    dataDir,
    failures,
    note,
    portal,
    people,
    server: () => server,
    workWhile: crowd.workWhile,
    /** Restarts the server and reports a slow start. */
    async restart() {
      server = await startServer({ dataDir, port, settings })
      if (server.startMs > mostMs)
        note(`a start took ${server.startMs.toFixed(0)} ms, at most ${mostMs.toFixed(0)} allowed`)
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
