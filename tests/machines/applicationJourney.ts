import { fromEntries } from '../../domain/objects.ts'
import { STEP, type Step } from '../../domain/steps.ts'
import { PROGRESS, type ProgressName } from '../../machines/application/progress.ts'
import type { PathEvent } from 'xstate-paths'
import {
  ANSWERS,
  COMPLETE_RECORDS,
  COURSE_VALUES,
  highestStepAt,
  PERSONAL_VALUES,
  recordId,
  REGISTERED_FELLOWSHIP,
  type Position,
} from '../support/applicant.ts'
import { LONG_ENOUGH } from '../model/application.ts'
import { NO_EARLIER } from '../support/drafts.ts'
import { done } from './outcomes.ts'

/** highestStep of each progress state (section 4.1). */
export const highestStepOf = fromEntries(PROGRESS.map(({ name, highestStep }) => [name, highestStep] as const))

/** A fellowship at a position; its records are complete from Review on. */
export const at = (next: Position, more = {}) => {
  const highestStep = highestStepAt(next)
  return {
    ...REGISTERED_FELLOWSHIP,
    ...(highestStep >= STEP.review.number ? COMPLETE_RECORDS : {}),
    highestStep,
    ...more,
  }
}
export const loaded = (fellowship: object) => [done('loadFellowship', fellowship), done('readDrafts', NO_EARLIER)]

export const savePersonalDetails = { type: 'personalDetails.save', fields: PERSONAL_VALUES }
export const saveCourseDetails = { type: 'courseDetails.save', fields: COURSE_VALUES }
export const saveMotivation = { type: 'motivation.save', fields: { motivation: LONG_ENOUGH } }
/** The events of saving a step. */
export function saveOf({ name, record }: Step): [PathEvent, ...PathEvent[]] {
  if (record === null) return [name === 'review' ? confirmReview : submit]
  const save = { type: `${record.name}.save`, fields: ANSWERS[record.name] }
  return [save, done('saveRecord', { id: recordId(record.name), version: 1 })]
}

export const confirmReview = { type: 'review.confirm' }
export const submit = { type: 'application.submit' }

export const working = (
  progress: ProgressName,
  resting: unknown = 'idle',
  screen = 'progress',
  editing: unknown = 'open',
) => ({ working: { progress, saving: { resting }, editing, screen } })

export const moveTo = (location: string) => ({ type: 'location.changed', location })
export const toProgress = { type: 'navigate', to: '/application/progressdetails', replace: true }
