import { fromPromise } from 'xstate'
import type { Fellowship } from '../../domain/entities.ts'
import { fromEntries } from '../../domain/objects.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import {
  DRAFT_DEVICE_HEADER,
  DRAFT_VERSION_HEADER,
  etagOf,
  NO_VERSION,
  NO_VERSIONS,
  SAVE_KEY_HEADER,
  type RecordVersions,
} from '../../domain/versions.ts'
import type { PendingSave, RecordToSave, SavedRecord } from '../../machines/application/contracts.ts'
import { ApiError, type Api } from '../api/client.ts'
import { registrationOf } from '../api/fellowshipPaths.ts'
import { createFellowships, type FoundFellowship } from '../api/fellowships.ts'
import { createRecords } from '../api/resources.ts'
import type { SaveHeaders } from '../api/resource.ts'
import { tabDevice } from './tabDevice.ts'

/** The version a save replaces; none may exist if this tab has not seen one. */
export function replacing({ version, key }: { version: number; key: string }): SaveHeaders {
  const expected: SaveHeaders = version === NO_VERSION ? { 'If-None-Match': '*' } : { 'If-Match': etagOf(version) }
  return { ...expected, [SAVE_KEY_HEADER]: key }
}

function saveHeaders(save: RecordToSave): SaveHeaders {
  return {
    ...replacing(save),
    [DRAFT_VERSION_HEADER]: String(save.draftVersion),
    [DRAFT_DEVICE_HEADER]: tabDevice(),
  }
}

/** Implements the contracts of the lifecycle (sections 4.2 to 4.5). */
export function createFellowshipActors(api: Api) {
  const fellowships = createFellowships(api)
  const records = fromEntries(RECORD_STEPS.map((step) => [step, createRecords(api, step)] as const))

  /** Versions of the records in the last fellowship read. */
  let versions: RecordVersions = NO_VERSIONS

  async function read(applicantId: string): Promise<FoundFellowship> {
    const found = await fellowships.read(applicantId)
    versions = found.versions
    return found
  }

  const actors = {
    loadFellowship: fromPromise<Fellowship | null, { applicantId: string }>(
      async ({ input }) => (await read(input.applicantId)).fellowship,
    ),
    createFellowship: fromPromise<Fellowship, { applicantId: string }>(({ input }) =>
      fellowships.create(registrationOf(input.applicantId)),
    ),
    saveRecord: fromPromise<SavedRecord, RecordToSave>(async ({ input }) => {
      const { step, id, record } = input
      if (id !== null) return records[step].updateVersion(id, { ...record, id }, saveHeaders(input))
      const created = await records[step].createVersion(record, saveHeaders(input))
      if (!created.id) throw new ApiError('The record was created without an id', 'unavailable')
      return created
    }),
    updateFellowship: fromPromise<Fellowship, { fellowship: Fellowship } & Pick<PendingSave, 'shown'>>(({ input }) =>
      fellowships.update(input.fellowship, input.shown),
    ),
  }
  return { actors, read, versions: () => versions }
}
