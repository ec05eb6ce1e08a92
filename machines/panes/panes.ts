import { assign, emit, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { actorContracts, WIDTHS, type KeptPanes, type Pane, type PanesContext, type PanesEvent } from './contracts.ts'

const within = (pane: Pane, width: number) => Math.min(Math.max(width, WIDTHS[pane].narrow), WIDTHS[pane].wide)

/** The next wider of the three named widths; after the widest, the narrowest. */
const nextWidth = (pane: Pane, width: number) =>
  Object.values(WIDTHS[pane]).find((each) => each > width) ?? WIDTHS[pane].narrow

export const panesMachine = setup({
  types: { context: {} as PanesContext, events: {} as PanesEvent, emitted: {} as Notice },
  actors: actorContracts,
  guards: { isListHidden: (_, { kept }: { kept: KeptPanes }) => kept.list === 'listHidden' },
  actions: {
    restoreWidths: assign((_, { kept: { widths } }: { kept: KeptPanes }) => ({
      widths: { list: within('list', widths.list), assessment: within('assessment', widths.assessment) },
    })),
    changeWidth: assign(({ context: { widths } }, { pane, width }: { pane: Pane; width: number }) => ({
      widths: { ...widths, [pane]: within(pane, width) },
    })),
    widen: assign(({ context: { widths } }, { pane }: { pane: Pane }) => ({
      widths: { ...widths, [pane]: nextWidth(pane, widths[pane]) },
    })),
    logError: emit(AN_ERROR_OCCURRED),
  },
}).createMachine({
  id: 'panes',
  description: 'The list and the assessment beside an open application, as this browser remembers them (decision 120).',
  context: { widths: { list: WIDTHS.list.standard, assessment: WIDTHS.assessment.standard } },
  invoke: {
    id: 'keepPanes',
    src: 'keepPanes',
    input: ({ self }) => ({ panes: (): AnyActorRef => self }),
    onError: { actions: 'logError', description: 'The next page then has the standard widths.' },
  },
  on: {
    'panes.restored': [
      {
        guard: { type: 'isListHidden', params: ({ event }) => ({ kept: event.kept }) },
        target: '.listHidden',
        actions: { type: 'restoreWidths', params: ({ event }) => ({ kept: event.kept }) },
        description: 'The list was hidden before.',
      },
      {
        actions: { type: 'restoreWidths', params: ({ event }) => ({ kept: event.kept }) },
        description: 'The parts are as wide as before.',
      },
    ],
    'width.change': {
      actions: { type: 'changeWidth', params: ({ event: { pane, width } }) => ({ pane, width }) },
      description: 'The line beside a part is dragged, or moved with an arrow key.',
    },
    'width.next': {
      actions: { type: 'widen', params: ({ event }) => ({ pane: event.pane }) },
      description: 'The line beside a part is pressed: dragging needs another way (WCAG 2.5.7).',
    },
  },
  initial: 'listShown',
  states: {
    listShown: {
      description: 'The list is beside the open application.',
      on: { 'list.hide': { target: 'listHidden', description: "'Hide the list'." } },
    },
    listHidden: {
      description: 'The application has the space of the list.',
      on: { 'list.show': { target: 'listShown', description: "'Show the list'." } },
    },
  },
})

export type PanesSnapshot = SnapshotFrom<typeof panesMachine>
export type PanesActor = ActorRefFrom<typeof panesMachine>
