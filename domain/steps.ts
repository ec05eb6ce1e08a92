import { LAST_STEPS, STEPS as ROWS } from '#programme/steps.ts'
import type { RecordStepRow } from './questions/step.ts'

/** The steps of section 4.1 in one table, for menu, guards, machines, server and tests. It derives from the programme's steps. */

type Rows = (typeof ROWS)[number]

/** Steps with their own record. */
export type RecordStep = Rows['name']
export type StepName = RecordStep | keyof typeof LAST_STEPS
export type RecordIdField = Rows['id']

type RecordRow = RecordStepRow & { readonly name: RecordStep; readonly id: RecordIdField }

export interface Step {
  readonly name: StepName
  /** The number in the progress menu, from 1; the step is enabled when highestStep is at least this (sections 2.1, 2.6). */
  readonly number: number
  readonly route: string
  /** The title without its number. */
  readonly title: string
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
  /** The route before the step, and after a successful save. */
  readonly back: string
  readonly next: string
  /** The row of the step's own record; review and submit have none. */
  readonly record: RecordRow | null
}

type StepOf<Name extends StepName> = Step & {
  readonly name: Name
  readonly record: Name extends RecordStep ? RecordRow : null
}

export const REGISTERED = { status: 'Completed Registration', highestStep: 1, lastActiveStep: 1 } as const
/** highestStep that enables all menu steps, sections 2.6 and 9. */
export const ALL_ENABLED_HIGHEST_STEP = 8

const PROGRESS_ROUTE = '/application/progressdetails'

const NUMBERS = '➊➋➌➍➎➏➐➑➒➓'

const recordTitles = ({ title }: RecordStepRow) => ({
  title,
  progressTitle: `Complete your ${title}`,
  heading: title,
  loading: `Loading ${title}...`,
  status: `Completed ${title}`,
})

const TITLED = [
  ...ROWS.map((record: RecordStepRow) => ({
    name: record.name,
    route: record.route,
    record,
    ...recordTitles(record),
  })),
  {
    name: 'review',
    route: '/application/summary',
    record: null,
    status: 'Completed Application Review',
    ...LAST_STEPS.review,
  },
  {
    name: 'submit',
    route: '/application/submit',
    record: null,
    status: 'Completed Application Submission',
    ...LAST_STEPS.submit,
  },
]

type AnyStep = { [Name in StepName]: StepOf<Name> }[StepName]

export const STEPS = TITLED.map((step, index) => {
  const number = index + 1
  const isLast = number === TITLED.length
  return {
    ...step,
    number,
    menuTitle: `${NUMBERS[index]} ${step.title}`,
    highestStep: number + 1,
    // Section 4.1 counts the submission as two.
    lastActiveStep: isLast ? number + 1 : number,
    back: TITLED[index - 1]?.route ?? PROGRESS_ROUTE,
    next: TITLED[index + 1]?.route ?? PROGRESS_ROUTE,
  }
}) as unknown as readonly AnyStep[]

export const STEP = Object.fromEntries(STEPS.map((step) => [step.name, step])) as unknown as {
  readonly [Name in StepName]: StepOf<Name>
}

/** The step's title without its number. */
export const stepTitle = (step: StepName): string => STEP[step].title

/** highestStep of a complete application, section 9. */
export const SUBMITTED_HIGHEST_STEP = STEP.submit.highestStep

export const RECORD_STEPS: readonly RecordStep[] = ROWS.map(({ name }) => name)

export const FIRST_STEP: RecordStep = ROWS[0].name

/** The button that saves a step whose row has no other words. */
export const SAVE = 'Save & Proceed'

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

/** The name of ALL_ENABLED_HIGHEST_STEP among the steps that an application has passed. */
export const ALL_ENABLED = 'allEnabled'

/** The highestStep of an application that has passed these steps. Steps that the programme no longer has do not count. */
export function highestStepAfter(passed: readonly string[]): number {
  if (passed.includes(ALL_ENABLED)) return ALL_ENABLED_HIGHEST_STEP
  return STEPS.findLast(({ name }) => passed.includes(name))?.highestStep ?? REGISTERED.highestStep
}

/** The fellowship fields that saving a step changes; highestStep never decreases (section 4.1). */
export function fellowshipAfter(step: Step, highestStep: number) {
  return {
    status: step.status,
    highestStep: Math.max(highestStep, step.highestStep),
    lastActiveStep: step.lastActiveStep,
  }
}
