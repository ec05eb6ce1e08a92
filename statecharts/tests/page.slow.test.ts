import { describe, expect, it } from 'vitest'
import { chartOf } from '../chart/chart.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { readAddress, writeAddress } from '../page/address.ts'
import { search } from '../page/search.ts'
import { machineNames } from '../project.ts'
import { coveredBy, percentOf, type Covered } from '../trace/hits.ts'
import project from './example.ts'

const names = machineNames(project)
const charts = names.map((name) => ({ name, chart: chartOf(project.scenarios[name].machine) }) as ListedChart)

describe('a search', () => {
  it('finds states by their name first, in every machine', () => {
    expect(search(charts, 'TAKEN')[0]).toMatchObject({ machine: 'table', at: 'table.taken' })
  })

  it('finds a transition by its description and by its guard', () => {
    expect(search(charts, 'was pressed').map(({ title }) => title)).toContain('switch.pressed, from off')
    expect(search(charts, 'hasWater').map(({ title }) => title)).toEqual(['switch.pressed, from off'])
  })

  it('requires every word, and finds nothing for an empty search', () => {
    expect(search(charts, 'three minutes').map(({ at }) => at)).toEqual(['kettle.heating'])
    expect(search(charts, 'no such words anywhere')).toEqual([])
    expect(search(charts, '  ')).toEqual([])
  })
})

describe('the address', () => {
  it('holds the whole view and is read back', () => {
    const address = {
      machine: 'table',
      mode: 'simulate',
      at: null,
      trail: '0~guest.seated~+1000',
      coverage: '',
      outline: true,
      open: null,
      from: null,
      to: null,
      section: null,
    } as const
    expect(readAddress(writeAddress(address), names)).toEqual(address)
  })

  it.each([
    ['compare', { from: 'v1', to: 'main' }],
    ['trace', { section: '§2.1' }],
    ['read', { coverage: 'kitchen', at: 'table.free' }],
  ] as const)('says what %s shows', (mode, shown) => {
    const address = { ...readAddress('#table', names), mode, ...shown }
    expect(readAddress(writeAddress(address), names)).toEqual(address)
  })

  it('opens the first machine if it names none', () => {
    expect(readAddress('#nonsense?mode=nonsense', names)).toMatchObject({ machine: 'kettle', mode: 'read' })
  })
})

describe('coverage', () => {
  const [kettle, table] = charts as [ListedChart, ListedChart]
  const counts = (states: Record<string, number>, transitions: Record<string, number>) => ({
    at: '',
    states,
    transitions,
  })
  const hits = ({ states }: Covered) => states.filter(({ count }) => count > 0).map(({ id }) => id)

  it('counts the parts reached by the selected suites', () => {
    const heats = 'kettle.off --switch.pressed [hasWater]--> kettle.heating'
    const covered = coveredBy(kettle.chart, [
      counts({ 'kettle.off': 2 }, { [heats]: 1 }),
      counts({ 'kettle.off': 3 }, {}),
    ])
    expect(covered.states.find(({ id }) => id === 'kettle.off')).toEqual({ id: 'kettle.off', count: 5 })
    expect(hits(covered)).toEqual(['kettle.off'])
    expect(covered.edges.filter(({ count }) => count > 0)).toHaveLength(1)
    expect(percentOf(covered)).toBe(25)
  })

  it('counts a transient state when its own transition was taken', () => {
    const [always] = table.chart.edges.filter(({ trigger }) => trigger === 'always')
    const hitsOf = (taken: Record<string, number>) => hits(coveredBy(table.chart, [counts({ 'table.free': 1 }, taken)]))
    expect(hitsOf({ [always?.name ?? '']: 1 })).toEqual(['table.free', 'table.cleared'])
    expect(hitsOf({})).toEqual(['table.free'])
  })
})
