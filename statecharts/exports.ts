import { definitionOf } from './chart/definition.ts'
import { mermaidOf } from './chart/mermaid.ts'
import { chartsOf, drawChart, type DrawnChart, type Picture } from './drawing/charts.ts'
import { scenarioOf, type StatechartsProject } from './project.ts'

/** Writes the charts as files: SVG, Mermaid, XState JSON, and a README that shows them. */

const PAGE_WIDTH = 1_100

function pictureForPage({ pictures: { full } }: DrawnChart): Picture {
  return full.wide.width <= PAGE_WIDTH ? full.wide : full.tall
}

function sectionOf({ name, chart }: DrawnChart, isOutlined: boolean): string {
  return `## ${name}

${chart.description}
${isOutlined ? `\nIn outline:\n\n![The outline of ${name}](${name}-outline.svg)\n\nIn full:\n` : ''}
![The statechart of ${name}](${name}.svg)

[SVG](${name}.svg), [Mermaid](${name}.mmd), [XState JSON](${name}.json)
`
}

/** The exported files: name to content. */
export async function exportFiles(project: StatechartsProject): Promise<Map<string, string>> {
  const { introduction, outlines } = project.exports
  const charts = await Promise.all(chartsOf(project).map(drawChart))
  const files = new Map<string, string>()
  for (const drawn of charts) {
    const { name, chart, pictures } = drawn
    files.set(`${name}.svg`, pictureForPage(drawn).svg)
    files.set(`${name}.mmd`, mermaidOf(chart))
    files.set(`${name}.json`, definitionOf(scenarioOf(project, name).machine))
    if (outlines.includes(name)) files.set(`${name}-outline.svg`, pictures.outline.tall.svg)
  }
  const sections = charts.map((drawn) => sectionOf(drawn, outlines.includes(drawn.name)))
  return files.set('README.md', `# Statecharts\n\n${introduction}\n\n${sections.join('\n')}`)
}
