import { describe, expect, it } from 'vitest'
import { STEPS, type StepName } from '../../domain/steps.ts'
import { applicationMachine, type ApplicationSnapshot } from '../../machines/application/application.ts'
import { NO_DRAFTS } from '../../machines/application/fellowship.ts'
import {
  isSaveWaiting,
  isSaving,
  isSubmissionOnItsWay,
  saveFailureOf,
  screenOf,
  unsavedSteps,
  type ScreenName,
} from '../../machines/application/selectors.ts'
import { COMPLETE_RECORDS, PROFILE, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { inState } from './inState.ts'

type Value = ApplicationSnapshot['value']
type Working = Extract<Value, object>['working']
type Context = Partial<ApplicationSnapshot['context']>

const STEP_NAMES = STEPS.map(({ name }) => name)
const COMPLETE = { ...REGISTERED_FELLOWSHIP, ...COMPLETE_RECORDS, highestStep: 5 }

const application = inState(applicationMachine, { profile: PROFILE, location: '/application/progressdetails' })
const working = (part: Partial<Working> = {}, more: Context = {}) =>
  application(
    { working: { progress: 'reviewDone', saving: { resting: 'idle' }, editing: 'open', screen: 'progress', ...part } },
    { fellowship: COMPLETE, ...more },
  )
const pending = (step: StepName) => ({ pending: { step, record: null, next: '/application', key: 'k1' } })

describe('the application', () => {
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
  ] satisfies [string, ScreenName | null][])(
    '§2.1 while loading, %s already has the heading of %s',
    (location, screen) => {
      expect(screenOf(application('loading', { location }))).toBe(screen)
    },
  )

  it.each([
    ['open', ['personalDetails', 'motivation']],
    ['closed', []],
    [{ ended: 'nextClosed' }, []],
  ] as const)('lists unsaved steps only while editing is open: %s', (editing, steps) => {
    const isUnsaved = { ...NO_DRAFTS.motivation, isUnsaved: true }
    const drafts = { ...NO_DRAFTS, personalDetails: isUnsaved, motivation: isUnsaved }
    expect(unsavedSteps(working({ editing }, { drafts }))).toEqual(steps)
  })
})

describe('a save', () => {
  const shown = [
    [{ resting: 'idle' }, { busy: false, failed: false, waits: false }],
    ['savingRecord', { busy: true, failed: false, waits: false }],
    ['updatingFellowship', { busy: true, failed: false, waits: false }],
    [{ resting: { disconnected: 'recordWaits' } }, { busy: false, failed: true, waits: true }],
    [{ resting: { disconnected: 'fellowshipWaits' } }, { busy: false, failed: true, waits: true }],
    [{ resting: { failed: 'recordNotSaved' } }, { busy: false, failed: true, waits: false }],
    [{ resting: { failed: 'stale' } }, { busy: false, failed: true, waits: false }],
    [{ resting: { failed: 'fellowshipNotUpdated' } }, { busy: false, failed: true, waits: false }],
  ] satisfies [Working['saving'], object][]

  it.each(shown)('§8 while saving is %j, its own screen alone shows %j', (saving, { busy, failed, waits }) => {
    for (const step of STEP_NAMES) {
      const saved = working({ saving }, { ...pending(step), failure: 'refused' })
      expect(STEP_NAMES.filter((name) => isSaving(name)(saved))).toEqual(busy ? [step] : [])
      expect(STEP_NAMES.filter((name) => saveFailureOf(name)(saved) === 'refused')).toEqual(failed ? [step] : [])
      expect([isSaveWaiting(saved), isSubmissionOnItsWay(saved)]).toEqual([waits, step === 'submit' && (busy || waits)])
    }
  })

  it('is not shown while the application loads', () => {
    const loading = application('loading', pending('motivation'))
    expect([isSaving('motivation')(loading), saveFailureOf('motivation')(loading), isSaveWaiting(loading)]).toEqual([
      false,
      null,
      false,
    ])
  })
})
