import { chartOf, type Chart } from '../chart/chart.ts'
import { machineNames, scenarioOf, type StatechartsProject } from '../project.ts'
import type { Shape } from './flow.ts'
import { layoutOf } from './layout.ts'
import { svgOf } from './svg.ts'
import type { Detail } from './writing.ts'

/** Renders charts: tall for a narrow window, wide for a wide one. */

export interface Picture {
  width: number
  height: number
  svg: string
}

export interface DrawnChart {
  name: string
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

export async function drawChart(chart: Chart): Promise<DrawnChart> {
  return {
    name: chart.id,
    chart,
    pictures: { full: await picturesOf(chart, 'full'), outline: await picturesOf(chart, 'outline') },
  }
}

export function chartsOf(project: StatechartsProject): Chart[] {
  return machineNames(project).map((name) => chartOf(scenarioOf(project, name).machine))
}
