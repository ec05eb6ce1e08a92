import type { Intake } from '../../domain/intakes.ts'
import { REFERENCE, referenceItem, sentReference, type ReferenceName } from '../../domain/reference.ts'
import { normalisedLine, searchKey } from '../../domain/text.ts'
import type { actorContracts, ReferencePage, ReferenceQuery } from '../../machines/administration/contracts.ts'
import { REFERENCE_PAGE_SIZE } from '../../machines/administration/setup.ts'
import { ApiError, type Api } from '../api/client.ts'
import { createResource } from '../api/resource.ts'
import { createCountries } from '../api/resources.ts'
import { readStatus, updateStatus } from '../api/status.ts'
import { callActors } from './callActors.ts'
import { refusable } from './refusable.ts'

/** The administrator's actors, which use the calls of sections 7.2 and 7.7 to 7.10. */

const STAFF_PATH = '/api/desk/staff'
const INTAKES_PATH = '/api/intakes'

export type AdministrationCalls = Omit<typeof actorContracts, 'watchRestored'>

type Row = Record<string, unknown> & { id: string | number }

export function createAdministrationActors(api: Api) {
  const resource = (list: ReferenceName) => createResource<Row>(api, REFERENCE[list].path)

  /** Only institutions are paged by the server: there are thousands. Each belongs to a country. */
  async function institutions({ text, page }: ReferenceQuery): Promise<ReferencePage> {
    const query = { pageNumber: page, pageSize: REFERENCE_PAGE_SIZE, globalFilter: text || undefined }
    const [{ body, headers }, countries] = await Promise.all([
      api.answer<Row[]>(REFERENCE.institutions.path, { query }),
      createCountries(api).list(),
    ])
    return {
      items: body.map((row) => referenceItem('institutions', row)),
      total: Number(headers.get('X-Total-Count')),
      options: { countryCode: countries.map(({ code, name }) => ({ value: code, label: name })) },
    }
  }

  async function whole({ list, text, page }: ReferenceQuery): Promise<ReferencePage> {
    const rows = await resource(list).list()
    const items = rows.map((row) => referenceItem(list, row))
    const sought = searchKey(text).trim()
    const found = items.filter(({ form }) => Object.values(form).some((each) => searchKey(each).includes(sought)))
    const before = (page - 1) * REFERENCE_PAGE_SIZE
    return { items: found.slice(before, before + REFERENCE_PAGE_SIZE), total: found.length, options: {} }
  }

  return callActors<AdministrationCalls>({
    async loadStatus() {
      const [status, intakes] = await Promise.all([readStatus(api), api.call<Intake[]>(INTAKES_PATH)])
      return { status, intakes }
    },
    saveStatus: ({ before: { id, ...seen }, change }) => refusable(updateStatus(api, { id, ...change, seen })),
    startIntake({ intake }) {
      const body = { ...intake, name: normalisedLine(intake.name) }
      return refusable(api.call(INTAKES_PATH, { method: 'POST', body }))
    },
    loadStaff: () => api.call(STAFF_PATH),
    inviteStaff: ({ invitation }) => refusable(api.call(STAFF_PATH, { method: 'POST', body: invitation })),
    removeRole: ({ removal: { member, role } }) =>
      refusable(api.call(`${STAFF_PATH}/${member.id}/roles/${role}`, { method: 'DELETE' })),
    loadItems: (query) => (query.list === 'institutions' ? institutions(query) : whole(query)),
    async saveItem({ list, before, form }) {
      const sent = sentReference(list, form)
      if (before === null) return void (await refusable(resource(list).create(sent)))
      await refusable(resource(list).update(before.id, { ...sent, seen: before.form }))
    },
    removeItem: ({ list, id }) =>
      refusable(resource(list).remove(id)).catch((error: unknown) => {
        // Another administrator has removed it, or the answer to the first call was lost.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
  })
}
