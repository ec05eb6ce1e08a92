import { fromPromise } from 'xstate'
import type { ApplicationsStatus, Country, Institution } from '../../domain/entities.ts'
import type { PublicPageData } from '../../domain/settings.ts'
import type { LinkTarget } from '../../domain/submissions.ts'
import type { ListItem, ListName } from '../../machines/listing/listing.ts'
import type { Api } from '../api/client.ts'
import { institutionsOf } from '../api/institutions.ts'
import { createCountries, createCourses, createRegions } from '../api/resources.ts'
import { readStatus } from '../api/status.ts'

/** Reference data: sections 7.2 and 7.7 to 7.10. The page may contain some of it. */
export function createListActors(api: Api, { regions, countries }: NonNullable<PublicPageData['lists']> = {}) {
  /** Cached: choosing a country again needs no second call. */
  const ofCountry = new Map<string, readonly Institution[]>()
  const lists = {
    courses: () => createCourses(api).list(),
    regions: async () => regions ?? createRegions(api).list(),
  }
  return {
    loadStatus: fromPromise<ApplicationsStatus, Record<string, never>>(() => readStatus(api)),
    checkLink: fromPromise<boolean, { id: string }>(
      async ({ input }) => (await api.call<{ isKnown: boolean }>(`/api/links/${encodeURIComponent(input.id)}`)).isKnown,
    ),
    followLink: fromPromise<LinkTarget, { id: string }>(
      async ({ input }) =>
        (await api.call<{ leadsTo: LinkTarget }>(`/api/submissions/${encodeURIComponent(input.id)}/link`)).leadsTo,
    ),
    loadList: fromPromise<readonly ListItem[], { name: ListName }>(({ input }) => lists[input.name]()),
    loadCountries: fromPromise<readonly Country[], Record<string, never>>(
      async () => countries ?? createCountries(api).list(),
    ),
    loadInstitutions: fromPromise<readonly Institution[], { countryCode: string }>(async ({ input }) => {
      const { countryCode } = input
      const known = ofCountry.get(countryCode)
      if (known) return known
      const institutions = await institutionsOf(api, countryCode)
      ofCountry.set(countryCode, institutions)
      return institutions
    }),
  }
}
