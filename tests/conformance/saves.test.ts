import { describe, expect, it } from 'vitest'
import { fromEntries } from '../../domain/objects.ts'
import { documentFields, documentsOf } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { STEP, type StepName } from '../../domain/steps.ts'
import {
  ALL_CHOSEN,
  applicationModel,
  INSTITUTIONS_OFFERED,
  LONG_ENOUGH,
  uploadSnapshot,
} from '../model/application.ts'
import { ChildSnapshot } from 'xstate-paths'
import { journey } from '../model/journey.ts'
import { COMPLETE_RECORDS, COURSE_VALUES, PERSONAL_VALUES, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'

/** Sections 4.1 to 4.4: the requests of a save and their order. */

const done = (contract: string, output: unknown) => ({ type: `xstate.done.actor.${contract}`, output })
const loaded = (fellowship: Fellowship) => [done('loadFellowship', fellowship), done('readDrafts', NO_EARLIER)]
const at = (highestStep: number, more: Partial<Fellowship> = {}): Fellowship => ({
  ...REGISTERED_FELLOWSHIP,
  highestStep,
  ...(highestStep >= STEP.motivation.highestStep ? COMPLETE_RECORDS : {}),
  ...more,
})

const saves: Record<StepName, object[]> = {
  personalDetails: [
    { type: 'personalDetails.save', fields: PERSONAL_VALUES },
    done('saveRecord', { id: 'r1', version: 1 }),
  ],
  courseDetails: [{ type: 'courseDetails.save', fields: COURSE_VALUES }, done('saveRecord', { id: 'r1', version: 1 })],
  motivation: [
    { type: 'motivation.save', fields: { motivation: LONG_ENOUGH } },
    done('saveRecord', { id: 'r1', version: 1 }),
  ],
  review: [{ type: 'review.confirm' }],
  submit: [{ type: 'application.submit' }],
}

describe('§4.1 the order of a save', () => {
  it.each([
    ['personalDetails', 'Completed Personal Details', 2, 1, '/application/coursedetails'],
    ['courseDetails', 'Completed Course Details', 3, 2, '/application/motivation'],
    ['motivation', 'Completed Motivation', 4, 3, '/application/summary'],
    ['review', 'Completed Application Review', 5, 4, '/application/submit'],
    ['submit', 'Completed Application Submission', 6, 6, '/application/progressdetails'],
  ] as const)(
    "§4.1 %s updates the fellowship to '%s', %i and %i before it navigates to %s",
    async (name, status, highestStep, lastActiveStep, next) => {
      const events = [...loaded(at(highestStep - 1)), ...ALL_CHOSEN, ...(saves[name] as { type: string }[])]
      const before = await journey(applicationModel, events)
      expect(before.calls.at(-1)).toMatchObject({
        contract: 'updateFellowship',
        input: { fellowship: { status, highestStep, lastActiveStep } },
      })
      expect(before.emitted).toEqual([])
      const after = await journey(applicationModel, [...events, done('updateFellowship', at(highestStep))])
      expect(after.emitted).toEqual([{ type: 'navigate', to: next, from: STEP[name].route }])
    },
  )
})

describe('§4.3 course details', () => {
  const kinds = documentsOf('courseDetails').map(({ kind }) => kind)
  const storedOf = (kind: string) => ({ fileName: `old-${kind}.pdf`, originalFilename: `Old_${kind}.pdf` })
  const old = documentFields('courseDetails', fromEntries(kinds.map((kind) => [kind, storedOf(kind)])))
  const saved = at(6, { courseDetailId: 'c1', courseDetails: { id: 'c1', ...COURSE_VALUES, ...old } })
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
      ...(saves.courseDetails as { type: string }[]),
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
      ...loaded(at(2)),
      ...ALL_CHOSEN,
      ...(saves.courseDetails as { type: string }[]),
    ])
    expect(calls.at(-1)?.input).toMatchObject({ fellowship: { courseDetailId: 'r1' } })
  })
})

describe('§4.4 motivation', () => {
  it("§4.4 the created motivation is stored as the fellowship's, with its id", async () => {
    const { calls } = await journey(applicationModel, [...loaded(at(3)), ...(saves.motivation as { type: string }[])])
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
