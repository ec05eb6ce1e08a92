import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Threads of their own: their files are built as JavaScript, or the sources themselves. */

const extension = extname(fileURLToPath(import.meta.url))

const isSource = extension === '.ts'

/** What Node is told, so that a pool's thread reads the sources as this one does. */
export const workerArguments = isSource ? ['--import', 'tsx'] : []

/** The file of a worker beside a module. */
export const workerBeside = (module: string, name: string) => fileURLToPath(new URL(`./${name}${extension}`, module))

/** A thread that runs a worker's file. Node reads a thread's own file before it has learnt to read the sources. */
export function openWorker(file: string, options: WorkerOptions): Worker {
  if (!isSource) return new Worker(file, options)
  const address = JSON.stringify(pathToFileURL(file).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${address}, ${address}))`, {
    ...options,
    eval: true,
  })
}
