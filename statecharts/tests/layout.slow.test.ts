import { createMachine } from 'xstate'
import { expect, it } from 'vitest'
import { chartOf } from '../chart/chart.ts'
import type { Area, PlacedArrow } from '../drawing/areas.ts'
import { costOf } from '../drawing/cost.ts'
import { layoutOf } from '../drawing/layout.ts'
import { svgOf } from '../drawing/svg.ts'

const ROOM = { width: 1_000, height: 1_000 }

function placeOf({ states }: Area, id: string) {
  const place = states.find(({ state }) => state.id === id)
  if (place === undefined) throw new Error(`${id} is not drawn`)
  return place
}

const line = (...points: [x: number, y: number][]): PlacedArrow => ({
  source: 'a',
  target: 'b',
  edges: [],
  points: points.map(([x, y]) => ({ x, y })),
  label: null,
  trigger: 'event',
})
const areaWith = (arrow: PlacedArrow, width = 500): Area => ({
  width,
  height: 500,
  states: [],
  arrows: [arrow],
  notes: [],
})

it('prefers layouts that are smaller, with shorter lines and fewer bends', () => {
  const best = costOf(areaWith(line([0, 0], [0, 100])), ROOM)
  expect(costOf(areaWith(line([0, 0], [0, 100]), 900), ROOM)).toBeGreaterThan(best)
  expect(costOf(areaWith(line([0, 0], [0, 400])), ROOM)).toBeGreaterThan(best)
  expect(costOf(areaWith(line([0, 0], [0, 50], [0, 100])), ROOM)).toBeGreaterThan(best)
})

const TEXT =
  'Many lines of text make a state so tall that a few of them are taller than two screens of the page. '.repeat(5)

/** States one after the other. */
const chain = (length: number, others: (step: number) => object = () => ({})) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `step${index}`,
      { description: TEXT, on: { ...(index + 1 < length ? { NEXT: `step${index + 1}` } : {}), ...others(index) } },
    ]),
  )

it('lays out the contents of a state in the direction that fits the picture', async () => {
  const work = { initial: 'step0', states: chain(4) }
  const chart = chartOf(createMachine({ id: 'day', initial: 'work', states: { work } }))
  const tall = placeOf(await layoutOf(chart, 'tall', 'full'), 'day.work')
  expect(tall.height).toBeGreaterThan(tall.width)
  const wide = placeOf(await layoutOf(chart, 'wide', 'full'), 'day.work')
  expect(wide.width).toBeGreaterThan(wide.height)
})

it('draws the initial state first, although it is listed last', async () => {
  const chart = chartOf(
    createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        open: { on: { close: 'shut' } },
        locked: { on: { unlock: 'shut' } },
        shut: { on: { push: 'open', lock: 'locked' } },
      },
    }),
  )
  const area = await layoutOf(chart, 'tall', 'full')
  const shut = placeOf(area, 'door.shut')
  for (const other of ['open', 'locked']) expect(placeOf(area, `door.${other}`).y).toBeGreaterThan(shut.y)
})

it('writes a transition at its source if its line is longer than two screens, unless it first reaches the state', async () => {
  const leaves = (step: number) => ([0, 1, 11].includes(step) ? { LEAVE: 'lost', RUN: 'lost' } : {})
  const states = { ...chain(12, leaves), lost: {} }
  const chart = chartOf(createMachine({ id: 'way', initial: 'step0', states }))
  const area = await layoutOf(chart, 'tall', 'full')
  const drawn = area.arrows.filter(({ target }) => target === 'way.lost').map(({ source }) => source)
  expect(drawn).toEqual(['way.step0', 'way.step11'])
  const svg = svgOf(chart, area)
  const shown = [...svg.matchAll(/data-edges="([^"]*)"/g)].flatMap(([, ids = '']) => ids.split(' '))
  expect(shown).toEqual(expect.arrayContaining(chart.edges.map(({ id }) => id)))
  const [, told = ''] = /data-state="way\.step1"([^]*?)data-state=/.exec(svg) ?? []
  expect(told.match(/LEAVE|RUN|→ lost/g)).toEqual(['LEAVE', '→ lost', 'RUN', '→ lost'])
})
