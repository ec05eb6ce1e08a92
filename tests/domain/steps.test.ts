import { describe, expect, it } from 'vitest'
import {
  ALL_ENABLED,
  fellowshipAfter,
  highestStepAfter,
  isSectionOpen,
  REGISTERED,
  STEP,
  stepDisplay,
  type StepName,
} from '../../domain/steps.ts'

const NAMES: StepName[] = ['personalDetails', 'courseDetails', 'motivation', 'review', 'submit']

describe('§4.1 the table of steps', () => {
  it('§4.1 a registration: status, highestStep and lastActiveStep', () => {
    expect(REGISTERED).toEqual({ status: 'Completed Registration', highestStep: 1, lastActiveStep: 1 })
  })
})

describe('§2.1 section access', () => {
  it.each([
    [0, []],
    [1, ['personalDetails']],
    [2, ['personalDetails', 'courseDetails']],
    [3, ['personalDetails', 'courseDetails', 'motivation']],
    [4, ['personalDetails', 'courseDetails', 'motivation', 'review']],
    [5, NAMES],
    [6, NAMES],
    [7, NAMES],
    [8, NAMES],
  ])('§2.1 with highestStep %i the open sections are %j', (highestStep, open) => {
    expect(NAMES.filter((name) => isSectionOpen(name, highestStep))).toEqual(open)
  })
})

describe('§2.7 the steps on the progress page', () => {
  it.each([
    [0, ['disabled', 'disabled', 'disabled', 'disabled', 'disabled']],
    [1, ['open', 'disabled', 'disabled', 'disabled', 'disabled']],
    [2, ['done', 'open', 'disabled', 'disabled', 'disabled']],
    [3, ['done', 'done', 'open', 'disabled', 'disabled']],
    [4, ['done', 'done', 'done', 'open', 'disabled']],
    [5, ['done', 'done', 'done', 'done', 'open']],
    [6, ['done', 'done', 'done', 'done', 'done']],
    [8, ['done', 'done', 'done', 'done', 'done']],
  ])('§2.7 with highestStep %i they are %j', (highestStep, displays) => {
    expect(NAMES.map((name) => stepDisplay(name, highestStep))).toEqual(displays)
  })
})

describe('§4.1 highestStep of the steps that were passed', () => {
  it.each([
    ['none', [], 1],
    ['the first two', ['personalDetails', 'courseDetails'], 3],
    ['all', NAMES, 6],
    ['all but one that was added since', NAMES.filter((name) => name !== 'courseDetails'), 6],
    ['the first, and one that was removed since', ['personalDetails', 'referees'], 2],
    ['all, and all are enabled', [...NAMES, ALL_ENABLED], 8],
  ])('§4.1 %s', (_, passed, highestStep) => {
    expect(highestStepAfter(passed)).toBe(highestStep)
  })
})

describe('§4.1 the fellowship after a save', () => {
  it.each([
    ['personalDetails', 1, 2],
    ['personalDetails', 2, 2],
    ['personalDetails', 6, 6],
    ['courseDetails', 2, 3],
    ['courseDetails', 5, 5],
    ['motivation', 3, 4],
    ['review', 4, 5],
    ['submit', 5, 6],
    ['submit', 8, 8],
  ] as const)('§4.1 saving %s with highestStep %i results in %i', (name, before, after) => {
    const { status, lastActiveStep } = STEP[name]
    expect(fellowshipAfter(STEP[name], before)).toEqual({ status, lastActiveStep, highestStep: after })
  })
})
