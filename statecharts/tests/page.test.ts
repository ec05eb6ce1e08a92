import { describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '../chart/chart.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { readAddress, writeAddress } from '../page/address.ts'
import { coveredBy } from '../page/highlight.ts'
import { search } from '../page/search.ts'
import { machineNames } from '../project.ts'
import project from './example.ts'

const names = machineNames(project)
const charts = names.map((name) => ({ name, chart: chartOf(project.scenarios[name].machine) }) as ListedChart)

describe('a search', () => {
  it('finds states by their name first, in every machine', () => {
    expect(search(charts, 'TAKEN')[0]).toMatchObject({ machine: 'table', at: 'table.taken' })
  })

  it('finds a transition by what it means and by its guard', () => {
    expect(search(charts, 'wants tea').map(({ title }) => title)).toContain('switch.pressed, from off')
    expect(search(charts, 'hasWater').map(({ title }) => title)).toEqual(['switch.pressed, from off'])
  })

  it('wants every word, and nothing where nothing is asked', () => {
    expect(search(charts, 'three minutes').map(({ at }) => at)).toEqual(['kettle.heating'])
    expect(search(charts, 'no such words anywhere')).toEqual([])
    expect(search(charts, '  ')).toEqual([])
  })
})

describe('the address', () => {
  it('says all that is shown, and is read back', () => {
    const address = {
      machine: 'table',
      mode: 'simulate',
      at: null,
      trail: '0~guest.seated~+1000',
      coverage: false,
      outline: true,
      open: null,
    } as const
    expect(readAddress(writeAddress(address), names)).toEqual(address)
  })

  it('leads to the first machine where it names none', () => {
    expect(readAddress('#nonsense?mode=nonsense', names)).toMatchObject({ machine: 'kettle', mode: 'read' })
  })
})

describe('coverage', () => {
  const [kettle, table] = charts as [ListedChart, ListedChart]

  it('counts what was reached', () => {
    const { states, edges } = coveredBy(kettle.chart, statesOf(kettle.chart.root), {
      states: ['kettle.off'],
      transitions: ['kettle.off --switch.pressed [hasWater]--> kettle.heating'],
    })
    expect(states.filter(({ isHit }) => isHit).map(({ id }) => id)).toEqual(['kettle.off'])
    expect(edges.filter(({ isHit }) => isHit)).toHaveLength(1)
  })
  it('counts a state that is left at once where its own transition was taken', () => {
    const [always] = table.chart.edges.filter(({ trigger }) => trigger === 'always')
    const hitsOf = (transitions: string[]) =>
      coveredBy(table.chart, statesOf(table.chart.root), { states: ['table.free'], transitions })
        .states.filter(({ isHit }) => isHit)
        .map(({ id }) => id)
    expect(hitsOf([always?.name ?? ''])).toEqual(['table.free', 'table.cleared'])
    expect(hitsOf([])).toEqual(['table.free'])
  })
})
