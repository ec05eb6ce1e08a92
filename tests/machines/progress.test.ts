import { describe, expect, it } from 'vitest'
import { ALL_ENABLED_HIGHEST_STEP, REGISTERED, STEPS } from '../../domain/steps.ts'
import { currentStepAt, displayAt, isOpenAt, nextStepAt, PROGRESS } from '../../machines/application/progress.ts'

describe('progress', () => {
  it('§4.1 has a state for every highestStep, in order', () => {
    const table = [0, REGISTERED.highestStep, ...STEPS.map(({ highestStep }) => highestStep), ALL_ENABLED_HIGHEST_STEP]
    expect(PROGRESS.map(({ highestStep }) => highestStep)).toEqual(table)
  })

  it('§2.6 opens nothing without an application', () => {
    expect(STEPS.some(({ name }) => isOpenAt(null, name))).toBe(false)
    expect(STEPS.map(({ name }) => displayAt(null, name))).toEqual(STEPS.map(() => 'disabled'))
  })

  it.each(PROGRESS)('§2.7 at $name the current step is that of $highestStep', ({ name: progress, highestStep }) => {
    const step = STEPS.find(({ number }) => number === highestStep)?.name ?? null
    expect(currentStepAt(progress)).toBe(step)
    expect(nextStepAt(progress, [])).toBe(step)
  })

  it('§2.7 the next step is the first one that lacks what was added since, until the application is complete', () => {
    expect(nextStepAt('reviewDone', ['courseDetails', 'motivation'])).toBe('courseDetails')
    expect(nextStepAt('personalDetailsDone', ['courseDetails', 'motivation'])).toBe('courseDetails')
    expect(nextStepAt('submitted', ['motivation'])).toBe('motivation')
  })
})
