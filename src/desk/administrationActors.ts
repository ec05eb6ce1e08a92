import type { ApplicationsStatus, WindowChange } from '../../domain/entities.ts'
import type { Intake } from '../../domain/intakes.ts'
import { REFERENCE, referenceItem, sentReference, type ReferenceName } from '../../domain/reference.ts'
import { normalisedLine, searchKey } from '../../domain/text.ts'
import type { actorContracts, ReferencePage, ReferenceQuery } from '../../machines/administration/contracts.ts'
import { REFERENCE_PAGE_SIZE } from '../../machines/administration/setup.ts'
import { ApiError, type Api } from '../api/client.ts'
import { createResource } from '../api/resource.ts'
import { createCountries } from '../api/resources.ts'
import { createStatus } from '../api/status.ts'
import { isSameJson } from '../isSameJson.ts'
import { callActors } from './callActors.ts'
import { refusable } from './refusable.ts'

/** The administrator's actors, which use the calls of sections 7.2 and 7.7 to 7.10. */

/** The fields another administrator may have changed since the status was read. */
const WINDOW_FIELDS = ['open', 'closingDate', 'openingDate'] as const

const isStored = ({ open, closingDate, openingDate }: WindowChange, present: ApplicationsStatus) =>
  open === present.open &&
  closingDate === present.closingDate &&
  (openingDate === undefined || openingDate === (present.openingDate ?? null))

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
      const [status, intakes] = await Promise.all([createStatus(api).first(), api.call<Intake[]>(INTAKES_PATH)])
      return { status, intakes }
    },
    async saveStatus({ before, change }) {
      const present = await createStatus(api).first()
      if (present.id !== before.id) {
        const reason = 'Another intake has started meanwhile, so this one is closed for good.'
        throw new ApiError('Another intake has started', 'refused', undefined, reason)
      }
      // The answer to the first call was lost.
      if (isStored(change, present)) return present
      const isAsRead = WINDOW_FIELDS.every((field) => present[field] === before[field])
      if (!isAsRead) throw new ApiError('The applications window has been changed elsewhere', 'stale')
      return refusable(createStatus(api).update({ id: before.id, ...change }))
    },
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
      const rows = await api.call<Row[]>(REFERENCE[list].path, { query: { idFilter: before.id } })
      const present = rows.map((row) => referenceItem(list, row)).find(({ id }) => id === before.id)
      // The server refuses one that was removed. The answer to a first call may have been lost.
      const expected = [before, referenceItem(list, { id: before.id, ...sent })]
      if (present !== undefined && !expected.some((each) => isSameJson(each, present))) {
        const reason = 'Another administrator has changed this in the meantime. Cancel to see the change.'
        throw new ApiError('The entry has been changed elsewhere', 'refused', undefined, reason)
      }
      await refusable(resource(list).update(before.id, sent))
    },
    removeItem: ({ list, id }) =>
      refusable(resource(list).remove(id)).catch((error: unknown) => {
        // Another administrator has removed it, or the answer to the first call was lost.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
  })
}
