import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { StatechartsProject } from '../project.ts'
import { readTrace } from '../trace/readTrace.ts'
import { readCoverage } from '../trace/records.ts'
import { respondWithJson } from './respond.ts'

const PICTURES: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpeg': 'image/jpeg' }

/** Serves the coverage of tests and live use, and the cited sections. */
export function coverage(project: StatechartsProject, root: string): Plugin {
  const folder = path.resolve(root, project.coverage.folder)
  return {
    name: 'coverage',
    configureServer(server) {
      server.middlewares.use('/coverage.json', (_request, response) => {
        respondWithJson(
          response,
          readCoverage(folder).then((counts) => JSON.stringify(counts)),
        )
      })
      // Screenshots beside the records.
      server.middlewares.use('/coverage', (request, response) => {
        const name = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname)
        const file = path.join(folder, name)
        const type = PICTURES[path.extname(file)]
        if (type === undefined || !file.startsWith(folder + path.sep)) return void response.writeHead(404).end()
        readFile(file).then(
          (picture) => response.setHeader('Content-Type', type).end(picture),
          () => response.writeHead(404).end(),
        )
      })
      server.middlewares.use('/trace.json', (_request, response) => {
        respondWithJson(
          response,
          readTrace(project, root).then((data) => JSON.stringify(data)),
        )
      })
    },
  }
}
