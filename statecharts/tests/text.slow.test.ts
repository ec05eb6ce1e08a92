import { describe, expect, it } from 'vitest'
import { textWidth, wrap } from '../drawing/text.ts'

describe('text', () => {
  it('wraps between words, and within a name only at its parts', () => {
    const font = { size: 12 }
    expect(wrap('The customer tries again.', 70, font)).toEqual(['The', 'customer', 'tries again.'])
    expect(wrap('courseDetailsDone', 60, font).join('')).toBe('courseDetailsDone')
    for (const line of wrap('The customer tries again.', 70, font))
      expect(textWidth(line, font)).toBeLessThanOrEqual(70)
  })
})
