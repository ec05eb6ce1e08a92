import { expect } from 'vitest'
import { testEveryPath } from './everyPath.ts'

/** A shown guide can be dismissed, and a file can be dragged over the page at any time. */
testEveryPath('§5.4', 'dropGuide', (guide) => {
  expect(guide.can({ type: 'guide.dismissed' })).toBe(guide.value !== 'hidden')
  expect(guide.can({ type: 'file.dragged' })).toBe(guide.value !== 'over')
})
