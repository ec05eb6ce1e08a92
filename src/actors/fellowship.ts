import { fromPromise } from 'xstate'
import { FELLOWSHIP_REQUEST_KIND } from '../../domain/limits.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { REGISTERED, type RecordStep } from '../../domain/steps.ts'
import type { RecordToSave } from '../../machines/application/contracts.ts'
import { ApiError, type Api } from '../api/client.ts'
import { createFellowships } from '../api/fellowships.ts'
import { createCourseDetails, createMotivations, createPersonalDetails } from '../api/resources.ts'

/** Implements the lifecycle's contracts: sections 4.2 to 4.5. */
export function createFellowshipActors(api: Api) {
  const fellowships = createFellowships(api)
  const records = {
    personalDetails: createPersonalDetails(api),
    courseDetails: createCourseDetails(api),
    motivation: createMotivations(api),
  } satisfies Record<RecordStep, unknown>

  return {
    loadFellowship: fromPromise<Fellowship | null, { applicantId: string }>(async ({ input }) => {
      const found = await fellowships.byApplicant(input.applicantId, FELLOWSHIP_REQUEST_KIND)
      return found[0] ?? null
    }),
    createFellowship: fromPromise<Fellowship, { applicantId: string }>(({ input }) =>
      fellowships.create({ ...REGISTERED, applicantId: input.applicantId, applicationDate: new Date().toISOString() }),
    ),
    saveRecord: fromPromise<{ id: string }, RecordToSave>(async ({ input: { step, id, record } }) => {
      if (id === null) {
        const created = await records[step].create(record)
        if (!created.id) throw new ApiError('The record was created without an id', 'unavailable')
        return { id: created.id }
      }
      await records[step].update(id, { ...record, id })
      return { id }
    }),
    updateFellowship: fromPromise<Fellowship, { fellowship: Fellowship }>(({ input }) =>
      fellowships.update(input.fellowship),
    ),
  }
}
