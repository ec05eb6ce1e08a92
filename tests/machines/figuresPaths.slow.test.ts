import { expect } from 'vitest'
import type { FiguresSnapshot } from '../../machines/figures/figures.ts'
import { downloadState, figuresState } from '../../machines/figures/selectors.ts'
import { testEveryPath } from './everyPath.ts'

/** Invariants of each state, whatever path led there. */
testEveryPath<FiguresSnapshot>('§3', 'figures', (snapshot) => {
  const state = figuresState(snapshot)
  const download = downloadState(snapshot)
  expect(snapshot.hasTag('busy')).toBe(state === 'loading' || download === 'saving')
  expect(download === null).toBe(state !== 'shown')
  if (download === 'unsaved') expect(snapshot.context.file).not.toBeNull()
  if (state === 'shown') expect(snapshot.context.figures).not.toBeNull()
})
