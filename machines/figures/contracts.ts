import type { FigureFile } from '../../domain/decisionFigures.ts'
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
  /** The last file that was downloaded; null before the first one. */
  file: FigureFile | null
}

export type FiguresEvent =
  | { type: 'figures.retry' }
  | { type: 'intake.choose'; intake: string }
  | { type: 'counts.show' }
  | { type: 'decisions.show' }
  | { type: 'file.download'; file: FigureFile }
  | { type: 'file.retry' }
  | { type: 'file.dismiss' }
  | ConnectionRestored

export const actorContracts = {
  watchRestored,
  loadFigures: notProvided<LoadedFigures, { intake: string }>('loadFigures'),
  /** Makes the file in the browser, which saves it. */
  saveFigures: notProvided<void, { figures: Figures; file: FigureFile }>('saveFigures'),
}
