import { expect } from 'vitest'
import type { LabelSettingsSnapshot } from '../../machines/labelSettings/labelSettings.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<LabelSettingsSnapshot>('§3', 'labelSettings', (snapshot) => {
  const { value, context } = snapshot
  expect(snapshot.hasTag('busy')).toBe(['loading', 'saving', 'removing'].includes(value))
  if (value !== 'hidden') expect(context.mayChange).toBe(true)
  const isChosen = ['renaming', 'saving', 'notSaved', 'asking', 'removing', 'notRemoved'].includes(value)
  if (value !== 'expired') expect(context.chosen !== null).toBe(isChosen)
  if (value === 'saving') expect(context.name).not.toBe('')
  expect(snapshot.output).toBe(value === 'expired' ? 'expired' : undefined)
})
