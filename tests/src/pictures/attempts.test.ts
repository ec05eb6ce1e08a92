import { describe, expect, it } from 'vitest'
import { attemptsFor } from '../../../src/pictures/attempts.ts'

const sides = (longSide: number) => [...new Set(attemptsFor(longSide).map((attempt) => attempt.longSide))]

describe('shrinking a picture', () => {
  it('tries the best quality first, and lowers the quality of a readable size before shrinking further', () => {
    const tried = (longSide: number) => attemptsFor(longSide).map((each) => [each.longSide, each.quality])
    const each = (long: number[], qualities: number[]) => long.flatMap((side) => qualities.map((one) => [side, one]))
    expect(tried(4_032)).toEqual([
      ...each([3_000, 2_500, 2_000], [0.85, 0.75, 0.65]),
      ...each([2_000], [0.5, 0.4, 0.3]),
      ...each([1_600, 1_200], [0.6, 0.4]),
    ])
    expect(tried(1_600)).toEqual([...each([1_600], [0.85, 0.75, 0.65, 0.5, 0.4, 0.3]), ...each([1_200], [0.6, 0.4])])
  })

  it.each([
    [1_600, [1_600, 1_200]],
    [2_600, [2_600, 2_500, 2_000, 1_600, 1_200]],
    [1_800, [1_800, 1_600, 1_200]],
    [900, [900]],
  ])('never enlarges a picture of %i px', (longSide, expected) => {
    expect(sides(longSide)).toEqual(expected)
  })
})
