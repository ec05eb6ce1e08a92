import { describe, expect, it } from 'vitest'
import { fromEntries } from '../../domain/objects.ts'
import { documentFields, documentsOf } from '../../domain/documents.ts'
import { STEP, STEPS } from '../../domain/steps.ts'
import {
  ALL_CHOSEN,
  applicationModel,
  INSTITUTIONS_OFFERED,
  LONG_ENOUGH,
  uploadSnapshot,
} from '../model/application.ts'
import { ChildSnapshot } from 'xstate-paths'
import { journey } from '../model/journey.ts'
import { at, loaded, saveOf } from '../machines/applicationJourney.ts'
import { done } from '../machines/outcomes.ts'
import { COURSE_VALUES, LAST_DOCUMENT, recordId, STORED } from '../support/applicant.ts'

/** Sections 4.1 to 4.4: the requests of a save and their order. */

describe('§4.1 the order of a save', () => {
  it.each(STEPS)('§4.1 $name updates the fellowship before it navigates to $next', async (step) => {
    const { name, status, lastActiveStep, next, route } = step
    const events = [...loaded(at(name)), ...ALL_CHOSEN, ...saveOf(step)]
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
  const saved = at('submitted', {
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
      uploadSnapshot(LAST_DOCUMENT.kind, 'uploaded'),
      INSTITUTIONS_OFFERED,
      ...saveOf(STEP.courseDetails),
    ]
    const { calls } = await journey(applicationModel, events)
    const { fileName, originalFilename } = STORED[LAST_DOCUMENT.kind]
    expect(calls.find(({ contract }) => contract === 'saveRecord')?.input).toMatchObject({
      step: 'courseDetails',
      id: 'c1',
      record: {
        ...COURSE_VALUES,
        ...old,
        [LAST_DOCUMENT.storedField]: fileName,
        [LAST_DOCUMENT.originalField]: originalFilename,
      },
    })
  })

  it("§4.3 the returned id is stored as the fellowship's courseDetailId", async () => {
    const { calls } = await journey(applicationModel, [
      ...loaded(at('courseDetails')),
      ...ALL_CHOSEN,
      ...saveOf(STEP.courseDetails),
    ])
    expect(calls.at(-1)?.input).toMatchObject({ fellowship: { courseDetailId: recordId('courseDetails') } })
  })
})

describe('§4.4 motivation', () => {
  it("§4.4 the created motivation is stored as the fellowship's, with its id", async () => {
    const { calls } = await journey(applicationModel, [...loaded(at('motivation')), ...saveOf(STEP.motivation)])
    expect(calls.find(({ contract }) => contract === 'saveRecord')?.input).toMatchObject({
      step: 'motivation',
      id: null,
      record: { motivation: LONG_ENOUGH },
    })
    expect(calls.at(-1)?.input).toMatchObject({
      fellowship: {
        motivationId: recordId('motivation'),
        motivation: { id: recordId('motivation'), motivation: LONG_ENOUGH },
      },
    })
  })
})
