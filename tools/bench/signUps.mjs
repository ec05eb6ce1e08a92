import { setTimeout as pause } from 'node:timers/promises'
import { openVisit, signUp } from '../support/applicant.mjs'
import { percentile } from '../support/percentile.mjs'

/** Many applicants sign up at once while a signed-in applicant reads and uploads. */
const AT_ONCE = 150
const ALONE_MS = 3_000
const BETWEEN_MS = 10

/** @param {Awaited<ReturnType<typeof import('../support/applicant.mjs').readPortal>>} portal */
export async function measureSignUps(portal) {
  const applicant = await signUp(portal)
  const alone = await whileApplicantWorks(portal, await signUp(portal), () => pause(ALONE_MS))
  let took = 0
  const meanwhile = await whileApplicantWorks(portal, applicant, async () => {
    const began = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, () => signUp(portal)))
    took = performance.now() - began
  })
  return { perSecond: (AT_ONCE * 1_000) / took, alone, meanwhile }
}

/** The p99 of the applicant's calls by name, in milliseconds, while something else runs. */
async function whileApplicantWorks(portal, applicant, work) {
  /** @type {Record<string, number[]>} */
  const times = {}
  const onCall = ({ name, milliseconds }) => (times[name] ??= []).push(milliseconds)
  const visit = await openVisit(portal, applicant, onCall)
  await visit.post('/api/fellowships/', { applicationDate: new Date().toISOString() })
  const over = new AbortController()
  const goOn = async () => {
    while (!over.signal.aborted) {
      await visit.read(`/api/fellowships/applicant/${applicant.applicantId}`)
      await visit.upload(`${portal.documents[0].path}/`)
      await pause(BETWEEN_MS)
    }
  }
  const calls = goOn()
  await work()
  over.abort()
  await calls
  visit.close()
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, percentile(each, 99)]))
}
