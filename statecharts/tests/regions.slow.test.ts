import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { chartOf } from '../chart/chart.ts'
import { layoutOf } from '../drawing/layout.ts'
import { svgOf } from '../drawing/svg.ts'

const region = (...keys: string[]) => ({
  initial: keys[0],
  states: Object.fromEntries(keys.map((key, index) => [key, { on: { NEXT: keys[index + 1] } }])),
})

const COURSES = ['bread', 'soup', 'salad', 'fish', 'sorbet', 'roast', 'cheese', 'fruit', 'coffee', 'mints']

const day = (orders: object) =>
  chartOf(
    createMachine({
      id: 'day',
      initial: 'open',
      states: {
        open: {
          type: 'parallel',
          states: { kitchen: region(...COURSES), door: region('shut', 'ajar'), orders },
        },
        over: {},
      },
    }),
  )

const orders = (on: object) => ({ initial: 'taken', states: { taken: { on }, paid: {} } })

async function placesOf(chart: ReturnType<typeof day>) {
  const { states, arrows, width } = await layoutOf(chart, 'tall', 'outline')
  const at = (id: string) => {
    const place = states.find(({ state }) => state.id === `day.${id}`)
    if (place === undefined) throw new Error(`${id} is not drawn`)
    return place
  }
  return { at, arrows, width }
}

describe('regions', () => {
  it('of low height share a column beside a tall one', async () => {
    const { at } = await placesOf(day(orders({ PAY: 'paid' })))
    const [kitchen, door, table] = [at('open.kitchen'), at('open.door'), at('open.orders')]
    expect(door.x).toBeGreaterThan(kitchen.x + kitchen.width)
    expect(table.x).toBe(door.x)
    expect(table.y).toBeGreaterThan(door.y + door.height)
    expect(table.y + table.height).toBeLessThanOrEqual(kitchen.y + kitchen.height)
  })

  it('stay packed if a transition leaves from deep inside, which is written at its source', async () => {
    const within = day(orders({ PAY: 'paid' }))
    const leaving = day(orders({ PAY: 'paid', CLOSE: '#day.over' }))
    expect((await placesOf(leaving)).at('open').width).toBeLessThanOrEqual(
      (await placesOf(within)).at('open').width + 40,
    )
    for (const detail of ['outline', 'full'] as const) {
      const area = await layoutOf(leaving, 'tall', detail)
      expect(area.arrows.filter(({ target }) => target === 'day.over')).toEqual([])
      const svg = svgOf(leaving, area)
      expect(svg).toContain('CLOSE')
      expect(svg).toContain('→ over')
    }
  })

  it('draw a transition of the parallel state from its border', async () => {
    const chart = chartOf(
      createMachine({
        id: 'day',
        initial: 'open',
        states: {
          open: {
            type: 'parallel',
            on: { CLOSE: 'over' },
            states: { kitchen: region('cold', 'warm'), door: region('shut') },
          },
          over: {},
        },
      }),
    )
    const { arrows } = await placesOf(chart)
    expect(arrows.map(({ source, target }) => [source, target])).toContainEqual(['day.open', 'day.over'])
  })

  it.each(['door', 'door.ajar'])('draw a transition of the parallel state into %s', async (target) => {
    const chart = chartOf(
      createMachine({
        id: 'day',
        initial: 'open',
        states: {
          open: {
            type: 'parallel',
            on: { KNOCK: `.${target}` },
            states: { kitchen: region('cold', 'warm'), door: region('shut', 'ajar') },
          },
        },
      }),
    )
    const { arrows } = await placesOf(chart)
    expect(arrows.map((arrow) => arrow.target)).toContain(`day.open.${target}`)
    expect(arrows.flatMap(({ edges }) => edges)).toContain(
      chart.edges.find(({ eventType }) => eventType === 'KNOCK')?.id,
    )
  })
})

describe('a state', () => {
  it('draws a transition into a state deep inside', async () => {
    const chart = chartOf(
      createMachine({
        id: 'day',
        initial: 'open',
        states: {
          open: { initial: 'calm', on: { RUSH: '.busy.late' }, states: { calm: {}, busy: region('early', 'late') } },
        },
      }),
    )
    const { arrows } = await placesOf(chart)
    expect(arrows.map((arrow) => arrow.target)).toContain('day.open.busy.late')
  })
})
