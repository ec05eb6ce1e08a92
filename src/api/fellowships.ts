import { APPLICANT_ID_REQUIRED } from '../../domain/applicant.ts'
import type { Fellowship, NewFellowship } from '../../domain/entities.ts'
import { ApiError, type Api } from './client.ts'

/** Section 7.3. */

const PATH = '/api/fellowships'

const byKind: Record<number, string> = {
  1: `${PATH}/getpersonaldetails`,
  2: `${PATH}/getcoursedetails`,
  3: `${PATH}/getmotivationdetails`,
  4: `${PATH}/getreviewdetails`,
  5: `${PATH}/applicant`,
  6: `${PATH}/byapplicant`,
}
const DEFAULT_PATH = '/api/sponsorships/filter'

function pathOfKind(kind: number): string {
  const path = byKind[kind]
  if (path === undefined) console.warn('Unknown requestId')
  return path ?? DEFAULT_PATH
}

export function createFellowships(api: Api) {
  return {
    /** Fetches all fellowships and filters them by applicantId on the client. */
    async list(applicantId: string): Promise<Fellowship[]> {
      const fellowships = await api.call<Fellowship[]>(PATH)
      return fellowships.filter((fellowship) => fellowship.applicantId === applicantId)
    },
    create: (fellowship: NewFellowship) => api.call<Fellowship>(`${PATH}/`, { method: 'POST', body: fellowship }),
    /** Updates with POST; the body is the whole fellowship. */
    update: (fellowship: Fellowship) =>
      api.call<Fellowship>(`${PATH}/${fellowship.id}`, { method: 'POST', body: fellowship }),
    remove: (id: string) => api.call<void>(`${PATH}/${id}`, { method: 'DELETE' }),
    /** By applicant and request kind; the application steps use kind 5. */
    async byApplicant(applicantId: string, kind: number): Promise<Fellowship[]> {
      if (applicantId === '') throw new ApiError(APPLICANT_ID_REQUIRED, 'refused')
      const answer = await api.call<Fellowship[] | Fellowship>(
        `${pathOfKind(kind)}/${encodeURIComponent(applicantId)}`,
        { logAs: 'Error fetching sponsorships' },
      )
      return Array.isArray(answer) ? answer : [answer]
    },
  }
}
