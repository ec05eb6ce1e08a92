import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openAtFirst } from '../chart/folding.ts'
import { mermaidOf } from '../chart/mermaid.ts'
import type { ListedChart } from '../drawing/charts.ts'
import { startDrawing } from '../drawing/threads.ts'
import { Unusable } from '../load.ts'
import { placeOf } from '../places.ts'
import { startVisualizer } from '../visualizer/visualizer.ts'
import { fileNameOf } from './files.ts'
import type { Problem } from './find.ts'
import { counted, problemLines } from './messages.ts'
import { search } from './search.ts'

/** `xstate-charts PATH…`: finds machines, draws them, and redraws them when their files change. */

export const DEMO = placeOf('demo')

export interface FindOptions {
  /** Files and folders. */
  paths: readonly string[]
  /** True if modules are run; otherwise only their text is read. */
  runs: boolean
  port: number
  /** True if every file with a problem is listed. */
  verbose: boolean
  /** The output folder; without it the pictures are served. */
  out: string | null
}

async function writePictures(charts: readonly ListedChart[], out: string): Promise<void> {
  const draughtsmen = startDrawing()
  await mkdir(out, { recursive: true })
  const sections = await Promise.all(
    charts.map(async ({ name, chart, origin }) => {
      const { svg } = await draughtsmen.draw(chart, { detail: 'full', shape: 'tall', open: openAtFirst(chart) })
      const at = fileNameOf(name)
      await writeFile(path.join(out, `${at}.svg`), svg)
      await writeFile(path.join(out, `${at}.mmd`), mermaidOf(chart))
      const words = [chart.description, `From ${origin?.file}.`, ...(origin?.notes ?? [])].filter((each) => each !== '')
      return `## ${name}\n\n${words.join('\n\n')}\n\n![The statechart of ${name}](${at}.svg)\n\n[SVG](${at}.svg), [Mermaid](${at}.mmd)\n`
    }),
  )
  await draughtsmen.close()
  await writeFile(path.join(out, 'README.md'), `# Statecharts\n\n${sections.join('\n')}`)
  console.log(`Wrote the charts of ${counted(charts.length, 'machine')} into ${out}.`)
}

/** Serves or writes the machines found. Throws if a path is missing or there is nothing to write. */
export async function findCommand({ paths, runs, port, verbose, out }: FindOptions): Promise<void> {
  const absolute = paths.map((each) => path.resolve(each))
  const missing = absolute.find((each) => !existsSync(each))
  if (missing !== undefined)
    throw new Unusable(`${missing} is missing. Name a folder, a file of TypeScript or JavaScript, or XState JSON.`)
  const told = (problems: readonly Problem[]) => {
    for (const line of problemLines(problems, verbose)) console.error(line)
  }
  const shown = { config: null, paths: absolute, runs }
  if (out !== null) {
    const { charts, problems } = await search({ ...shown, root: process.cwd() })
    told(problems)
    if (charts.length === 0) throw new Unusable(`No machines found in ${paths.join(', ')}.`)
    await writePictures(charts, path.resolve(out))
    return
  }
  const { url, found } = await startVisualizer(shown, port)
  told(found.problems)
  console.log(`${counted(found.charts.length, 'machine')} found. Statecharts: ${url}`)
}
