import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Chart } from '../chart/chart.ts'
import type { Picture, View } from './charts.ts'

/** Draws in worker threads, so that the caller stays responsive and several pictures are drawn at once. */

const IDLE_MS = 60_000
const MOST = 4

export interface Draughtsmen {
  draw: (chart: Chart, view: View) => Promise<Picture>
  close: () => Promise<void>
}

export function startDrawing(): Draughtsmen {
  const threads = new Piscina<{ chart: Chart; view: View }, Picture>({
    filename: fileURLToPath(new URL('worker.mjs', import.meta.url)),
    minThreads: 1,
    maxThreads: Math.min(MOST, Math.max(1, availableParallelism())),
    idleTimeout: IDLE_MS,
  })
  return { draw: (chart, view) => threads.run({ chart, view }), close: () => threads.destroy() }
}
