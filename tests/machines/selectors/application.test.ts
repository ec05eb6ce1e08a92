import { describe, expect, it } from 'vitest'
import { DOCUMENTS, documentsOf } from '../../../domain/documents.ts'
import { STEPS, type StepName } from '../../../domain/steps.ts'
import { NO_VERSIONS } from '../../../domain/versions.ts'
import { applicationMachine, type ApplicationSnapshot } from '../../../machines/application/application.ts'
import { NO_DOCUMENTS, NO_DRAFTS } from '../../../machines/application/fellowship.ts'
import {
  applicationState,
  brokenAnswersOf,
  failureIn,
  fellowshipOf,
  hasDocuments,
  hasEarlier,
  isMotivationAccepted,
  isSaveWaiting,
  isSaving,
  isSubmissionOnItsWay,
  progressOf,
  saveFailureOf,
  screenOf,
  unsavedSteps,
  type ApplicationState,
  type ScreenName,
} from '../../../machines/application/selectors.ts'
import { isNextOpen } from '../../../machines/application/nextIntake.ts'
import { COMPLETE_RECORDS, PROFILE, REGISTERED_FELLOWSHIP, words } from '../../support/applicant.ts'
import { inState } from '../inState.ts'

type Value = ApplicationSnapshot['value']
type Working = Extract<Value, object>['working']
type Context = Partial<ApplicationSnapshot['context']>

const STEP_NAMES = STEPS.map(({ name }) => name)
const COMPLETE = { ...REGISTERED_FELLOWSHIP, ...COMPLETE_RECORDS, highestStep: 5 }

const application = inState(applicationMachine, { profile: PROFILE, location: '/application/progressdetails' })
const working = (part: Partial<Working> = {}, more: Context = {}) =>
  application(
    { working: { progress: 'reviewDone', saving: 'idle', editing: 'open', screen: 'progress', ...part } },
    { fellowship: COMPLETE, ...more },
  )
const pending = (step: StepName) => ({ pending: { step, record: null, next: '/application', key: 'k1' } })

describe('the application, while it loads', () => {
  const shown = {
    loading: 'loading',
    disconnected: 'failed',
    loadingFailed: 'failed',
    registering: 'loading',
    registeringFailed: 'failed',
    restoring: 'loading',
    deleted: 'deleted',
  } satisfies Record<Extract<Value, string>, ApplicationState>

  it.each(Object.entries(shown))('§2.7, §8 %s: the page says %s, and the menu opens no step', (state, expected) => {
    expect(applicationState(application(state))).toBe(expected)
    expect(progressOf(application(state))).toBeNull()
  })

  it.each([
    ['open', 'working', false],
    ['closed', 'working', false],
    [{ ended: 'nextClosed' }, 'pastIntake', false],
    [{ ended: 'nextOpen' }, 'pastIntake', true],
  ] satisfies [Working['editing'], ApplicationState, boolean][])(
    '§4.7 %j: the page says %s, and that a new one may be begun: %s',
    (editing, state, isNext) => {
      const snapshot = working({ editing })
      expect([applicationState(snapshot), isNextOpen(snapshot)]).toEqual([state, isNext])
    },
  )

  it('§8 a failure is told with its cause', () => {
    expect(failureIn(application('registeringFailed', { failure: 'applicationsClosed' }))).toBe('applicationsClosed')
  })

  it.each([
    ['/application', 'progress'],
    ['/application/progressdetails', 'progress'],
    ['/application/personaldetails', 'personalDetails'],
    ['/application/coursedetails', 'courseDetails'],
    ['/application/motivation?from=mail', 'motivation'],
    ['/application/summary', 'review'],
    ['/application/submit#agree', 'submit'],
    ['/application/nowhere', null],
    ['/your-data', null],
  ] satisfies [string, ScreenName | null][])('§2.1 the heading at %s is already that of %s', (location, screen) => {
    expect(screenOf(application('loading', { location }))).toBe(screen)
  })

  it('§5 no answer is broken, and no document there, before there is an application', () => {
    expect(brokenAnswersOf(application('loading'))).toEqual([])
    expect(hasDocuments('personalDetails')(application('loading'))).toBe(false)
  })
})

describe('the application, once it has loaded', () => {
  it('§2.6 shows the record, and how far it has come', () => {
    expect(applicationState(working())).toBe('working')
    expect(fellowshipOf(working())).toEqual(COMPLETE)
    expect(progressOf(working({ progress: 'courseDetailsDone' }))).toBe('courseDetailsDone')
  })

  it.each([...STEP_NAMES, 'progress'] as const)(
    '§2.1 shows the screen that the chart decided for, wherever the address points: %s',
    (screen) => {
      expect(screenOf(working({ screen }, { location: '/application/nowhere' }))).toBe(screen)
    },
  )

  it.each(['elsewhere', 'deciding'] as const)('§2.1 shows no screen while it is %s', (screen) => {
    expect(screenOf(working({ screen }, { location: '/application/motivation' }))).toBeNull()
  })

  it('§5 Submit lists each saved answer that satisfies the rules no more', () => {
    expect(brokenAnswersOf(working())).toEqual([])
    const personalDetails = { ...COMPLETE_RECORDS.personalDetails, name: '' }
    expect(brokenAnswersOf(working({}, { fellowship: { ...COMPLETE, personalDetails } }))).toEqual([
      { step: 'personalDetails', field: 'name', message: 'Enter your first name.' },
    ])
  })

  it.each(['personalDetails', 'courseDetails'] as const)(
    '§5.1, §5.2 %s has its documents once each of its own is there',
    (step) => {
      const ready = { stored: { fileName: 'f1.pdf', originalFilename: 'f1.pdf' }, ready: true }
      const kinds = documentsOf(step).map(({ kind }) => kind)
      const all = { ...NO_DOCUMENTS, ...Object.fromEntries(kinds.map((kind) => [kind, ready])) }
      expect(hasDocuments(step)(working({}, { documents: all }))).toBe(true)
      for (const kind of kinds) {
        const without = { ...all, [kind]: NO_DOCUMENTS[kind] }
        expect(hasDocuments(step)(working({}, { documents: without }))).toBe(false)
      }
      expect(kinds.length).toBeLessThan(DOCUMENTS.length)
    },
  )

  it.each([
    ['open', ['personalDetails', 'motivation']],
    ['closed', []],
    [{ ended: 'nextClosed' }, []],
  ] as const)('names the steps that are not saved while they can be: %s', (editing, steps) => {
    const isUnsaved = { ...NO_DRAFTS.motivation, isUnsaved: true }
    const drafts = { ...NO_DRAFTS, personalDetails: isUnsaved, motivation: isUnsaved }
    expect(unsavedSteps(working({ editing }, { drafts }))).toEqual(steps)
  })
})

describe('a save', () => {
  /** What the step that is saved shows in each state of the save; where a failure is shown, that of the context. */
  const shown = [
    ['idle', { busy: false, failed: false, waits: false }],
    ['savingRecord', { busy: true, failed: false, waits: false }],
    ['updatingFellowship', { busy: true, failed: false, waits: false }],
    [{ disconnected: 'recordWaits' }, { busy: false, failed: true, waits: true }],
    [{ disconnected: 'fellowshipWaits' }, { busy: false, failed: true, waits: true }],
    [{ failed: 'recordNotSaved' }, { busy: false, failed: true, waits: false }],
    [{ failed: 'recordStale' }, { busy: false, failed: true, waits: false }],
    [{ failed: 'fellowshipNotUpdated' }, { busy: false, failed: true, waits: false }],
  ] satisfies [Working['saving'], object][]

  describe.each(shown)('%j', (saving, { busy, failed, waits }) => {
    const saved = (step: StepName) => working({ saving }, { ...pending(step), failure: 'refused' })

    it.each(STEP_NAMES)(`§8 of %s ${busy ? 'runs' : 'does not run'} on its own screen alone`, (step) => {
      expect(STEP_NAMES.filter((name) => isSaving(name)(saved(step)))).toEqual(busy ? [step] : [])
    })

    it.each(STEP_NAMES)(`§8 of %s tells ${failed ? 'its failure on its own screen' : 'no failure'}`, (step) => {
      const told = STEP_NAMES.map((name) => [name, saveFailureOf(name)(saved(step))])
      expect(told.filter(([, failure]) => failure !== null)).toEqual(failed ? [[step, 'refused']] : [])
    })

    it(`§8 ${waits ? 'waits' : 'does not wait'} for the connection`, () => {
      expect(isSaveWaiting(saved('motivation'))).toBe(waits)
    })

    it(`§8 is a submission that is ${busy || waits ? '' : 'not '}on its way where it is one of the whole application`, () => {
      const onItsWay = STEP_NAMES.filter((name) => isSubmissionOnItsWay(saved(name)))
      expect(onItsWay).toEqual(busy || waits ? ['submit'] : [])
    })
  })

  it('is none while the application loads, whatever was being saved', () => {
    const loading = application('loading', pending('motivation'))
    expect([isSaving('motivation')(loading), saveFailureOf('motivation')(loading), isSaveWaiting(loading)]).toEqual([
      false,
      null,
      false,
    ])
  })

  it("§5.3 'Save & Proceed' is enabled from 480 words on", () => {
    expect([479, 480].map((count) => isMotivationAccepted(words(count))(working()))).toEqual([false, true])
  })

  it('§5.3 the motivation that is being saved stays accepted, however short it is', () => {
    const saved = (step: StepName) => working({ saving: 'savingRecord' }, pending(step))
    expect(isMotivationAccepted('')(saved('motivation'))).toBe(true)
    expect(isMotivationAccepted('')(saved('personalDetails'))).toBe(false)
  })
})

const NO_EARLIER = { tab: {}, stored: [], versions: NO_VERSIONS, submission: null }

it.each([
  ['before that is known', false, null],
  ['where there is none', false, NO_EARLIER],
  ['where there is one', true, { ...NO_EARLIER, submission: 's1' }],
])('tells of a submission of an earlier intake %s: %s', (_, told, earlier) => {
  expect(hasEarlier(working({}, { earlier }))).toBe(told)
})
