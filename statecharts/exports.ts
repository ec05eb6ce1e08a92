import type { AnyStateMachine } from 'xstate'
import { drawCharts, type DrawnChart } from './charts.ts'
import { MACHINES, type MachineName } from './machines.ts'
import { mermaidOf } from './mermaid.ts'

/** What `npm run statecharts -- --export` writes into docs/statecharts. */

/** A machine's definition as JSON, for editors that read XState's: functions go, their names stay. */
export function definitionOf(machine: AnyStateMachine): string {
  const plain = (key: string, value: unknown): unknown => {
    if (typeof value !== 'function') return value
    const { type } = value as { type?: string }
    return key === 'actions' || /^\d+$/.test(key) ? { type: type ?? value.name } : undefined
  }
  return `${JSON.stringify(machine.config, plain, 2)}\n`
}

/** The shape that suits a page of text: the one that is nearer to its width. */
function pictureFor({
  pictures: {
    full: { tall, wide },
  },
}: DrawnChart) {
  return wide.width <= PAGE_WIDTH ? wide : tall
}

const PAGE_WIDTH = 1_100
/** The machine whose outline tells the whole in a minute. */
const LIFECYCLE: MachineName = 'application'

function indexOf(charts: readonly DrawnChart[]): string {
  const sections = charts.map(
    ({ name, chart }) => `## ${name}

${chart.description}
${name === LIFECYCLE ? `\nIn outline:\n\n![The outline of ${name}](${name}-outline.svg)\n\nIn full:\n` : ''}
![The statechart of ${name}](${name}.svg)

[SVG](${name}.svg), [Mermaid](${name}.mmd), [XState JSON](${name}.json)
`,
  )
  return `# Statecharts

Written by \`npm run statecharts -- --export\` from the machines' own definitions; a test fails when they are stale.
\`npm run statecharts\` opens them to search, simulate and watch live. [How to read one](reading.md).

${sections.join('\n')}`
}

export async function exportFiles(): Promise<Map<string, string>> {
  const charts = await drawCharts()
  const files = charts.flatMap((drawn) => [
    [`${drawn.name}.svg`, pictureFor(drawn).svg] as const,
    [`${drawn.name}.mmd`, mermaidOf(drawn.chart)] as const,
    [`${drawn.name}.json`, definitionOf(MACHINES[drawn.name] as AnyStateMachine)] as const,
  ])
  const outlines = charts
    .filter(({ name }) => name === LIFECYCLE)
    .map(({ name, pictures }) => [`${name}-outline.svg`, pictures.outline.tall.svg] as const)
  return new Map([...files, ...outlines, ['README.md', indexOf(charts)]])
}
