import { openVisit, readPortal, signUp } from '../support/applicant.mjs'
import { CONNECTIONS } from './load.mjs'

/**
 * One new applicant per concurrent call, each with a fellowship to read and update. One applicant's calls would wait for
 * one row.
 * @param {string} url
 */
export async function fellowshipCalls(url) {
  const portal = await readPortal(url)
  const path = `${portal.apiBase}/api/fellowships`
  /** @type {import('./load.mjs').Call[]} */
  const reading = []
  /** @type {import('./load.mjs').Call[]} */
  const updating = []
  for (let count = 0; count < CONNECTIONS; count++) {
    const applicant = await signUp(portal)
    const visit = await openVisit(portal, applicant)
    const body = await visit.post('/api/fellowships/', { applicationDate: new Date().toISOString() })
    visit.close()
    const { token } = visit
    reading.push({ url, method: 'GET', path: `${path}/applicant/${applicant.applicantId}`, token })
    updating.push({ url, method: 'POST', path: `${path}/${body.id}`, token, body })
  }
  return { reading, updating }
}
