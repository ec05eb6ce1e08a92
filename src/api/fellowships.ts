import { APPLICANT_ID_REQUIRED } from '../../domain/applicant.ts'
import type { Fellowship, NewFellowship } from '../../domain/entities.ts'
import { ApiError, type Api } from './client.ts'
import { byApplicantPath, FELLOWSHIPS_PATH } from './fellowshipPaths.ts'

/** Section 7.3. */

export function createFellowships(api: Api) {
  return {
    /** Fetches all fellowships and filters them by applicantId on the client. */
    async list(applicantId: string): Promise<Fellowship[]> {
      const fellowships = await api.call<Fellowship[]>(FELLOWSHIPS_PATH)
      return fellowships.filter((fellowship) => fellowship.applicantId === applicantId)
    },
    create: (fellowship: NewFellowship) =>
      api.call<Fellowship>(`${FELLOWSHIPS_PATH}/`, { method: 'POST', body: fellowship }),
    /** Updates with POST; the body is the whole fellowship. */
    update: (fellowship: Fellowship) =>
      api.call<Fellowship>(`${FELLOWSHIPS_PATH}/${fellowship.id}`, { method: 'POST', body: fellowship }),
    remove: (id: string) => api.call<void>(`${FELLOWSHIPS_PATH}/${id}`, { method: 'DELETE' }),
    /** By applicant and request kind; the application steps use kind 5. */
    async byApplicant(applicantId: string, kind: number): Promise<Fellowship[]> {
      if (applicantId === '') throw new ApiError(APPLICANT_ID_REQUIRED, 'refused')
      const answer = await api.call<Fellowship[] | Fellowship>(byApplicantPath(applicantId, kind), {
        logAs: 'Error fetching sponsorships',
      })
      return Array.isArray(answer) ? answer : [answer]
    },
  }
}
