import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { statesOf, type Chart } from '../chart/chart.ts'
import { isLarge } from '../chart/folding.ts'
import { mermaidOf, nameOf } from '../chart/mermaid.ts'
import { startDrawing } from '../drawing/threads.ts'
import { fileNameOf } from '../find/files.ts'
import type { MachineChanges } from './compare.ts'
import { SIGNS } from './markdown.ts'
import { markedPicture, marksOf, openFor, type Side as SideName } from './marks.ts'
import type { Side } from './revisions.ts'

/** Shows changed machines in Markdown: as Mermaid, which GitHub draws in a comment, and as SVG files. */

/** GitHub does not draw a longer diagram. */
const LONGEST_DIAGRAM = 50_000

const STYLES = [
  'classDef added fill:#dafbe1,stroke:#1a7f37,color:#000',
  'classDef changed fill:#fff8c5,stroke:#9a6700,color:#000,stroke-dasharray:3',
]

/** The later chart with its added and changed parts marked; the changes' table lists what was removed. */
export function diagramOf(chart: Chart, changes: MachineChanges): string[] {
  const { states, edges } = marksOf(changes, 'after')
  const prefix = (id: string) => {
    const kind = states.get(id) ?? edges.get(id)
    return kind === undefined ? '' : `${SIGNS[kind]} `
  }
  // Mermaid cannot style states that contain others.
  const styled = statesOf(chart.root).filter(({ id, states: inner }) => states.has(id) && inner.length === 0)
  const classes = styled.map(({ id }) => `  class ${nameOf(id)} ${states.get(id)}`)
  const text = [mermaidOf(chart, prefix).trimEnd(), ...STYLES.map((each) => `  ${each}`), ...classes].join('\n')
  if (isLarge(chart) || text.length > LONGEST_DIAGRAM) return ['The chart is too large for a diagram in a comment.', '']
  return ['<details><summary>Diagram</summary>', '', '```mermaid', text, '```', '', '</details>', '']
}

/** Writes the marked charts of both sides as SVG files, and returns their names by machine and side. */
export async function writePictures(
  folder: string,
  changes: readonly MachineChanges[],
  sides: Readonly<Record<SideName, Side>>,
): Promise<Map<string, Partial<Record<SideName, string>>>> {
  const draughtsmen = startDrawing()
  await mkdir(folder, { recursive: true })
  const written = new Map<string, Partial<Record<SideName, string>>>()
  for (const each of changes) {
    const names: Partial<Record<SideName, string>> = {}
    for (const side of ['before', 'after'] as const) {
      const chart = sides[side].charts.get(each.machine)
      if (chart === undefined) continue
      const marks = marksOf(each, side)
      const { svg } = await draughtsmen.draw(chart, { detail: 'full', shape: 'tall', open: openFor(chart, marks) })
      const name = `${fileNameOf(each.machine)}-${side}.svg`
      await writeFile(path.join(folder, name), markedPicture(svg, marks))
      names[side] = name
    }
    written.set(each.machine, names)
  }
  await draughtsmen.close()
  return written
}
