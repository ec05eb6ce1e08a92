import { statesOf, type Chart } from './chart/chart.ts'
import { definitionOf } from './chart/definition.ts'
import { collapsed } from './chart/folding.ts'
import { mermaidOf } from './chart/mermaid.ts'
import { chartsOf, drawChart, drawPicture, type DrawnChart, type Picture } from './drawing/charts.ts'
import { scenarioOf, type StatechartsProject } from './project.ts'

/** Writes the charts as files: SVG, Mermaid, XState JSON, and a README that shows them. */

const PAGE_WIDTH = 1_100

function pictureForPage({ pictures: { full } }: DrawnChart): Picture {
  return full.wide.width <= PAGE_WIDTH ? full.wide : full.tall
}

/** The first levels of a chart's states, with the names of their transitions. */
async function outlineOf(chart: Chart, levels: number): Promise<string> {
  const open = statesOf(chart.root).filter(({ id }) => id.split('.').length <= levels)
  const view = { detail: 'outline', shape: 'tall', open: null } as const
  return (await drawPicture(collapsed(chart, new Set(open.map(({ id }) => id))), view)).svg
}

function sectionOf({ name, chart }: DrawnChart, isOutlined: boolean): string {
  return `## ${name}

${chart.description}

${isOutlined ? `![The outline of ${name}](${name}-outline.svg)` : `![The statechart of ${name}](${name}.svg)`}

[${isOutlined ? 'In full' : 'SVG'}](${name}.svg), [Mermaid](${name}.mmd), [XState JSON](${name}.json)
`
}

/** The exported files: name to content. */
export async function exportFiles(project: StatechartsProject): Promise<Map<string, string>> {
  const { introduction, outlines = {} } = project.exports
  const charts = await Promise.all(chartsOf(project).map(drawChart))
  const files = new Map<string, string>()
  for (const drawn of charts) {
    const { name, chart } = drawn
    files.set(`${name}.svg`, pictureForPage(drawn).svg)
    files.set(`${name}.mmd`, mermaidOf(chart))
    files.set(`${name}.json`, definitionOf(scenarioOf(project, name).machine))
    const levels = outlines[name]
    if (levels !== undefined) files.set(`${name}-outline.svg`, await outlineOf(chart, levels))
  }
  const sections = charts.map((drawn) => sectionOf(drawn, drawn.name in outlines))
  return files.set('README.md', `# Statecharts\n\n${introduction}\n\n${sections.join('\n')}`)
}
