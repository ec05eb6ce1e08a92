import { describe, expect, it } from 'vitest'
import { known } from '../../domain/known.ts'

describe('a value that the state implies', () => {
  it.each([0, '', false])('is told where it is one, %j too', (value) => {
    expect(known(value, 'It is missing')).toBe(value)
  })

  it.each([null, undefined])('is never made up: %j is an error with what is wrong', (value) => {
    expect(() => known(value, 'It is missing')).toThrow('It is missing')
  })
})
