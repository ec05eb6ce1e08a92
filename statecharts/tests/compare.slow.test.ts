import { createMachine, raise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { chartOf, type Chart } from '../chart/chart.ts'
import { compareAll, compareCharts } from '../compare/compare.ts'
import { comparisonMarkdown } from '../compare/markdown.ts'

/** The earlier kettle; each test changes one thing. */
const kettle = () => ({
  id: 'kettle',
  description: 'Water is boiled.',
  initial: 'off',
  states: {
    off: {
      description: 'It is cold.',
      on: {
        press: [
          {
            guard: { type: 'holds', params: { litres: 1 } },
            target: 'heating',
            description: 'The switch was pressed.',
          },
          { guard: 'isBroken', target: 'broken' },
          { actions: 'click' },
        ] as object[],
      } as Record<string, unknown>,
    } as Record<string, unknown>,
    heating: {
      description: 'It takes three minutes.',
      tags: ['busy'],
      after: { 180_000: 'boiled' } as Record<string, unknown>,
    },
    boiled: { description: 'Tea can be made.', type: 'final' },
    broken: { description: 'It needs repair.', on: { repair: 'off' } } as Record<string, unknown>,
  } as Record<string, Record<string, unknown>>,
})
type Kettle = ReturnType<typeof kettle>

const chart = (config: Kettle): Chart => chartOf(createMachine(config as never))
function changed(change: (config: Kettle) => void) {
  const config = kettle()
  change(config)
  return compareCharts(chart(kettle()), chart(config))
}
const press = (config: Kettle) => (config.states['off'] as { on: { press: Record<string, unknown>[] } }).on.press

describe('two charts', () => {
  it('do not differ if they are equal', () => {
    expect(changed(() => {})).toEqual({ states: [], edges: [] })
  })

  it('differ by an added state, and by a removed state and its transitions', () => {
    const added = changed(({ states }) => void (states['empty'] = { description: 'No water.', on: { fill: 'off' } }))
    expect(added.states).toMatchObject([{ kind: 'added', before: null, after: 'kettle.empty' }])
    expect(added.edges).toMatchObject([{ kind: 'added', source: 'kettle.empty', label: 'fill' }])
    const removed = changed((config) => {
      delete config.states['broken']
      press(config).splice(1, 1)
    })
    expect(removed.states).toMatchObject([{ kind: 'removed', before: 'kettle.broken', after: null }])
    expect(removed.edges.map(({ kind, label }) => [kind, label])).toEqual([
      ['removed', 'press'],
      ['removed', 'repair'],
    ])
  })

  it('differ by descriptions, tags and initial states', () => {
    const { states, edges } = changed((config) => {
      config.initial = 'heating'
      config.states['heating'] = { ...config.states['heating'], tags: [], description: 'It takes a while.' }
    })
    expect(edges).toEqual([])
    expect(states.map(({ after, differences }) => [after, differences.map(({ what }) => what)])).toEqual([
      ['kettle.off', ['begins here']],
      ['kettle.heating', ['begins here', 'description', 'tags']],
    ])
  })

  it.each([
    [
      'target',
      'kettle.heating',
      'kettle.boiled',
      (edge: Record<string, unknown>): unknown => (edge['target'] = 'boiled'),
    ],
    [
      'guard',
      'holds: litres 1',
      'holds: litres 2',
      (edge: Record<string, unknown>): unknown => (edge['guard'] = { type: 'holds', params: { litres: 2 } }),
    ],
    ['actions', '', 'click', (edge: Record<string, unknown>): unknown => (edge['actions'] = 'click')],
    [
      'description',
      'The switch was pressed.',
      'Tea!',
      (edge: Record<string, unknown>): unknown => (edge['description'] = 'Tea!'),
    ],
    ['re-enters', 'no', 'yes', (edge: Record<string, unknown>): unknown => (edge['reenter'] = true)],
  ] as const)('differ by the %s of a transition', (what, before, after, change) => {
    const { states, edges } = changed((config) => void change(press(config)[0] ?? {}))
    expect(states).toEqual([])
    expect(edges).toMatchObject([{ kind: 'changed', before: 't0', differences: [{ what, before, after }] }])
    expect(edges).toHaveLength(1)
  })

  it.each([
    ['own id', '', 'warm', { id: 'warm' }],
    ['meta', '', 'colour red', { meta: { colour: 'red' } }],
    ['output', '', 'litres 1', { output: { litres: 1 } }],
    ['entry raises', '', 'whistle', { entry: 'announce' }],
    ['exit raises', '', 'whistle after 5 s', { exit: 'announceLater' }],
  ])('differ by the %s of a state', (what, before, after, field) => {
    const boiled = (config: Kettle) => {
      config.states['boiled'] = { ...config.states['boiled'], ...field }
    }
    const [is, was] = [kettle(), kettle()]
    boiled(is)
    const named = (config: Kettle) =>
      chartOf(
        createMachine(config as never).provide({
          actions: {
            announce: raise({ type: 'whistle' }),
            announceLater: raise({ type: 'whistle' }, { delay: 5_000 }),
          },
        } as never),
      )
    const { states, edges } = compareCharts(named(was), named(is))
    expect(edges).toEqual([])
    expect(states).toMatchObject([{ kind: 'changed', after: 'kettle.boiled' }])
    expect(states[0]?.differences).toContainEqual({ what, before, after })
  })

  it('differ by events raised in named actions, and list those of inline actions once', () => {
    const provided = (delay: number) =>
      chartOf(
        createMachine({
          ...kettle(),
          on: { cool: { actions: ['announce', raise({ type: 'hiss' })] } },
        } as never).provide({
          actions: { announce: raise({ type: 'whistle' }, { delay }) },
        } as never),
      )
    const { states, edges } = compareCharts(provided(5_000), provided(6_000))
    expect(states).toEqual([])
    expect(edges.map(({ differences }) => differences)).toEqual([
      [{ what: 'raises', before: 'whistle after 5 s', after: 'whistle after 6 s' }],
    ])
  })

  it('differ by the target of a history state and by initial actions', () => {
    const pot = (target: string, history: string, actions: string) => {
      const config = kettle()
      config.states['broken'] = {
        initial: { target: 'cold', actions },
        states: { cold: {}, leaking: {}, before: { type: 'history', history, target } },
      } as never
      return chart(config)
    }
    const { states } = compareCharts(pot('cold', 'shallow', 'sigh'), pot('leaking', 'deep', 'swear'))
    expect(states.map(({ after, differences }) => [after, differences])).toEqual([
      ['kettle.broken', [{ what: 'initial actions', before: 'sigh', after: 'swear' }]],
      [
        'kettle.broken.before',
        [
          {
            what: 'history',
            before: 'shallow, at first kettle.broken.cold',
            after: 'deep, at first kettle.broken.leaking',
          },
        ],
      ],
    ])
  })

  it('do not differ by a history target that was only renamed', () => {
    const withHistory = (name: string) => {
      const config = kettle()
      const { broken, ...others } = config.states
      config.states = { ...others, [name]: broken ?? {}, before: { type: 'history', target: name } }
      ;(press(config)[1] ?? {})['target'] = name
      return chart(config)
    }
    const { states } = compareCharts(withHistory('broken'), withHistory('defect'))
    expect(states.map(({ after }) => after)).toEqual(['kettle.defect'])
  })

  it('differ by a delay', () => {
    const { edges } = changed(
      ({ states }) => void (states['heating'] = { ...states['heating'], after: { 90_000: 'boiled' } }),
    )
    expect(edges.map(({ differences }) => differences)).toEqual([
      [{ what: 'event', before: 'after 180 s', after: 'after 90 s' }],
    ])
  })

  it('differ by the order of guards', () => {
    const { edges } = changed((config) => void press(config).reverse())
    expect(edges.filter(({ differences }) => differences.some(({ what }) => what === 'order'))).toHaveLength(2)
    expect(edges.every(({ kind }) => kind === 'changed')).toBe(true)
  })

  it('treat an alternative inserted first as added, and the others as unchanged', () => {
    const { edges } = changed((config) => void press(config).unshift({ guard: 'isLocked' }))
    expect(edges.map(({ kind, guard }) => [kind, guard])).toEqual([['added', 'isLocked']])
  })

  it('recognise a renamed state, its children and the transitions to it', () => {
    const { states, edges } = changed((config) => {
      const { broken, ...others } = config.states
      config.states = { ...others, defect: broken ?? {} }
      ;(press(config)[1] ?? {})['target'] = 'defect'
    })
    expect(states).toMatchObject([
      { kind: 'changed', differences: [{ what: 'name', before: 'kettle.broken', after: 'kettle.defect' }] },
    ])
    expect(edges).toEqual([])
  })
})

describe('a report', () => {
  const before = new Map([
    ['kettle', chart(kettle())],
    ['cup', chart({ ...kettle(), id: 'cup' })],
  ])

  it('states that there are no differences', () => {
    expect(comparisonMarkdown(compareAll(before, before), { from: 'a', to: 'b', all: 2 })).toBe(
      '<!-- xstate-charts -->\n# Statecharts: a → b\n\nNo differences in 2 machines.\n',
    )
  })

  it('lists added, removed and changed parts per machine, and escapes table syntax', () => {
    const config = kettle()
    ;(press(config)[0] ?? {})['description'] = 'Tea | coffee'
    config.states['empty'] = { description: 'No water.' }
    const after = new Map([
      ['kettle', chart(config)],
      ['pot', chart({ ...kettle(), id: 'pot' })],
    ])
    const text = comparisonMarkdown(compareAll(before, after), { from: 'a', to: 'b', all: 3 })
    expect(text).toContain('3 machines differ.')
    expect(text).toContain('## kettle: 1 state added; 1 transition changed')
    expect(text).toContain('| + | `empty` | No water. |')
    expect(text).toContain(
      '| ± | `off` | press [holds: litres 1] | `heating` | description: ~~The switch was pressed.~~ → **Tea \\| coffee** |',
    )
    expect(text).toContain('## pot: the machine is new')
    expect(text).toContain('## cup: the machine is gone')
  })
})
