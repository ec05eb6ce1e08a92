import { APPLICANT_ID_REQUIRED } from '../../domain/applicant.ts'
import type { Fellowship, NewFellowship } from '../../domain/entities.ts'
import { FELLOWSHIP_REQUEST_KIND } from '../../domain/limits.ts'
import { RECORD_VERSIONS_HEADER, versionsOf, versionsText, type RecordVersions } from '../../domain/versions.ts'
import { ApiError, type Api } from './client.ts'
import { byApplicantPath, FELLOWSHIPS_PATH, REGISTRATION_PATH } from './fellowshipPaths.ts'

const FETCH_FAILED = 'Error fetching sponsorships'

/** The applicant's fellowship, or null, with its records' versions. */
export interface FoundFellowship {
  fellowship: Fellowship | null
  versions: RecordVersions
}

export function createFellowships(api: Api) {
  async function fetchBy<Found>(applicantId: string, kind: number) {
    if (applicantId === '') throw new ApiError(APPLICANT_ID_REQUIRED, 'refused')
    return api.answer<Found>(byApplicantPath(applicantId, kind), { logAs: FETCH_FAILED })
  }
  return {
    /** Fetches all fellowships and filters them by applicantId on the client. */
    async list(applicantId: string): Promise<Fellowship[]> {
      const fellowships = await api.call<Fellowship[]>(FELLOWSHIPS_PATH)
      return fellowships.filter((fellowship) => fellowship.applicantId === applicantId)
    },
    create: (fellowship: NewFellowship) =>
      api.call<Fellowship>(REGISTRATION_PATH, { method: 'POST', body: fellowship }),
    /** Updates with POST; the body is the whole fellowship. Refused as stale if other versions than `shown` are saved. */
    update: (fellowship: Fellowship, shown?: RecordVersions) =>
      api.call<Fellowship>(`${FELLOWSHIPS_PATH}/${fellowship.id}`, {
        method: 'POST',
        body: fellowship,
        ...(shown && { headers: { [RECORD_VERSIONS_HEADER]: versionsText(shown) } }),
      }),
    /** The fellowship as the application steps request it. */
    async read(applicantId: string): Promise<FoundFellowship> {
      const { body, headers } = await fetchBy<Fellowship[]>(applicantId, FELLOWSHIP_REQUEST_KIND)
      return { fellowship: body[0] ?? null, versions: versionsOf(headers.get(RECORD_VERSIONS_HEADER)) }
    },
    remove: (id: string) => api.call<void>(`${FELLOWSHIPS_PATH}/${id}`, { method: 'DELETE' }),
    /** By applicant and request kind; the application steps use kind 5. */
    async byApplicant(applicantId: string, kind: number): Promise<Fellowship[]> {
      const { body } = await fetchBy<Fellowship[] | Fellowship>(applicantId, kind)
      return Array.isArray(body) ? body : [body]
    },
  }
}
