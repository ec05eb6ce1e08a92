import { describe, expect, it } from 'vitest'
import { trailFromText, trailToText } from '../simulation/trail.ts'

describe('a trail', () => {
  it('is written to a URL and read back', () => {
    const text = '1~file.chosen-good~+1000'
    expect(trailFromText(text)).toEqual({ start: 1, steps: [{ choice: 'file.chosen-good' }, { wait: 1_000 }] })
    expect(trailToText(trailFromText(text))).toBe(text)
    expect(trailFromText(null)).toEqual({ start: 0, steps: [] })
  })
})
