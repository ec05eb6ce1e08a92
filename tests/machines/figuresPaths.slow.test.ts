import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { FiguresSnapshot } from '../../machines/figures/figures.ts'
import { figuresState } from '../../machines/figures/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const snapshot = live as FiguresSnapshot
  const state = figuresState(snapshot)
  expect(snapshot.hasTag('busy')).toBe(state === 'loading')
  if (state === 'shown') expect(snapshot.context.figures).not.toBeNull()
}

testEveryPath('§3', 'figures', assertState)
