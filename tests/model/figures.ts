import type { AnyMachineSnapshot } from 'xstate'
import { figuresMachine, type FiguresSnapshot } from '../../machines/figures/figures.ts'
import type { FiguresEvent } from '../../machines/figures/contracts.ts'
import { FIGURES, INTAKES } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

/** Limits the graph to one other intake. */
const isCurrent = (snapshot: AnyMachineSnapshot) => (snapshot as FiguresSnapshot).context.intake === ''

const events = {
  'figures.retry': [{ type: 'figures.retry' }],
  'intake.choose': (snapshot) => (isCurrent(snapshot) ? [{ type: 'intake.choose', intake: '1' }] : []),
  'connection.restored': [{ type: 'connection.restored' }],
} satisfies Record<FiguresEvent['type'], Fixtures<PathEvent>>

export const figuresModel = createModel({
  machine: figuresMachine,
  events,
  outcomes: {
    loadFigures: {
      done: [{ figures: FIGURES, intakes: INTAKES }],
      error: [new Error('cut'), { failure: 'signInExpired' }],
    },
  },
  breakdowns: { restored: (snapshot) => (snapshot.value === 'loading' ? [new Error('broken')] : []) },
  key: ({ context: { intake, figures } }) => [intake, figures !== null],
})
