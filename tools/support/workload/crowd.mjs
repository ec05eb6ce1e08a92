import { setTimeout as pause } from 'node:timers/promises'
import { openApplicant } from './calls.mjs'

/**
 * Applicants who work at a portal and remember what was acknowledged.
 * @param {Awaited<ReturnType<typeof import('../applicant.mjs').readPortal>>} portal
 * @param {{ work: import('./world.mjs').Work, applicants: number, note: (problem: string) => void, random: () => number }
 *   & Parameters<typeof openApplicant>[2]} options
 */
export async function openCrowd(portal, { work, applicants, note, random, ...how }) {
  const people = []
  for (let index = 0; index < applicants; index += 1) {
    people.push({ applicant: await openApplicant(portal, note, how), state: work.begin() })
  }
  return {
    people,
    /** All applicants work until `during` settles. They continue after a failed call, as the portal does. */
    async workWhile(during) {
      for (const { applicant } of people) await applicant.renew()
      const evening = new AbortController()
      const working = people.map(async ({ applicant, state }) => {
        while (!evening.signal.aborted) if (!(await work.step(applicant, state, random))) await pause(20)
      })
      try {
        await during()
      } finally {
        evening.abort()
        await Promise.all(working)
      }
    },
    /** Reports every acknowledged change that is missing. */
    async check(after) {
      for (const { applicant, state } of people) {
        await applicant.renew()
        for (const missing of await work.check(applicant, state)) note(`after ${after}: ${missing}`)
      }
    },
  }
}
