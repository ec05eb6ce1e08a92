import {
  and,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  log,
  not,
  or,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
  type AnyStateMachine,
} from 'xstate'
import { describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '../chart/chart.ts'
import { layoutOf } from '../drawing/layout.ts'
import { svgOf } from '../drawing/svg.ts'

interface Scope {
  context: { count: number }
}

/** Every feature of XState 5 in one machine. */
const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: string } },
  guards: { isLarge: (_, _params: { than: number }) => true, isSmall: () => true },
  actions: { goOn: raise({ type: 'NEXT' }) },
  delays: { long: 5_000, dynamic: ({ context }) => context.count },
  actors: { load: fromPromise(async () => 1), child: createMachine({ id: 'grandchild' }) },
}).createMachine({
  id: 'all',
  initial: 'first',
  context: { count: 0 },
  on: { 'mouse.*': '#aim', '*': { actions: 'rest' as never } },
  states: {
    first: {
      id: 'aim',
      tags: ['loading', 'first-of-all'],
      meta: { view: 'list' },
      entry: [
        assign({ count: 1 }),
        raise({ type: 'GO' }, { delay: 10 }),
        'goOn',
        ({ context }: Scope) => console.log(context.count),
      ],
      exit: [cancel('timer'), stopChild('kid')],
      invoke: [
        { src: 'load', systemId: 'loader', onDone: 'sides', onError: { target: 'compound', reenter: true } },
        { src: 'child', id: 'lodger', onSnapshot: { actions: log('it changed') } },
      ],
      after: { long: 'sides', 200: { target: 'compound', guard: not('isSmall') }, dynamic: 'sides' },
      on: {
        ALL: {
          guard: and([{ type: 'isLarge', params: { than: 3 } }, or(['isSmall', not('isSmall')]), stateIn('#aim')]),
          target: 'sides',
          actions: [
            sendTo('kid', { type: 'HELLO' }),
            sendTo(({ system }) => system.get('loader'), { type: 'HURRY' }, { delay: 1_000 }),
            sendParent({ type: 'UP' }),
            emit({ type: 'told' }),
            spawnChild('load', { id: 'kid' }),
            enqueueActions(({ enqueue }) => {
              enqueue('tidy' as never)
              enqueue.raise({ type: 'LATER' })
            }),
          ],
        },
        BOTH: { guard: ({ context }: Scope) => context.count > 3, target: ['sides.left.two', 'sides.right.two'] },
      },
    },
    sides: {
      type: 'parallel',
      states: {
        left: { initial: 'one', states: { one: { on: { END: 'two' } }, two: { type: 'final', output: { sum: 1 } } } },
        right: { initial: 'one', states: { one: { on: { END: 'two' } }, two: { type: 'final' } } },
      },
      onDone: 'compound',
    },
    compound: {
      initial: { target: 'inner', actions: 'unfold' as never },
      states: {
        inner: {
          initial: 'running',
          states: { running: { on: { END: 'over' } }, over: { type: 'final' } },
          onDone: 'after',
        },
        after: {},
        deep: { type: 'history', history: 'deep', target: 'after' },
        shallow: { type: 'history' },
      },
      on: { BACK: '.deep', AGAIN: '.shallow' },
      always: { guard: 'isSmall', target: 'end' },
    },
    end: { type: 'final', output: ({ context }: Scope) => context.count },
  },
} as never)
const chart = chartOf(machine as unknown as AnyStateMachine)
const stateOf = (id: string) => statesOf(chart.root).find((state) => state.id === id)
const edgeOf = (label: string) => chart.edges.find((edge) => edge.label === label)

describe('a chart with every feature of XState 5', () => {
  it('describes actions', () => {
    expect(stateOf('all.first')?.entry).toEqual([
      'assign count',
      'raise GO after 10 ms',
      'goOn',
      'console.log(context.count)',
    ])
    expect(stateOf('all.first')?.exit).toEqual(['cancel timer', 'stop kid'])
    expect(edgeOf('ALL')?.actions).toEqual([
      'send HELLO to kid',
      "send HURRY to system.get('loader') after 1 s",
      'send UP to the parent',
      'emit told',
      'spawn load as kid',
      'enqueue tidy, raise LATER',
    ])
    expect(edgeOf('lodger changes')?.actions).toEqual(['log it changed'])
  })

  it('lists raised events, including those of named actions', () => {
    expect(stateOf('all.first')?.raises.entry).toEqual([
      { event: 'GO', delay: 10 },
      { event: 'NEXT', delay: null },
    ])
  })

  it('writes out combined and inline guards', () => {
    expect(edgeOf('ALL')?.guard?.name).toBe('isLarge (than 3) and (isSmall or not isSmall) and in aim')
    expect(edgeOf('BOTH')?.guard?.name).toBe('context.count > 3')
    expect(edgeOf('after 200 ms')?.guard?.name).toBe('not isSmall')
  })

  it('names invoked actors, their system ids and their results', () => {
    expect(stateOf('all.first')?.invokes.map(({ label }) => label)).toEqual([
      'load (system-wide as loader)',
      'child as lodger',
    ])
    expect(edgeOf('load done')?.targets).toEqual(['all.sides'])
    expect(edgeOf('load fails')).toMatchObject({ targets: ['all.compound'], reenters: true })
  })

  it('reads named, numeric and computed delays', () => {
    const delays = chart.edges.filter(({ trigger }) => trigger === 'after').map(({ label, delay }) => [label, delay])
    expect(delays).toEqual([
      ['after 200 ms', 200],
      ['after 5 s (long)', 5_000],
      ['after dynamic', null],
    ])
  })

  it('reads final states, regions, outputs and wildcards', () => {
    expect(edgeOf('all regions are final')?.targets).toEqual(['all.compound'])
    expect(edgeOf('inner is done')?.targets).toEqual(['all.compound.after'])
    expect(stateOf('all.sides.left.two')?.output).toBe('sum 1')
    expect(stateOf('all.end')?.output).toBe('context.count')
    expect(edgeOf('any other event')?.targets).toEqual([])
    expect(edgeOf('mouse.… (any)')?.targets).toEqual(['all.first'])
  })

  it('reads shallow and deep history and its default target', () => {
    expect(stateOf('all.compound.deep')?.history).toEqual({ isDeep: true, targets: ['all.compound.after'] })
    expect(stateOf('all.compound.shallow')?.history).toEqual({ isDeep: false, targets: [] })
  })

  it('is drawn with every state, every transition, and an arrow per target', async () => {
    const svg = svgOf(chart, await layoutOf(chart, 'tall', 'full'))
    for (const { id } of statesOf(chart.root)) expect(svg, id).toContain(`data-state="${id}"`)
    for (const { id, label } of chart.edges) expect(svg, label).toMatch(new RegExp(`data-edges="([^"]* )?${id}[ "]`))
    const both = edgeOf('BOTH')?.id ?? ''
    const ends = [...svg.matchAll(/class="arrow event" data-edges="([^"]*)" data-from="([^"]*)" data-to="([^"]*)"/g)]
      .filter(([, edges]) => edges?.split(' ').includes(both))
      .map(([, , , to]) => to)
    expect(ends.sort()).toEqual(['all.sides.left.two', 'all.sides.right.two'])
    expect(svg).toContain(
      'class="arrow default" data-edges="" data-from="all.compound.deep" data-to="all.compound.after"',
    )
    for (const words of ['H* deep', 'H shallow', 'output sum 1', 'meta view list', 'begins / unfold', 'first-of-all']) {
      expect(svg).toContain(`>${words}<`)
    }
  })
})
