import { describe, expect, it } from 'vitest'
import { fromEntries } from '../../domain/objects.ts'
import { documentFields, documentsOf } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { STEP, STEPS, SUBMITTED_HIGHEST_STEP, type Step } from '../../domain/steps.ts'
import {
  ALL_CHOSEN,
  applicationModel,
  INSTITUTIONS_OFFERED,
  LONG_ENOUGH,
  uploadSnapshot,
} from '../model/application.ts'
import { ChildSnapshot, type PathEvent } from 'xstate-paths'
import { journey } from '../model/journey.ts'
import { ANSWERS, COMPLETE_RECORDS, COURSE_VALUES, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'

/** Sections 4.1 to 4.4: the requests of a save and their order. */

const done = (contract: string, output: unknown) => ({ type: `xstate.done.actor.${contract}`, output })
const loaded = (fellowship: Fellowship) => [done('loadFellowship', fellowship), done('readDrafts', NO_EARLIER)]
const at = (highestStep: number, more: Partial<Fellowship> = {}): Fellowship => ({
  ...REGISTERED_FELLOWSHIP,
  highestStep,
  ...(highestStep >= STEP.review.number ? COMPLETE_RECORDS : {}),
  ...more,
})

const RECORD_SAVED = done('saveRecord', { id: 'r1', version: 1 })

/** The events of saving a step. */
function saveOf({ name, record }: Step): PathEvent[] {
  if (record !== null) return [{ type: `${record.name}.save`, fields: ANSWERS[record.name] }, RECORD_SAVED]
  return [{ type: name === 'review' ? 'review.confirm' : 'application.submit' }]
}

describe('§4.1 the order of a save', () => {
  it.each(STEPS)('§4.1 $name updates the fellowship before it navigates to $next', async (step) => {
    const { status, lastActiveStep, next, route, number } = step
    const events = [...loaded(at(number)), ...ALL_CHOSEN, ...saveOf(step)]
    const before = await journey(applicationModel, events)
    expect(before.calls.at(-1)).toMatchObject({
      contract: 'updateFellowship',
      input: { fellowship: { status, highestStep: step.highestStep, lastActiveStep } },
    })
    expect(before.emitted).toEqual([])
    const after = await journey(applicationModel, [...events, done('updateFellowship', at(step.highestStep))])
    expect(after.emitted).toEqual([{ type: 'navigate', to: next, from: route }])
  })
})

describe('§4.3 course details', () => {
  const kinds = documentsOf('courseDetails').map(({ kind }) => kind)
  const storedOf = (kind: string) => ({ fileName: `old-${kind}.pdf`, originalFilename: `Old_${kind}.pdf` })
  const old = documentFields('courseDetails', fromEntries(kinds.map((kind) => [kind, storedOf(kind)])))
  const saved = at(SUBMITTED_HIGHEST_STEP, {
    courseDetailId: 'c1',
    courseDetails: { id: 'c1', ...COURSE_VALUES, ...old },
  })
  const unchanged = kinds.map((kind) => {
    const { type, snapshot } = uploadSnapshot(kind, 'uploaded')
    return { type, snapshot: new ChildSnapshot({ ...snapshot, context: { stored: storedOf(kind) } }) }
  })

  it('§4.3 updates the record by courseDetailId, and documents without a new file keep both names', async () => {
    const events = [
      ...loaded(saved),
      ...unchanged,
      uploadSnapshot('costing', 'uploaded'),
      INSTITUTIONS_OFFERED,
      ...saveOf(STEP.courseDetails),
    ]
    const { calls } = await journey(applicationModel, events)
    expect(calls.find(({ contract }) => contract === 'saveRecord')?.input).toMatchObject({
      step: 'courseDetails',
      id: 'c1',
      record: { ...COURSE_VALUES, ...old, costing: 'costing.pdf', originalCostingDocName: 'my_costing.pdf' },
    })
  })

  it("§4.3 the returned id is stored as the fellowship's courseDetailId", async () => {
    const { calls } = await journey(applicationModel, [
      ...loaded(at(STEP.courseDetails.number)),
      ...ALL_CHOSEN,
      ...saveOf(STEP.courseDetails),
    ])
    expect(calls.at(-1)?.input).toMatchObject({ fellowship: { courseDetailId: 'r1' } })
  })
})

describe('§4.4 motivation', () => {
  it("§4.4 the created motivation is stored as the fellowship's, with its id", async () => {
    const { calls } = await journey(applicationModel, [
      ...loaded(at(STEP.motivation.number)),
      ...saveOf(STEP.motivation),
    ])
    expect(calls.find(({ contract }) => contract === 'saveRecord')?.input).toMatchObject({
      step: 'motivation',
      id: null,
      record: { motivation: LONG_ENOUGH },
    })
    expect(calls.at(-1)?.input).toMatchObject({
      fellowship: { motivationId: 'r1', motivation: { id: 'r1', motivation: LONG_ENOUGH } },
    })
  })
})
