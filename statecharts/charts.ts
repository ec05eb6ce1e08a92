import type { AnyStateMachine } from 'xstate'
import { chartOf, type Chart } from './graph.ts'
import { layoutOf, type Shape } from './layout.ts'
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
  pictures: Record<Shape, Picture>
}

async function pictureOf(chart: Chart, shape: Shape): Promise<Picture> {
  const layout = await layoutOf(chart, shape)
  return { width: layout.width, height: layout.height, svg: svgOf(chart, layout) }
}

export async function drawChart(name: MachineName): Promise<DrawnChart> {
  const chart = chartOf(MACHINES[name] as AnyStateMachine)
  return { name, chart, pictures: { tall: await pictureOf(chart, 'tall'), wide: await pictureOf(chart, 'wide') } }
}

export function drawCharts(): Promise<DrawnChart[]> {
  return Promise.all(MACHINE_NAMES.map(drawChart))
}
