import { machineNames } from 'xstate-charts'
import { chartOf, statesOf } from 'xstate-charts/chart'
import { layoutOf } from 'xstate-charts/layout'
import { mermaidOf } from 'xstate-charts/mermaid'
import { svgOf } from 'xstate-charts/svg'
import { describe, expect, it } from 'vitest'
import project from '../../statecharts.config.ts'
import { stateNodesOf, transitionNamesOf } from 'xstate-paths/chart'

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function isInside(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  )
}

describe.each(machineNames(project))('the chart of %s', (name) => {
  const { machine } = project.scenarios[name]
  const chart = chartOf(machine)
  /** Laid out once; the determinism test below draws it again. */
  const layouts = new Map<string, ReturnType<typeof layoutOf>>()
  function laidOut(shape: 'tall' | 'wide', detail: 'full' | 'outline') {
    const key = `${shape} ${detail}`
    const layout = layouts.get(key) ?? layoutOf(chart, shape, detail)
    layouts.set(key, layout)
    return layout
  }

  it('has every state and transition of the machine, under the names that tests report', () => {
    expect(statesOf(chart.root).map(({ id }) => id)).toEqual(stateNodesOf(machine).map(({ id }) => id))
    expect(chart.edges.map((edge) => edge.name).sort()).toEqual(transitionNamesOf(machine).sort())
  })

  it.each(['tall', 'wide'] as const)('is readable when %s: nothing overlaps', async (shape) => {
    const { states, arrows, notes, width, height } = await laidOut(shape, 'full')
    const whole = { x: 0, y: 0, width, height }
    const leaves = [...states.filter(({ state }) => state.states.length === 0), ...notes]
    const labels = arrows.flatMap(({ label }) => (label === null ? [] : [label]))
    const boxes: Rectangle[] = [...leaves, ...labels]
    for (const [index, box] of boxes.entries()) {
      expect(isInside(box, whole)).toBe(true)
      for (const other of boxes.slice(index + 1)) expect(overlap(box, other), JSON.stringify([box, other])).toBe(false)
    }
    for (const { block, ...box } of states) expect(block.width, JSON.stringify(box)).toBeLessThanOrEqual(box.width - 19)
    for (const { state, ...box } of states) {
      const parent = states.find((other) => other.state.states.includes(state))
      if (parent !== undefined) expect(isInside(box, parent), state.id).toBe(true)
    }
  })

  it.each(['full', 'outline'] as const)(
    'shows every state and every transition with a target in %s',
    async (detail) => {
      const svg = svgOf(chart, await laidOut('tall', detail))
      for (const { id } of statesOf(chart.root)) expect(svg).toContain(`data-state="${id}"`)
      const shown = new Set([...svg.matchAll(/data-edges="([^"]*)"/g)].flatMap(([, ids]) => ids?.split(' ') ?? []))
      const expected =
        detail === 'full'
          ? chart.edges
          : chart.edges.filter(({ source, targets }) => targets.length > 0 && !targets.includes(source))
      expect(expected.filter(({ id }) => !shown.has(id)).map((edge) => edge.name)).toEqual([])
    },
  )

  it('shows every description, guard, action, delay, invoke, entry, exit and tag', async () => {
    const svg = svgOf(chart, await laidOut('tall', 'full'))
    const decode = (text: string) =>
      text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&')
    const written = decode([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(' ')).replace(
      /\s/g,
      '',
    )
    const states = statesOf(chart.root)
    const texts = [
      ...states.flatMap(({ key, description, entry, exit, invokes, tags }) => [
        key,
        description,
        ...entry,
        ...exit,
        ...tags,
        ...invokes.map(({ label }) => label),
      ]),
      ...chart.edges.flatMap(({ guard, actions }) => [guard?.name ?? '', ...actions]),
    ]
    expect(texts.filter((text) => !written.includes(text.replace(/\s/g, '')))).toEqual([])
  })

  it('is drawn identically every time', async () => {
    const drawn = svgOf(chart, await laidOut('tall', 'full'))
    expect(svgOf(chart, await layoutOf(chart, 'tall', 'full'))).toBe(drawn)
  })

  it('names every transition once in Mermaid', () => {
    const lines = mermaidOf(chart).split('\n')
    expect(lines.filter((line) => / --> .* : /.test(line))).toHaveLength(chart.edges.length)
    const depth = lines.reduce((open, line) => open + Number(line.endsWith('{')) - Number(line.trim() === '}'), 0)
    expect(depth).toBe(0)
  })
})
