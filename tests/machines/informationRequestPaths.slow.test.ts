import { expect } from 'vitest'
import type { InformationRequestSnapshot } from '../../machines/informationRequest/informationRequest.ts'
import { openRequest } from '../../machines/informationRequest/setup.ts'
import { testEveryPath } from './everyPath.ts'

const BUSY = ['sending', 'withdrawing']
const TYPED = ['writing', 'sending', 'failed']
const WITHDRAWING = ['confirming', 'withdrawing', 'notWithdrawn']

/** Invariants of each state, whatever path led there. */
testEveryPath<InformationRequestSnapshot>('§3', 'informationRequest', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(BUSY.includes(value))
  if (TYPED.includes(value)) expect([context.draft === null, openRequest(context)]).toEqual([false, undefined])
  if (WITHDRAWING.includes(value)) expect(openRequest(context)).toBeDefined()
  if (!context.mayAsk) expect(value).toBe('shown')
  expect(snapshot.output).toBe(['expired', 'stale'].includes(value) ? value : undefined)
})
