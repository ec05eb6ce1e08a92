import { known } from '../../domain/known.ts'
import {
  ALL_ENABLED_HIGHEST_STEP,
  isSectionOpen,
  REGISTERED,
  stepDisplay,
  STEPS,
  type StepDisplay,
  type StepName,
} from '../../domain/steps.ts'

type After<Name extends StepName> = Name extends 'submit' ? 'submitted' : `${Name}Done`
export type ProgressName = 'unregistered' | 'registered' | After<StepName> | 'allEnabled'

interface Progress {
  readonly name: ProgressName
  readonly highestStep: number
  readonly description: string
}

function after<Name extends StepName>(name: Name): After<Name> {
  return (name === 'submit' ? 'submitted' : `${name}Done`) as After<Name>
}

function reached(name: ProgressName, { highestStep, status }: { highestStep: number; status: string }): Progress {
  return { name, highestStep, description: `highestStep ${highestStep}, '${status}'.` }
}

/** Progress states in order, derived from the table of steps (section 4.1). */
export const PROGRESS: readonly [Progress, ...Progress[]] = [
  { name: 'unregistered', highestStep: 0, description: 'highestStep 0: no section is open yet (§2.1).' },
  reached('registered', REGISTERED),
  ...STEPS.map((step) => reached(after(step.name), step)),
  {
    name: 'allEnabled',
    highestStep: ALL_ENABLED_HIGHEST_STEP,
    description: `highestStep ${ALL_ENABLED_HIGHEST_STEP}: all menu steps are enabled regardless of saved data (§2.6, §9).`,
  },
]

function highestStepOf(progress: ProgressName): number {
  const found = PROGRESS.find(({ name }) => name === progress)
  return known(found, progress).highestStep
}

/** Progress states in which a section is open (section 2.1) and its menu step enabled (section 2.6). */
export function statesThatOpen(step: StepName): ProgressName[] {
  return PROGRESS.filter(({ highestStep }) => isSectionOpen(step, highestStep)).map(({ name }) => name)
}

/** True if the section is open. Always false without an application (null). */
export function isOpenAt(progress: ProgressName | null, step: StepName): boolean {
  return progress !== null && statesThatOpen(step).includes(progress)
}

/** A step's display on the progress page (section 2.7). */
export function displayAt(progress: ProgressName | null, step: StepName): StepDisplay {
  return progress === null ? 'disabled' : stepDisplay(step, highestStepOf(progress))
}

/** The step that comes next, or null before registration and after submission. */
export function currentStepAt(progress: ProgressName | null): StepName | null {
  return STEPS.find(({ name }) => displayAt(progress, name) === 'open')?.name ?? null
}

/** The step to do next: the first one that was completed before something was added to it, or the current one. */
export const nextStepAt = (progress: ProgressName | null, incomplete: readonly StepName[]): StepName | null =>
  incomplete.find((step) => displayAt(progress, step) === 'done') ?? currentStepAt(progress)
