import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { MessageSnapshot } from '../../machines/message/message.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context } = live as MessageSnapshot
  expect(live.hasTag('busy')).toBe(value === 'sending')
  expect(context.draft === null).toBe(value === 'idle')
  if (!context.mayWrite) expect(value).toBe('idle')
}

testEveryPath('§3', 'message', assertState)
