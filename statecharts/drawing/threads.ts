import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Chart } from '../chart/chart.ts'
import { threadAt } from '../places.ts'
import type { Picture, View } from './charts.ts'

/** Draws in worker threads, so that the caller stays responsive and several pictures are drawn at once. */

const MOST = 4

export interface Draughtsmen {
  draw: (chart: Chart, view: View) => Promise<Picture>
  close: () => Promise<void>
}

export function startDrawing(): Draughtsmen {
  const limit = pLimit(Math.min(MOST, availableParallelism()))
  const idle: Worker[] = []
  return {
    draw: (chart, view) =>
      limit(async () => {
        const worker = idle.pop() ?? new Worker(threadAt('drawing/worker'))
        worker.ref()
        worker.postMessage({ chart, view })
        // Rejects if the drawing fails, which ends the thread.
        const [picture] = (await once(worker, 'message')) as [Picture]
        worker.unref()
        idle.push(worker)
        return picture
      }),
    close: async () => {
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()))
    },
  }
}
