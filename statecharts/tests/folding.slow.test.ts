import { describe, expect, it } from 'vitest'
import { chartOf, statesOf } from '../chart/chart.ts'
import { ancestorsOf, folded, isLarge, openAtFirst, shownFor } from '../chart/folding.ts'
import { drawPicture } from '../drawing/charts.ts'
import { startDrawing } from '../drawing/threads.ts'
import { largeMachine, type LargeShape } from './large.ts'

const MOST_AT_FIRST = 60
const chartOfSize = (states: number, shape: LargeShape) => chartOf(largeMachine(states, shape))

describe('a large chart', () => {
  const chart = chartOfSize(200, 'tangled')
  const first = folded(chart, new Set(openAtFirst(chart)))

  it('starts collapsed to a readable size', () => {
    expect(statesOf(chart.root)).toHaveLength(200)
    expect(statesOf(first.root).length).toBeLessThanOrEqual(MOST_AT_FIRST)
    expect(statesOf(first.root).length).toBeGreaterThan(10)
    const hidden = statesOf(first.root).reduce((sum, state) => sum + state.hidden, 0)
    expect(statesOf(first.root).length + hidden).toBe(200)
  })

  it('ends arrows at the border of a closed state and hides its inner transitions', () => {
    const shown = new Set(statesOf(first.root).map(({ id }) => id))
    for (const { source, targets } of first.edges)
      expect([source, ...targets].filter((id) => !shown.has(id))).toEqual([])
    const inside = chart.edges.filter(
      ({ source, targets }) =>
        !shown.has(source) && targets.every((id) => shownFor(first)(id) === shownFor(first)(source)),
    )
    expect(inside.length).toBeGreaterThan(0)
    expect(first.edges.length + inside.length).toBe(chart.edges.length)
  })

  it('opens the ancestors of a search result', () => {
    const deepest = statesOf(chart.root).toSorted((one, other) => other.id.length - one.id.length)[0]?.id ?? ''
    const open = folded(chart, new Set(ancestorsOf(chart, deepest)))
    expect(statesOf(open.root).map(({ id }) => id)).toContain(deepest)
    expect(statesOf(first.root).map(({ id }) => id)).not.toContain(deepest)
  })

  it('does not collapse a small chart', () => {
    const small = chartOfSize(50, 'nested')
    expect(isLarge(small)).toBe(false)
    expect(folded(small, new Set())).toBe(small)
  })

  it('marks the states that open and close in its picture', async () => {
    const { svg, places } = await drawPicture(chart, { detail: 'full', shape: 'tall', open: openAtFirst(chart) })
    const closed = statesOf(first.root).filter(({ fold }) => fold === 'closed')
    expect(closed.length).toBeGreaterThan(0)
    for (const { id, key } of closed)
      expect(svg).toContain(`data-fold="${id}" role="button" tabindex="0" aria-label="Open ${key}"`)
    expect(new Set(places.map(({ id }) => id))).toEqual(new Set(statesOf(first.root).map(({ id }) => id)))
  })

  it.each(['flat', 'nested', 'tangled'] as const)('of 200 %s states can be drawn whole', async (shape) => {
    const whole = chartOfSize(200, shape)
    const { svg, places } = await drawPicture(whole, { detail: 'full', shape: 'tall', open: null })
    expect(places).toHaveLength(200)
    const shown = new Set([...svg.matchAll(/data-edges="([^"]*)"/g)].flatMap(([, ids]) => ids?.split(' ') ?? []))
    expect(whole.edges.filter(({ id }) => !shown.has(id))).toEqual([])
  })

  it('looks the same when drawn in a worker thread', async () => {
    const draughtsmen = startDrawing()
    const view = { detail: 'outline', shape: 'wide', open: openAtFirst(chart) } as const
    expect(await draughtsmen.draw(chart, view)).toEqual(await drawPicture(chart, view))
    await draughtsmen.close()
  })
})
