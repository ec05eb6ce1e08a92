import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chartsOf } from '../drawing/charts.ts'
import { CONFIG_FILE, loadProject } from '../load.ts'
import { traceMarkdown } from './markdown.ts'
import { readTrace } from './readTrace.ts'
import { trace } from './trace.ts'

/** `trace`: from sections to states, tests and screens and back, as Markdown. */
export async function traceCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { config: { type: 'string', default: CONFIG_FILE }, out: { type: 'string' } },
  })
  const { project, root } = await loadProject(values.config)
  const { sections, tests } = await readTrace(project, root)
  const charts = chartsOf(project)
  const text = traceMarkdown(project.title, trace(charts, sections, tests), charts, tests)
  if (values.out === undefined) process.stdout.write(text)
  else await writeFile(path.resolve(values.out), text)
}
