import { expect } from 'vitest'
import type { CommentsSnapshot } from '../../machines/comments/comments.ts'
import { draftsOf } from '../../machines/comments/setup.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<CommentsSnapshot>('§3', 'comments', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(['adding', 'saving', 'comparing', 'removing'].includes(value))
  if (!['resting', 'refreshing', 'expired'].includes(value)) expect(context.mayWrite).toBe(true)
  if (['editing', 'saving', 'notSaved', 'comparing'].includes(value))
    expect(context.comments.find(({ id }) => id === draftsOf(context).changed?.id)?.isMine).toBe(true)
  if (['asking', 'removing', 'notRemoved'].includes(value)) expect(context.removed).toBe('c1')
  expect(snapshot.output).toBe(['stale', 'expired'].includes(value) ? value : undefined)
})
