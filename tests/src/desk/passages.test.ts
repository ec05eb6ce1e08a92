import { expect, it } from 'vitest'
import { changedPassages, hasPassages } from '../../../src/desk/passages.ts'

const LONG = 'the same words again and again '.repeat(10)

it('are the changed words, with a few of the words beside them', () => {
  const before = `${LONG}I study law. ${LONG}`
  const after = `${LONG}I study physics. ${LONG}`
  expect(hasPassages(before, after)).toBe(true)
  const passages = changedPassages(before, after)
  expect(passages.map(({ change }) => change)).toEqual([null, 'removed', 'added', null])
  expect(passages.slice(1, 3).map(({ text }) => text)).toEqual(['law', 'physics'])
  const [first, last] = [passages[0]?.text ?? '', passages.at(-1)?.text ?? '']
  expect(first).toMatch(/^… .{40,80} I study $/)
  expect(last).toMatch(/^\. the .{40,80} …$/)
})

it('are not shown for short texts', () => {
  expect(hasPassages('Law', LONG)).toBe(false)
})
