import { describe, expect, it } from 'vitest'
import { isSameJson } from '../../src/isSameJson.ts'

describe('equality of two values as JSON', () => {
  it.each([
    [['motivation'], ['motivation'], true],
    [[], [], true],
    [['motivation'], [], false],
    [['motivation', 'courseDetails'], ['courseDetails', 'motivation'], false],
    [{ kind: 'cv', name: 'my_cv.pdf' }, { kind: 'cv', name: 'my_cv.pdf' }, true],
    [{ kind: 'cv', name: 'my_cv.pdf' }, { kind: 'cv', name: 'cv.pdf' }, false],
  ])('%j and %j: %s', (one, other, same) => {
    expect(isSameJson(one, other)).toBe(same)
  })
})
