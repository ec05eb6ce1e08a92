import type { Institution } from '../../domain/entities.ts'
import type { Api, CallOptions } from './client.ts'
import { createResource } from './resource.ts'

const PATH = '/api/institutions'

export interface InstitutionsQuery {
  pageNumber: number
  pageSize: number
  sortBy: string
  sortOrder: 'asc' | 'desc'
  globalFilter?: string
  idFilter?: string
  nameFilter?: string
  countryCodeFilter?: string
  websiteFilter?: string
}

/** Omits empty filters. */
function filled(query: InstitutionsQuery): NonNullable<CallOptions['query']> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** A country's institutions, also filtered by countryCode here (section 7.10). */
export async function institutionsOf(api: Api, countryCode: string): Promise<Institution[]> {
  const institutions = await api.call<Institution[]>(`${PATH}/country/${encodeURIComponent(countryCode)}`)
  return institutions.filter((institution) => institution.countryCode === countryCode)
}

export const createInstitutions = (api: Api) => ({
  ...createResource<Institution>(api, PATH),
  page: (query: InstitutionsQuery) => api.call<unknown>(PATH, { query: filled(query) }),
  byId: (id: string) => api.call<unknown>(PATH, { query: { idFilter: id } }),
})
