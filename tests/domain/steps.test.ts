import { describe, expect, it } from 'vitest'
import {
  ALL_ENABLED,
  fellowshipAfter,
  highestStepAfter,
  isSectionOpen,
  STEPS,
  stepDisplay,
  SUBMITTED_HIGHEST_STEP,
} from '../../domain/steps.ts'

const NAMES = STEPS.map(({ name }) => name)
const HIGHEST = [...Array(9).keys()]

describe('§2.1 section access', () => {
  it.each(HIGHEST)('§2.1 with highestStep %i that many sections are open', (highestStep) => {
    expect(NAMES.filter((name) => isSectionOpen(name, highestStep))).toEqual(NAMES.slice(0, highestStep))
  })
})

describe('§2.7 the steps on the progress page', () => {
  it.each(HIGHEST)('§2.7 with highestStep %i the steps before are done and those after it disabled', (highestStep) => {
    const displays = NAMES.map((name) => stepDisplay(name, highestStep))
    const expected = [...Array<string>(Math.max(highestStep - 1, 0)).fill('done'), ...(highestStep > 0 ? ['open'] : [])]
    expect(displays).toEqual(NAMES.map((_, index) => expected[index] ?? 'disabled'))
  })
})

describe('§4.1 highestStep of the steps that were passed', () => {
  it.each([
    ['none', [], 1],
    ['the first two', NAMES.slice(0, 2), 3],
    ['all', NAMES, SUBMITTED_HIGHEST_STEP],
    ['all but one that was added since', NAMES.toSpliced(1, 1), SUBMITTED_HIGHEST_STEP],
    ['the first, and one that was removed since', [...NAMES.slice(0, 1), 'removed'], 2],
    ['all, and all are enabled', [...NAMES, ALL_ENABLED], 8],
  ])('§4.1 %s', (_, passed, highestStep) => {
    expect(highestStepAfter(passed)).toBe(highestStep)
  })
})

describe('§4.1 the fellowship after a save', () => {
  it.each(STEPS)('§4.1 saving $name never lowers highestStep', (step) => {
    const { status, lastActiveStep, number } = step
    const after = HIGHEST.map((before) => fellowshipAfter(step, before))
    const highest = HIGHEST.map((before) => Math.max(before, number + 1))
    expect(after).toEqual(highest.map((highestStep) => ({ status, lastActiveStep, highestStep })))
  })
})
