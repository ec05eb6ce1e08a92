import { assign, fromPromise, setup } from 'xstate'
import { defineStatecharts } from '../project.ts'
import { answers, fails, listed, sends } from '../simulation/choices.ts'
import type { Scenario } from '../simulation/simulate.ts'

/** A small project of its own: two machines of a tea room. */

type KettleEvent = { type: 'water.filled'; litres: number } | { type: 'switch.pressed' }

const FULL_LITRES = 1.5

const kettleMachine = setup({
  types: { context: {} as { litres: number }, events: {} as KettleEvent },
  guards: { hasWater: ({ context }) => context.litres > 0 },
  actions: {
    fill: assign({ litres: (_, { litres }: { litres: number }) => litres }),
  },
  delays: { boiling: 180_000 },
}).createMachine({
  id: 'kettle',
  description: 'Water is boiled.',
  context: () => ({ litres: 0 }),
  initial: 'off',
  states: {
    off: {
      description: 'The kettle is cold.',
      on: {
        'water.filled': {
          description: 'Water was added.',
          actions: { type: 'fill', params: ({ event }) => ({ litres: event.litres }) },
        },
        'switch.pressed': { description: 'The switch was pressed.', guard: 'hasWater', target: 'heating' },
      },
    },
    heating: {
      description: 'It takes three minutes.',
      tags: ['busy'],
      on: { 'switch.pressed': { description: 'The switch was released.', target: 'off' } },
      after: { boiling: { target: 'boiled' } },
    },
    boiled: { description: 'Tea can be made.', type: 'final' },
  },
})

type TableEvent = { type: 'guest.seated' } | { type: 'bill.paid' }

const tableMachine = setup({
  types: { events: {} as TableEvent },
  actors: { bringTea: fromPromise(async () => {}) },
}).createMachine({
  id: 'table',
  description: 'A guest at a table.',
  initial: 'free',
  states: {
    free: {
      description: 'No one sits here.',
      on: { 'guest.seated': { description: 'A guest comes.', target: 'taken' } },
    },
    taken: {
      description: 'Tea and bill go their own ways.',
      type: 'parallel',
      states: {
        tea: {
          initial: 'ordered',
          states: {
            ordered: { invoke: { src: 'bringTea', onDone: 'served', onError: 'spilt' } },
            served: { type: 'final' },
            spilt: { description: 'It has to be brought again.', after: { 1_000: 'ordered' } },
          },
        },
        bill: {
          initial: 'open',
          states: {
            open: { on: { 'bill.paid': { description: 'The guest pays.', target: 'paid' } } },
            paid: { type: 'final' },
          },
        },
      },
      onDone: 'cleared',
    },
    cleared: { description: 'The next guest may come.', always: 'free' },
  },
})

const kettle: Scenario = {
  machine: kettleMachine,
  starts: [{ label: 'In the morning', input: () => undefined }],
  choices: listed<KettleEvent['type']>({
    'water.filled': [sends('water.filled', 'Fill it', { litres: FULL_LITRES })],
    'switch.pressed': [sends('switch.pressed', 'Press the switch')],
  }),
}

const table: Scenario = {
  machine: tableMachine,
  starts: [{ label: 'The tea room opens', input: () => undefined }],
  choices: [
    ...listed<TableEvent['type']>({
      'guest.seated': [sends('guest.seated', 'A guest sits down')],
      'bill.paid': [sends('bill.paid', 'The guest pays')],
    }),
    answers('0.table.taken.tea.ordered', 'Tea is served', undefined),
    fails('0.table.taken.tea.ordered', 'Tea is spilt'),
  ],
}

export default defineStatecharts({
  title: 'A tea room',
  scenarios: { kettle, table },
  guards: {
    kettle: { hasWater: (context) => `a kettle needs water; it has ${(context as { litres: number }).litres} l` },
    table: {},
  },
  exports: { folder: 'charts', introduction: 'How the tea room works.', outlines: { table: 1 } },
  coverage: { folder: 'reached', command: 'make test', suites: { kitchen: 'in the kitchen', room: 'in the room' } },
  trace: { module: 'sections.mjs' },
  live: { name: 'the tea room', command: 'make tea', url: 'http://localhost:5000/', note: 'Guests have no names.' },
})
