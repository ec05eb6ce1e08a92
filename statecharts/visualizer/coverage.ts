import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { respondWithJson } from './respond.ts'

/** What the tests reached of each machine, as they last wrote it. */
async function readCoverage(folder: string): Promise<Record<string, unknown>> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const reports = files
    .filter((file) => file.endsWith('.json'))
    .map(async (file) => {
      const report: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'))
      return [path.basename(file, '.json'), report] as const
    })
  return Object.fromEntries(await Promise.all(reports))
}

export function coverage(folder: string): Plugin {
  return {
    name: 'coverage',
    configureServer(server) {
      server.middlewares.use('/coverage.json', (_request, response) => {
        const json = readCoverage(folder).then((reports) => JSON.stringify(reports))
        respondWithJson(response, json)
      })
    },
  }
}
