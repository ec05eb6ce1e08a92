import { describe, expect, it } from 'vitest'
import { chartOf } from '../chart/chart.ts'
import { countTests, type TestCoverage } from '../trace/coverage.ts'
import { inOrder, namedIn, type Section } from '../trace/sections.ts'
import { traceMarkdown } from '../trace/markdown.ts'
import { screenshotOf, sectionsOfTest, testsOf, trace } from '../trace/trace.ts'
import { reportMarkdown } from '../report/markdown.ts'
import { sheetFor } from '../report/paper.ts'
import { reportOf, wordsOf } from '../report/report.ts'
import { createMachine } from 'xstate'
import project from './example.ts'

const chart = chartOf(
  createMachine({
    id: 'kettle',
    description: 'Water is boiled (§1).',
    initial: 'off',
    states: {
      off: {
        description: 'It is cold (§1.2).',
        on: { press: { guard: 'hasWater', target: 'on', description: 'Tea | coffee (§1.10, decision 3).' } },
      },
      on: { after: { 180_000: 'off' }, on: { press: 'off' } },
    },
  }),
)
const sections: Section[] = [
  { name: '§1', title: 'Tea' },
  { name: '§1.2', title: 'Cold' },
  { name: '§9', title: 'Cups' },
]
const test = (title: string, states: string[], more: Partial<TestCoverage> = {}): TestCoverage => ({
  at: '2026-01-05T08:00:00.000Z',
  test: title,
  states,
  transitions: [],
  suite: 'kitchen',
  machine: 'kettle',
  pictures: {},
  ...more,
})
const tests = [
  test('§1.2 is cold', ['kettle.off'], { pictures: { 'kettle.off': 'old.jpeg' } }),
  test('boils > §1, §1.2 is hot', ['kettle.off', 'kettle.on'], {
    suite: 'room',
    at: '2026-01-06T08:00:00.000Z',
    transitions: ['kettle.off --press [hasWater]--> kettle.on'],
    pictures: { 'kettle.off': 'new.jpeg' },
  }),
]

describe('a description', () => {
  it('cites sections and decisions, each once', () => {
    expect(namedIn('(§2.1, §2.1 and §4; decision 24, not a decision of 2024 or § 5)')).toEqual([
      '§2.1',
      '§4',
      'decision 24',
    ])
  })

  it('sorts them by number, decisions last', () => {
    expect(['decision 2', '§2.10', '§10', '§2', '§2.9'].sort(inOrder)).toEqual([
      '§2',
      '§2.9',
      '§2.10',
      '§10',
      'decision 2',
    ])
  })
})

describe('a trace', () => {
  const traced = trace([chart], sections, tests)

  it('has every listed or cited section, in order', () => {
    expect(traced.map(({ name }) => name)).toEqual(['§1', '§1.2', '§1.10', '§9', 'decision 3'])
  })

  it('links a section to its states, transitions and tests', () => {
    const [, cold, tea] = traced
    expect(cold?.parts.map(({ title, isState }) => [title, isState])).toEqual([['off', true]])
    expect(tea?.parts.map(({ title, isState }) => [title, isState])).toEqual([['off: press', false]])
    expect(cold?.reached.map((each) => each.test)).toEqual(['§1.2 is cold', 'boils > §1, §1.2 is hot'])
    expect(sectionsOfTest('with §4 in its middle')).toEqual([])
  })

  it('links a state or transition to its tests and its latest screenshot', () => {
    expect(testsOf(tests, 'kettle', 'kettle.on').map(({ suite }) => suite)).toEqual(['room'])
    expect(testsOf(tests, 'kettle', chart.edges[0]?.name ?? '').map(({ suite }) => suite)).toEqual(['room'])
    expect(screenshotOf(tests, 'kettle', 'kettle.off')?.file).toBe('new.jpeg')
    expect(screenshotOf(tests, 'kettle', 'kettle.on')).toBeNull()
  })

  it('counts each suite separately', () => {
    const { kitchen, room } = countTests(tests)['kettle'] ?? {}
    expect(kitchen?.states).toEqual({ 'kettle.off': 1 })
    expect(room).toMatchObject({ at: '2026-01-06T08:00:00.000Z', states: { 'kettle.off': 1, 'kettle.on': 1 } })
  })

  it('is a table in both directions and escapes table syntax', () => {
    const text = traceMarkdown('Tea', traced, [chart], tests)
    expect(text).toContain('| §1.2 Cold | kettle off | §1.2 is cold<br>boils > §1, §1.2 is hot | kitchen 1, room 1 |')
    expect(text).toContain('| §9 Cups |  |  |  |')
    expect(text).toContain('| off | §1.2 | kitchen 1, room 1 | new.jpeg |')
    expect(text).toContain('| off: press | §1.10, decision 3 | room 1 |  |')
  })
})

describe('a report', () => {
  const report = reportOf({
    chart,
    guards: { hasWater: 'there is water' },
    suites: project.coverage.suites,
    coverage: { kettle: countTests(tests)['kettle'] },
    tests,
    sections,
  })
  const rows = (heading: string) => report.tables.find((table) => table.heading === heading)?.rows

  it('lists states, transitions, guards, delays, sections and coverage by suite', () => {
    expect(rows('States')?.map(([id, is, , , reached]) => [id, is, reached])).toEqual([
      ['kettle', 'compound', ''],
      ['off', 'initial', '2'],
      ['on', '', '1'],
    ])
    expect(rows('Transitions')?.[0]).toEqual([
      'off',
      'press',
      'hasWater',
      'on',
      '',
      'Tea | coffee (§1.10, decision 3).',
    ])
    expect(rows('Guards')).toEqual([['hasWater', 'there is water', '', '1']])
    expect(rows('Delays')).toEqual([['on', '180 s', '', 'off', '']])
    expect(rows('Sections')?.map(([name]) => name)).toEqual(['§1', '§1.2', '§1.10', 'decision 3'])
    expect(rows('Coverage')).toEqual([
      ['in the kitchen', '1 of 3', '0 of 3', '2026-01-05 08:00'],
      ['in the room', '2 of 3', '1 of 3', '2026-01-06 08:00'],
    ])
    expect(rows('Not reached by any test')?.map(([what, where]) => [what, where])).toEqual([
      ['state', 'kettle'],
      ['transition', 'on: press'],
      ['transition', 'on: after 180 s'],
    ])
  })

  it('is also written as Markdown', () => {
    const text = reportMarkdown(report, 'kettle.svg')
    expect(text).toContain('![The statechart of kettle](kettle.svg)')
    expect(text).toContain('| off | press | hasWater | on |  | Tea \\| coffee (§1.10, decision 3). |')
  })

  it('shows context-dependent descriptions without a context', () => {
    expect(wordsOf(project.guards.kettle.hasWater)).toBe('a kettle needs water; it has … l')
    expect(
      wordsOf(() => {
        throw new Error('needs more')
      }),
    ).toBe('')
  })

  it.each([
    [600, 900, '210mm 297mm'],
    [900, 500, '297mm 210mm'],
    [1_600, 800, '297mm 210mm'],
    [2_000, 3_000, '420mm 594mm'],
    [9_000, 9_000, '841mm 1189mm'],
  ])('prints a chart of %i by %i px on %s', (width, height, size) => {
    const picture = { width, height, svg: '', places: [] }
    expect(sheetFor({ tall: picture, wide: picture }).size).toBe(size)
  })
})
