import { assign, raise, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { chartOf } from '../chart/chart.ts'
import { definitionOf, machineFrom } from '../chart/definition.ts'
import { machineNames } from '../project.ts'
import project from './example.ts'

const order = setup({
  types: { context: {} as { cups: number }, events: {} as { type: 'cup.ordered'; kind: string; sugar: number } },
  guards: {
    fits: ({ context }, { most }: { most: number; kind: string }) => context.cups < most,
    isSweet: (_, { spoons }: { spoons: number }) => spoons > 1,
  },
  delays: { patience: 600_000, mood: ({ context }) => context.cups * 1_000 },
}).createMachine({
  id: 'order',
  context: { cups: 0 },
  initial: 'open',
  states: {
    open: {
      entry: [
        assign({ cups: 0 }),
        raise({ type: 'cup.ordered', kind: 'tea', sugar: 0 }, { delay: 'patience' }),
        raise(({ context }) => ({ type: 'cup.ordered', kind: 'tea', sugar: context.cups }), { delay: () => 1 }),
      ],
      on: {
        'cup.ordered': [
          { guard: { type: 'fits', params: ({ event }) => ({ kind: event.kind, most: 3 }) }, target: 'open' },
          { guard: { type: 'isSweet', params: ({ event }) => ({ spoons: event.sugar + 1 }) }, target: 'closed' },
          { guard: ({ context }) => context.cups === 0, target: 'closed' },
        ],
      },
      after: { patience: 'closed', mood: 'closed' },
    },
    closed: { type: 'final', exit: ({ context }) => console.log(context.cups), output: ({ context }) => context.cups },
  },
})

interface OrderJson {
  delays: object
  states: { open: { on: { 'cup.ordered': { guard: unknown }[] } }; closed: { exit: unknown; output: unknown } }
}

describe('XState JSON', () => {
  const written = JSON.parse(definitionOf(order)) as OrderJson

  it('keeps constant guard parameters, and the path of others', () => {
    expect(written.states.open.on['cup.ordered'].map(({ guard }) => guard)).toEqual([
      { type: 'fits', params: { kind: '{{event.kind}}', most: 3 } },
      { type: 'isSweet', params: '{{computed}}' },
      { type: 'context.cups === 0' },
    ])
  })

  it('keeps inline functions as words', () => {
    expect(written.states.closed).toMatchObject({
      exit: { type: 'console.log(context.cups)' },
      output: '{{context.cups}}',
    })
  })

  it('keeps named delays with a fixed time', () => {
    expect(written.delays).toEqual({ patience: 600_000 })
  })

  const machines = [order, ...machineNames(project).map((name) => project.scenarios[name].machine)]
  it.each(machines.map((machine) => [machine.id, machine] as const))(
    'of %s is read as the same chart',
    (_, machine) => {
      expect(chartOf(machineFrom(definitionOf(machine)))).toEqual(chartOf(machine))
    },
  )

  it('is refused if it is not a machine', () => {
    expect(() => machineFrom('{"states": {}}')).toThrow('not a machine')
    expect(() => machineFrom('no JSON')).toThrow(SyntaxError)
  })
})
