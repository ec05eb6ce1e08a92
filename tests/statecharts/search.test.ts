import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { DrawnChart } from '../../statecharts/charts.ts'
import { chartOf, statesOf } from '../../statecharts/graph.ts'
import { MACHINE_NAMES, MACHINES } from '../../statecharts/machines.ts'
import { readAddress, writeAddress } from '../../statecharts/page/address.ts'
import { coveredBy } from '../../statecharts/page/highlight.ts'
import { search } from '../../statecharts/page/search.ts'

const charts = MACHINE_NAMES.map((name) => ({ name, chart: chartOf(MACHINES[name] as AnyStateMachine) }) as DrawnChart)

describe('a search', () => {
  it('finds states by their name first, in every machine', () => {
    const [first] = search(charts, 'savingrecord')
    expect(first).toMatchObject({ machine: 'application', at: 'application.working.saving.savingRecord' })
  })

  it('finds what a section of the specification asks for', () => {
    const found = search(charts, '§5.3')
    expect(found.map(({ title }) => title)).toContain('motivation.save, from idle')
  })

  it('wants every word, and nothing where nothing is asked', () => {
    expect(search(charts, 'countdown warning session').map(({ at }) => at)).toContain('session.warning')
    expect(search(charts, 'no such words anywhere')).toEqual([])
    expect(search(charts, '  ')).toEqual([])
  })
})

describe('the address', () => {
  it('says all that is shown, and is read back', () => {
    const address = {
      machine: 'upload',
      mode: 'simulate',
      at: null,
      trail: '0~file.chosen-good~+1000',
      coverage: false,
      outline: true,
    } as const
    expect(readAddress(writeAddress(address))).toEqual(address)
    expect(readAddress('#nonsense?mode=nonsense')).toMatchObject({ machine: 'application', mode: 'read' })
  })
})

describe('coverage', () => {
  it('counts what was reached, and a state that is left at once by its transitions', () => {
    const chart = chartOf(MACHINES.listing as AnyStateMachine)
    const [always] = chart.edges.filter(({ trigger }) => trigger === 'always')
    const { states, edges } = coveredBy(chart, statesOf(chart.root), {
      states: ['listing.loaded'],
      transitions: [always?.name ?? ''],
    })
    expect(states.filter(({ isHit }) => isHit).map(({ id }) => id)).toEqual(['listing.starting', 'listing.loaded'])
    expect(edges.filter(({ isHit }) => isHit).map(({ id }) => id)).toEqual([always?.id])
  })
})
