import type { AnyStateMachine } from 'xstate'
import type { Detail } from './writing.ts'
import type { Shape } from './flow.ts'
import { chartOf, type Chart } from './graph.ts'
import { layoutOf } from './layout.ts'
import { MACHINE_NAMES, MACHINES, type MachineName } from './machines.ts'
import { svgOf } from './svg.ts'

/** Every machine's chart, drawn: tall for a narrow window, wide for a wide one. */

export interface Picture {
  width: number
  height: number
  svg: string
}

export interface DrawnChart {
  name: MachineName
  chart: Chart
  pictures: Record<Detail, Record<Shape, Picture>>
}

async function pictureOf(chart: Chart, shape: Shape, detail: Detail): Promise<Picture> {
  const layout = await layoutOf(chart, shape, detail)
  return { width: layout.width, height: layout.height, svg: svgOf(chart, layout) }
}

async function picturesOf(chart: Chart, detail: Detail): Promise<Record<Shape, Picture>> {
  return { tall: await pictureOf(chart, 'tall', detail), wide: await pictureOf(chart, 'wide', detail) }
}

export async function drawChart(name: MachineName): Promise<DrawnChart> {
  const chart = chartOf(MACHINES[name] as AnyStateMachine)
  return {
    name,
    chart,
    pictures: { full: await picturesOf(chart, 'full'), outline: await picturesOf(chart, 'outline') },
  }
}

export function drawCharts(): Promise<DrawnChart[]> {
  return Promise.all(MACHINE_NAMES.map(drawChart))
}
