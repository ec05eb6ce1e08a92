import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { describe, expect, it } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { documentsOf } from '../../domain/documents.ts'
import { emptyForm } from '../../domain/forms.ts'
import { RECORD_STEPS, STEP, STEPS, type RecordStep } from '../../domain/steps.ts'
import { NOTHING_LOADED } from '../../machines/application/fellowship.ts'
import type { DraftSnapshot } from '../../machines/draft/draft.ts'
import { ALL_CHOSEN, ALL_UPLOADED, applicationModel, uploadSnapshot } from '../model/application.ts'
import { journey as anyJourney } from '../model/journey.ts'
import { ChildSnapshot } from 'xstate-paths'
import {
  COMPLETE_RECORDS,
  COURSE_VALUES,
  LAST_DOCUMENT,
  PERSONAL_VALUES,
  REGISTERED_FELLOWSHIP,
} from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'
import {
  at,
  loaded,
  saveCourseDetails,
  saveMotivation,
  saveOf,
  savePersonalDetails,
  submit,
  toProgress,
  working,
} from './applicationJourney.ts'
import { done, failed } from './outcomes.ts'

/** Leaves out ownData, which is a machine and not a call. */
async function journey(...steps: Parameters<typeof anyJourney>) {
  const result = await anyJourney(...steps)
  return { ...result, calls: result.calls.filter(({ contract }) => contract !== 'ownData') }
}

const registered = [
  done('loadFellowship', null),
  done('createFellowship', REGISTERED_FELLOWSHIP),
  done('readDrafts', NO_EARLIER),
]

/** The documents of a step's draft. */
function draftedIn({ children }: AnyMachineSnapshot, step: RecordStep): string[] {
  const draft = children[`draft-${step}`]?.getSnapshot() as DraftSnapshot
  return Object.keys(draft.context.content.documents)
}

describe('application', () => {
  it('§2.7 clears a deleted application and starts a new one on request', async () => {
    const saved = at('submit')
    const typed = new ChildSnapshot({ value: 'unchanged', context: { basedOn: 3, version: 4 } })
    const deleted = [
      ...loaded(saved),
      uploadSnapshot('cv', 'uploaded'),
      { type: 'xstate.snapshot.draft-courseDetails', snapshot: typed },
      saveMotivation,
      failed('saveRecord', 'refused'),
      done('ownData', undefined),
    ]
    const { snapshot } = await journey(applicationModel, deleted)
    expect(snapshot.value).toBe('deleted')
    expect(snapshot.context).toMatchObject(NOTHING_LOADED)
    expect(Object.keys(snapshot.children)).toEqual([])

    const restarted = await journey(applicationModel, [...deleted, { type: 'application.begin' }, ...registered])
    expect(restarted.values.at(-1)).toEqual(working('registered'))
    expect(restarted.emitted).toEqual([toProgress])
    expect(restarted.snapshot.context.fellowship).toEqual(REGISTERED_FELLOWSHIP)
  })

  it('§8 creates no second record when a half-finished save is repeated', async () => {
    const halfDone = [
      ...loaded(REGISTERED_FELLOWSHIP),
      ...ALL_CHOSEN,
      savePersonalDetails,
      done('saveRecord', { id: 'p1', version: 1 }),
      failed('updateFellowship'),
    ]
    const retried = await journey(applicationModel, [...halfDone, { type: 'save.retry' }])
    expect(retried.calls.map(({ contract }) => contract).slice(2)).toEqual([
      'saveRecord',
      'updateFellowship',
      'updateFellowship',
    ])
    expect(retried.emitted).toEqual([{ type: 'log', level: 'error', message: 'Submission failed:' }])

    const savedAgain = await journey(applicationModel, [...halfDone, savePersonalDetails])
    expect(savedAgain.calls.at(-1)).toMatchObject({ contract: 'saveRecord', input: { id: 'p1' } })
  })

  it.each([
    ['§5.1 personal details', REGISTERED_FELLOWSHIP, savePersonalDetails, 'cv'],
    ['§5.2 course details', at(2), saveCourseDetails, LAST_DOCUMENT.kind],
  ] as const)('%s are not saved while a document is missing', async (_, fellowship, save, kind) => {
    const without = ALL_CHOSEN.filter(({ type }) => type !== `xstate.snapshot.upload-${kind}`)
    const { snapshot } = await journey(applicationModel, [...loaded(fellowship), ...without])
    expect(snapshot.can(save)).toBe(false)
    const complete = await journey(applicationModel, [...loaded(fellowship), ...ALL_CHOSEN])
    expect(complete.snapshot.can(save)).toBe(true)
  })

  it.each([
    ['a personal detail is missing', at(1), { ...savePersonalDetails, fields: { ...PERSONAL_VALUES, name: '' } }],
    ['nothing else was given', at(1), { ...savePersonalDetails, fields: { name: 'Ndapewa' } }],
    [
      'the birthdate is not a date',
      at(1),
      { ...savePersonalDetails, fields: { ...PERSONAL_VALUES, dateOfBirth: '21/03/1990' } },
    ],
    ['there is no institution', at(2), { ...saveCourseDetails, fields: { ...COURSE_VALUES, institutionId: '' } }],
    [
      'the institution is not in the list',
      at(2),
      { ...saveCourseDetails, fields: { ...COURSE_VALUES, institutionId: 'u2' } },
    ],
    [
      'the country does not match the institutions',
      at(2),
      { ...saveCourseDetails, fields: { ...COURSE_VALUES, countryId: 710 } },
    ],
    ['the motivation has 479 words', at(3), { ...saveMotivation, fields: { motivation: 'word '.repeat(479) } }],
  ])('§5.1, §5.2, §5.3 refuses to save when %s', async (_, fellowship, save) => {
    const { values, calls } = await journey(applicationModel, [...loaded(fellowship), ...ALL_CHOSEN, save])
    expect(values.at(-1)).toMatchObject({ working: { saving: { resting: 'idle' } } })
    expect(calls.map(({ contract }) => contract)).not.toContain('saveRecord')
  })

  it.each([
    ['a record', { motivation: null }],
    ['an answer', { personalDetails: { ...COMPLETE_RECORDS.personalDetails, name: '' } }],
    ['a document', { courseDetails: { ...COMPLETE_RECORDS.courseDetails, [LAST_DOCUMENT.storedField]: '' } }],
    ['words', { motivation: { id: 'm1', motivation: 'word '.repeat(479) } }],
  ])('§5 refuses to submit an application without %s', async (_, without) => {
    const { snapshot } = await journey(applicationModel, loaded(at('submit', without)))
    expect(snapshot.can(submit)).toBe(false)
    const whole = await journey(applicationModel, loaded(at('submit')))
    expect(whole.snapshot.can(submit)).toBe(true)
  })

  it.each(RECORD_STEPS)(
    '§4.1 returns to Review after a change of %s from there, also after a failed attempt',
    async (step) => {
      const [save, ...saved] = saveOf(STEP[step])
      const { emitted } = await journey(applicationModel, [
        ...loaded(at('submit')),
        ...ALL_CHOSEN,
        { ...save, next: STEP.review.route },
        ...saved,
        failed('updateFellowship', 'refused'),
        { type: 'save.retry' },
        done('updateFellowship', at('submit')),
      ])
      expect(emitted.filter(({ type }) => type === 'navigate')).toMatchObject([{ to: STEP.review.route }])
    },
  )

  it.each([
    ['a later step to which something was added', 'submit', { motivation: null }, STEP.motivation.route],
    ['the next step, if nothing was added', 'submit', {}, STEP.courseDetails.route],
    ['the next step, if later ones are not reached yet', 'courseDetails', {}, STEP.courseDetails.route],
  ] as const)('§4.1 goes from Personal Details to %s', async (_, next, lacking, route) => {
    const [save, ...saved] = saveOf(STEP.personalDetails)
    const events = [...loaded(at(next, lacking)), ...ALL_CHOSEN, save, ...saved, done('updateFellowship', at('submit'))]
    expect((await journey(applicationModel, events)).emitted.at(-1)).toMatchObject({ to: route })
  })

  it.each([0, 1, 2, 3, 4, 5, 6, 8])('§2.1 saves only open sections with highestStep %i', async (highestStep) => {
    const { snapshot } = await journey(applicationModel, [...loaded(at(highestStep)), ...ALL_CHOSEN])
    const saves = STEPS.map((step) => snapshot.can(saveOf(step)[0]))
    expect(saves).toEqual(STEPS.map(({ number }) => number <= highestStep))
  })

  it('updates uploads and country when a step shows values from elsewhere', async () => {
    const stored = { fileName: 'there.pdf', originalFilename: 'there.pdf' }
    const form = { ...emptyForm(RECORD_SCHEMAS.courseDetails), countryId: '710' }
    const { snapshot } = await journey(applicationModel, [
      ...loaded(at(3)),
      { type: 'step.replaced', step: 'courseDetails', shown: { form, documents: { transcript: stored } } },
    ])
    const { children } = snapshot as AnyMachineSnapshot
    expect(children['upload-transcript']?.getSnapshot()).toMatchObject({ value: 'uploaded', context: { stored } })
    expect(children['courseChoice-countryId']?.getSnapshot()).toMatchObject({ context: { countryId: 710 } })
    expect(draftedIn(snapshot, 'courseDetails')).toEqual(['transcript'])
  })

  it('keeps an unsaved document in the draft until the step is saved', async () => {
    const { snapshot } = await journey(applicationModel, [...loaded(REGISTERED_FELLOWSHIP), ...ALL_CHOSEN])
    expect([...draftedIn(snapshot, 'personalDetails'), ...draftedIn(snapshot, 'courseDetails')]).toHaveLength(
      ALL_UPLOADED.length,
    )
    const saved = await journey(applicationModel, [
      ...loaded(REGISTERED_FELLOWSHIP),
      ...ALL_CHOSEN,
      savePersonalDetails,
      done('saveRecord', { id: 'p1', version: 1 }),
      done('updateFellowship', at(2)),
    ])
    expect(draftedIn(saved.snapshot, 'personalDetails')).toEqual([])
    expect(draftedIn(saved.snapshot, 'courseDetails')).toEqual(documentsOf('courseDetails').map(({ kind }) => kind))
  })
})
