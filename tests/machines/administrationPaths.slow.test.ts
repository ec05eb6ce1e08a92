import { expect } from 'vitest'
import type { AdministrationSnapshot } from '../../machines/administration/administration.ts'
import {
  intakeState,
  isExpired,
  referenceState,
  staffState,
  windowState,
} from '../../machines/administration/selectors.ts'
import { ECONOMICS, INTAKE } from '../model/administration.ts'
import { testEveryPath } from './everyPath.ts'

const BUSY = ['typing', 'loading', 'saving', 'removing', 'starting', 'inviting']

/** Invariants of each state, whatever path led there. */
testEveryPath<AdministrationSnapshot>('§6', 'administration', (snapshot) => {
  const { context } = snapshot
  const [window, intake, staff, reference] = [
    windowState(snapshot),
    intakeState(snapshot),
    staffState(snapshot),
    referenceState(snapshot),
  ]
  expect(isExpired(snapshot)).toBe(window === null)
  expect(isExpired(snapshot)).toBe(reference === null)
  expect(snapshot.hasTag('busy')).toBe(
    [window, intake, staff, reference].some((state) => state !== null && BUSY.includes(state)),
  )
  if (window !== null && !['loading', 'failed'].includes(window)) expect(context.status).not.toBeNull()
  if (window === 'confirming' || window === 'saving') expect(context.change).not.toBeNull()
  if (intake === 'confirming' || intake === 'starting') expect(context.intake).toEqual(INTAKE)
  if (reference === 'saving' || reference === 'notSaved') expect(context.form).not.toBeNull()
  if (['confirming', 'removing', 'notRemoved'].includes(reference ?? '')) expect(context.item).toEqual(ECONOMICS)
  if (reference === 'shown') expect([context.item, context.form, context.reason]).toEqual([null, null, null])
  expect(snapshot.can({ type: 'item.add' })).toBe(reference === 'shown')
})
