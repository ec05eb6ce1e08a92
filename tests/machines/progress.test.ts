import { describe, expect, it } from 'vitest'
import { ALL_ENABLED_HIGHEST_STEP, REGISTERED, STEPS } from '../../domain/steps.ts'
import { currentStepAt, displayAt, isOpenAt, PROGRESS } from '../../machines/application/progress.ts'

describe('progress', () => {
  it('§4.1 has a state for every highestStep, in order', () => {
    const table = [0, REGISTERED.highestStep, ...STEPS.map(({ highestStep }) => highestStep), ALL_ENABLED_HIGHEST_STEP]
    expect(PROGRESS.map(({ highestStep }) => highestStep)).toEqual(table)
    expect(table).toEqual([0, 1, 2, 3, 4, 5, 6, 8])
  })

  it.each([
    ['unregistered', 0],
    ['registered', 1],
    ['personalDetailsDone', 2],
    ['courseDetailsDone', 3],
    ['motivationDone', 4],
    ['reviewDone', 5],
    ['submitted', 5],
    ['allEnabled', 5],
  ] as const)('§2.1, §2.6 %s opens the first %i sections', (progress, count) => {
    expect(STEPS.map(({ name }) => isOpenAt(progress, name))).toEqual(STEPS.map((_, index) => index < count))
  })

  it('§2.6 opens nothing without an application', () => {
    expect(STEPS.some(({ name }) => isOpenAt(null, name))).toBe(false)
    expect(STEPS.map(({ name }) => displayAt(null, name))).toEqual(STEPS.map(() => 'disabled'))
  })

  it.each([
    ['unregistered', null],
    ['registered', 'personalDetails'],
    ['motivationDone', 'review'],
    ['reviewDone', 'submit'],
    ['submitted', null],
    ['allEnabled', null],
  ] as const)('§2.7 at %s the current step is %s', (progress, step) => {
    expect(currentStepAt(progress)).toBe(step)
  })
})
