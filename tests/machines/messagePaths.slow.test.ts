import { expect } from 'vitest'
import type { MessageSnapshot } from '../../machines/message/message.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<MessageSnapshot>('§3', 'message', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(value === 'sending')
  expect(context.draft === null).toBe(value === 'idle')
  expect(snapshot.output).toBe(['stale', 'expired'].includes(value) ? value : undefined)
  if (!context.mayWrite) expect(value).toBe('idle')
})
