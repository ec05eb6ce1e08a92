import { parentPort } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import { drawPicture, type View } from './charts.ts'

/** A drawing thread: receives a chart and returns its picture. */

parentPort?.on('message', async ({ chart, view }: { chart: Chart; view: View }) =>
  parentPort?.postMessage(await drawPicture(chart, view)),
)
