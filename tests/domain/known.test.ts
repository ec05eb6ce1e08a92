import { describe, expect, it } from 'vitest'
import { known } from '../../domain/known.ts'

describe('a value that the state implies', () => {
  it.each([0, '', false])('is told where it is one, %j too', (value) => {
    expect(known(value, 'form')).toBe(value)
  })

  it.each([null, undefined])('is never made up: %j is an error with its name', (value) => {
    expect(() => known(value, 'form')).toThrow('There is no form here')
  })
})
