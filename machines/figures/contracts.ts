import type { Figures } from '../../domain/figures.ts'
import type { Intake } from '../../domain/intakes.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvided } from '../notProvided.ts'

/** The figures of an intake, and all intakes, newest first. */
export interface LoadedFigures {
  figures: Figures
  intakes: readonly Intake[]
}

export interface FiguresContext {
  /** An intake's id; empty for the current one. */
  intake: string
  intakes: readonly Intake[]
  figures: Figures | null
}

export type FiguresEvent = { type: 'figures.retry' } | { type: 'intake.choose'; intake: string } | ConnectionRestored

export const actorContracts = {
  watchRestored,
  loadFigures: notProvided<LoadedFigures, { intake: string }>('loadFigures'),
}
