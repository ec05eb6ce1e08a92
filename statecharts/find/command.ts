import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chartOf } from '../chart/chart.ts'
import { openAtFirst } from '../chart/folding.ts'
import { mermaidOf } from '../chart/mermaid.ts'
import { startDrawing } from '../drawing/threads.ts'
import { Unusable } from '../load.ts'
import { startVisualizer } from '../visualizer/visualizer.ts'
import { findMachines, type FoundMachine, type Problem } from './find.ts'
import project from './project.ts'

/** `statecharts PATH…`: finds machines, draws them, and redraws them when their files change. */

export const DEMO = fileURLToPath(new URL('../demo', import.meta.url))
const CONFIG = fileURLToPath(new URL('project.ts', import.meta.url))

export interface FindOptions {
  /** Files and folders. */
  paths: readonly string[]
  /** True if modules are run; otherwise only their text is read. */
  runs: boolean
  port: number
  /** The output folder; without it the pictures are served. */
  out: string | null
}

const fileNameOf = (name: string) => name.replace(/[^\w.-]+/g, '-')

function told(problems: readonly Problem[]): void {
  for (const { file, reason } of problems) console.error(`${file}: ${reason}`)
}

async function writePictures(machines: readonly FoundMachine[], out: string): Promise<void> {
  const draughtsmen = startDrawing()
  await mkdir(out, { recursive: true })
  const sections = await Promise.all(
    machines.map(async ({ name, machine, file, notes }) => {
      const chart = chartOf(machine)
      const { svg } = await draughtsmen.draw(chart, { detail: 'full', shape: 'tall', open: openAtFirst(chart) })
      const at = fileNameOf(name)
      await writeFile(path.join(out, `${at}.svg`), svg)
      await writeFile(path.join(out, `${at}.mmd`), mermaidOf(chart))
      const words = [chart.description, `From ${file}.`, ...notes].filter((each) => each !== '')
      return `## ${name}\n\n${words.join('\n\n')}\n\n![The statechart of ${name}](${at}.svg)\n\n[SVG](${at}.svg), [Mermaid](${at}.mmd)\n`
    }),
  )
  await draughtsmen.close()
  await writeFile(path.join(out, 'README.md'), `# Statecharts\n\n${sections.join('\n')}`)
  console.log(`Wrote the charts of ${machines.length} machines into ${out}.`)
}

/** Serves or writes the machines found. Throws if a path is missing or there is nothing to write. */
export async function findCommand({ paths, runs, port, out }: FindOptions): Promise<void> {
  const absolute = paths.map((each) => path.resolve(each))
  const missing = absolute.find((each) => !existsSync(each))
  if (missing !== undefined)
    throw new Unusable(`${missing} is missing. Name a folder, a file of TypeScript or JavaScript, or XState JSON.`)
  if (out !== null) {
    const load = runs ? (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>> : null
    const { machines, problems } = await findMachines(absolute, load, process.cwd())
    told(problems)
    if (machines.length === 0) throw new Unusable(`No machines found in ${paths.join(', ')}.`)
    await writePictures(machines, path.resolve(out))
    return
  }
  const { url } = await startVisualizer(project, CONFIG, port, { paths: absolute, runs })
  const { charts, problems } = await (async () => ({
    charts: (await (await fetch(new URL('charts.json', url))).json()) as unknown[],
    problems: (await (await fetch(new URL('problems.json', url))).json()) as Problem[],
  }))()
  told(problems)
  console.log(`${charts.length} ${charts.length === 1 ? 'machine' : 'machines'} found. Statecharts: ${url}`)
}
