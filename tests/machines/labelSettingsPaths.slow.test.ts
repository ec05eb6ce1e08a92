import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { LabelSettingsSnapshot } from '../../machines/labelSettings/labelSettings.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
function assertState(live: AnyMachineSnapshot) {
  const { value, context, ...snapshot } = live as LabelSettingsSnapshot
  expect(live.hasTag('busy')).toBe(['loading', 'saving', 'removing'].includes(value))
  if (value !== 'hidden') expect(context.mayChange).toBe(true)
  const isChosen = ['renaming', 'saving', 'notSaved', 'asking', 'removing', 'notRemoved'].includes(value)
  if (value !== 'expired') expect(context.chosen !== null).toBe(isChosen)
  if (value === 'saving') expect(context.name).not.toBe('')
  expect(snapshot.output).toBe(value === 'expired' ? 'expired' : undefined)
}

testEveryPath('§3', 'labelSettings', assertState)
