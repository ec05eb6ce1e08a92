import { chartOf, type Chart } from '../chart/chart.ts'
import { folded } from '../chart/folding.ts'
import { machineNames, scenarioOf, type StatechartsProject } from '../project.ts'
import type { Rectangle } from './areas.ts'
import type { Shape } from './flow.ts'
import { layoutOf } from './layout.ts'
import { svgOf } from './svg.ts'
import type { Detail } from './writing.ts'

/** Renders charts: tall for a narrow window, wide for a wide one. */

export interface Picture {
  width: number
  height: number
  svg: string
  /** The positions of the states, parents first, for an overview of a large picture. */
  places: readonly (Rectangle & { id: string })[]
}

export interface ListedChart {
  /** Unlike any other in the list; the machine's id, where that is. */
  name: string
  chart: Chart
  /** Its file, for machines found by a search; null for the project's own. */
  origin: { file: string; how: 'run' | 'read'; notes: readonly string[] } | null
}

export interface DrawnChart extends ListedChart {
  pictures: Record<Detail, Record<Shape, Picture>>
}

/** Drawing options. */
export interface View {
  detail: Detail
  shape: Shape
  /** The states that are open, of a large chart; null for all of them. */
  open: readonly string[] | null
}

export async function drawPicture(whole: Chart, { detail, shape, open }: View): Promise<Picture> {
  const chart = open === null ? whole : folded(whole, new Set(open))
  const layout = await layoutOf(chart, shape, detail)
  return {
    width: layout.width,
    height: layout.height,
    svg: svgOf(chart, layout),
    places: layout.states.map(({ state: { id }, x, y, width, height }) => ({ id, x, y, width, height })),
  }
}

async function picturesOf(chart: Chart, detail: Detail): Promise<Record<Shape, Picture>> {
  const view = { detail, open: null }
  return {
    tall: await drawPicture(chart, { ...view, shape: 'tall' }),
    wide: await drawPicture(chart, { ...view, shape: 'wide' }),
  }
}

export async function drawChart(chart: Chart): Promise<DrawnChart> {
  return {
    name: chart.id,
    chart,
    origin: null,
    pictures: { full: await picturesOf(chart, 'full'), outline: await picturesOf(chart, 'outline') },
  }
}

export function chartsOf(project: StatechartsProject): Chart[] {
  return machineNames(project).map((name) => chartOf(scenarioOf(project, name).machine))
}
