import { expect, test } from 'vitest'
import { sizeText } from '../../domain/sizes.ts'

test.each([
  [1, '1 kB'],
  [1_024, '1 kB'],
  [1_025, '2 kB'],
  [1_048_575, '1024 kB'],
  [1_048_576, '1.0 MB'],
  [1_600_000, '1.5 MB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
