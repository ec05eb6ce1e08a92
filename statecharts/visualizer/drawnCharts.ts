import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Chart } from '../chart/chart.ts'
import type { DrawnChart } from '../drawing/charts.ts'
import type { StatechartsProject } from '../project.ts'
import { respondWithJson } from './respond.ts'

export const CHARTS_PATH = '/charts.json'

const drawingFolder = fileURLToPath(new URL('../drawing/', import.meta.url))

async function hashOfDrawing(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(drawingFolder)).sort()) hash.update(await readFile(drawingFolder + file))
  return hash.digest('hex')
}

/** Drawing takes seconds, so what the same code drew of the same chart is kept. */
async function drawOnce(
  chart: Chart,
  draw: (chart: Chart) => Promise<DrawnChart>,
  drawing: string,
  cacheDir: string,
): Promise<string> {
  const hash = createHash('sha256').update(drawing).update(JSON.stringify(chart)).digest('hex').slice(0, 16)
  const kept = path.join(cacheDir, `${chart.id}-${hash}.json`)
  const known = await readFile(kept, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const drawn = JSON.stringify(await draw(chart))
  await mkdir(cacheDir, { recursive: true })
  // Another server may be reading: what it finds is whole.
  const beside = `${kept}.${process.pid}`
  await writeFile(beside, drawn)
  await rename(beside, kept)
  return drawn
}

/** Gives the page every chart, drawn; draws again what a change of the project or of this package's drawing concerns. */
export function drawnCharts(config: string, cacheDir: string): Plugin {
  let drawn: Promise<string> | undefined
  return {
    name: 'drawn-charts',
    configureServer(server) {
      const load = <Module>(file: string) => server.ssrLoadModule(file) as Promise<Module>
      const drawAll = async () => {
        const { chartsOf, drawChart } = await load<typeof import('../drawing/charts.ts')>('/drawing/charts.ts')
        const { default: project } = await load<{ default: StatechartsProject }>(config)
        const drawing = await hashOfDrawing()
        const charts = chartsOf(project).map((chart) =>
          drawOnce(chart, drawChart, drawing, path.join(cacheDir, 'charts')),
        )
        return `[${(await Promise.all(charts)).join(',')}]`
      }
      server.middlewares.use(CHARTS_PATH, (_request, response) => {
        drawn ??= drawAll()
        respondWithJson(response, drawn)
      })
    },
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      drawn = undefined
      server.ws.send({ type: 'full-reload' })
    },
  }
}
