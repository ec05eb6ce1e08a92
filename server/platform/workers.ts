import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Worker threads, from built JavaScript or from the sources. */

const extension = extname(fileURLToPath(import.meta.url))

const isSource = extension === '.ts'

/** Node arguments for a pool's threads that run from the sources. */
export const workerArguments = isSource ? ['--import', 'tsx'] : []

/** The file of a worker next to a module. */
export const workerBeside = (module: string, name: string) => fileURLToPath(new URL(`./${name}${extension}`, module))

/**
 * Opens a worker. Node loads a worker's entry file before tsx is registered, so sources are imported from a wrapper.
 */
export function openWorker(file: string, options: WorkerOptions): Worker {
  if (!isSource) return new Worker(file, options)
  const address = JSON.stringify(pathToFileURL(file).href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${address}, ${address}))`, {
    ...options,
    eval: true,
  })
}
