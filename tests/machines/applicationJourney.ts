import { STEP } from '../../domain/steps.ts'
import type { PathEvent } from 'xstate-paths'
import { COMPLETE_RECORDS, COURSE_VALUES, PERSONAL_VALUES, REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { LONG_ENOUGH } from '../model/application.ts'
import { NO_EARLIER } from '../support/drafts.ts'

/** highestStep of each progress state (section 4.1). */
export const highestStepOf = {
  unregistered: 0,
  registered: 1,
  personalDetailsDone: 2,
  courseDetailsDone: 3,
  motivationDone: 4,
  reviewDone: 5,
  submitted: 6,
  allEnabled: 8,
}
export type Progress = keyof typeof highestStepOf

export const done = (contract: string, output?: unknown): PathEvent => ({
  type: `xstate.done.actor.${contract}`,
  output,
})
export const failed = (contract: string, error: unknown = new Error('cut')): PathEvent => ({
  type: `xstate.error.actor.${contract}`,
  error,
})

/** A fellowship with this highestStep; its records are complete from the motivation on. */
export const at = (highestStep: number, more = {}) => ({
  ...REGISTERED_FELLOWSHIP,
  ...(highestStep >= STEP.motivation.highestStep ? COMPLETE_RECORDS : {}),
  highestStep,
  ...more,
})
export const loaded = (fellowship: object) => [done('loadFellowship', fellowship), done('readDrafts', NO_EARLIER)]

export const savePersonalDetails = { type: 'personalDetails.save', fields: PERSONAL_VALUES }
export const saveCourseDetails = { type: 'courseDetails.save', fields: COURSE_VALUES }
export const saveMotivation = { type: 'motivation.save', fields: { motivation: LONG_ENOUGH } }
export const confirmReview = { type: 'review.confirm' }
export const submit = { type: 'application.submit' }

export const working = (
  progress: Progress,
  resting: unknown = 'idle',
  screen = 'progress',
  editing: unknown = 'open',
) => ({ working: { progress, saving: { resting }, editing, screen } })

export const moveTo = (location: string) => ({ type: 'location.changed', location })
export const toProgress = { type: 'navigate', to: '/application/progressdetails', replace: true }
export const toHome = { type: 'navigate', to: '/home/general-information', replace: true }
