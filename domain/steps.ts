import { STEP_TITLES } from '#programme/steps.ts'
import type { Fellowship } from './entities.ts'

/** The steps of section 4.1 in one table, for menu, guards, machines, server and tests. */

export type StepName = 'personalDetails' | 'courseDetails' | 'motivation' | 'review' | 'submit'

export interface Step {
  readonly name: StepName
  /** The number in the progress menu, 1 to 5; the step is enabled when highestStep is at least this (sections 2.1, 2.6). */
  readonly number: number
  readonly route: string
  /** The menu's title, section 2.6. */
  readonly menuTitle: string
  /** The progress page's title, section 2.7. */
  readonly progressTitle: string
  /** The screen's heading, and what it shows until the record has loaded. */
  readonly heading: string
  readonly loading: string
  /** The fellowship's values after the step is saved (section 4.1). */
  readonly status: string
  readonly highestStep: number
  readonly lastActiveStep: number
  /** The route after a successful save. */
  readonly next: string
  /** The fellowship's fields for the step's own record and its id; review and submit have none. */
  readonly record: { readonly nested: keyof Fellowship; readonly id: keyof Fellowship } | null
}

export const REGISTERED = { status: 'Completed Registration', highestStep: 1, lastActiveStep: 1 } as const
/** highestStep that enables all menu steps, sections 2.6 and 9. */
export const ALL_ENABLED_HIGHEST_STEP = 8

const progressRoute = '/application/progressdetails'

export const STEPS = [
  {
    name: 'personalDetails',
    number: 1,
    route: '/application/personaldetails',
    ...STEP_TITLES.personalDetails,
    status: 'Completed Personal Details',
    highestStep: 2,
    lastActiveStep: 1,
    next: '/application/coursedetails',
    record: { nested: 'personalDetails', id: 'personalDetailId' },
  },
  {
    name: 'courseDetails',
    number: 2,
    route: '/application/coursedetails',
    ...STEP_TITLES.courseDetails,
    status: 'Completed Course Details',
    highestStep: 3,
    lastActiveStep: 2,
    next: '/application/motivation',
    record: { nested: 'courseDetails', id: 'courseDetailId' },
  },
  {
    name: 'motivation',
    number: 3,
    route: '/application/motivation',
    ...STEP_TITLES.motivation,
    status: 'Completed Motivation',
    highestStep: 4,
    lastActiveStep: 3,
    next: '/application/summary',
    record: { nested: 'motivation', id: 'motivationId' },
  },
  {
    name: 'review',
    number: 4,
    route: '/application/summary',
    ...STEP_TITLES.review,
    status: 'Completed Application Review',
    highestStep: 5,
    lastActiveStep: 4,
    next: '/application/submit',
    record: null,
  },
  {
    name: 'submit',
    number: 5,
    route: '/application/submit',
    ...STEP_TITLES.submit,
    status: 'Completed Application Submission',
    highestStep: 6,
    lastActiveStep: 6,
    next: progressRoute,
    record: null,
  },
] as const satisfies readonly Step[]

type StepsByName = { readonly [Name in StepName]: Extract<(typeof STEPS)[number], { name: Name }> }

export const STEP = Object.fromEntries(STEPS.map((step) => [step.name, step])) as StepsByName

/** The menu's title without its number sign. */
export const stepTitle = (step: StepName): string => STEP[step].menuTitle.replace(/^\P{L}+/u, '')

/** highestStep of a complete application, section 9. */
export const SUBMITTED_HIGHEST_STEP = STEP.submit.highestStep

/** Steps with their own record. */
export type RecordStep = Extract<(typeof STEPS)[number], { record: object }>['name']

export const RECORD_STEPS = STEPS.flatMap(({ name, record }) =>
  record === null ? [] : [name],
) as readonly RecordStep[]

/** The step with its own record that has this name; undefined for other screens. */
export const recordStepOf = (name: string | undefined): RecordStep | undefined =>
  RECORD_STEPS.find((step) => step === name)

/** True if highestStep is greater than the section's index (section 2.1). */
export function isSectionOpen(name: StepName, highestStep: number): boolean {
  return highestStep > STEP[name].number - 1
}

export type StepDisplay = 'open' | 'done' | 'disabled'

/** A step's display on the progress page (section 2.7). */
export function stepDisplay(name: StepName, highestStep: number): StepDisplay {
  const { number } = STEP[name]
  if (highestStep < number) return 'disabled'
  return highestStep === number ? 'open' : 'done'
}

/** The fellowship fields that saving a step changes; highestStep never decreases (section 4.1). */
export function fellowshipAfter(step: Step, highestStep: number) {
  return {
    status: step.status,
    highestStep: Math.max(highestStep, step.highestStep),
    lastActiveStep: step.lastActiveStep,
  }
}
