import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, searchForWorkspaceRoot, type ViteDevServer } from 'vite'
import { chartsOf } from '../drawing/charts.ts'
import type { StatechartsProject } from '../project.ts'
import { comparison } from './comparison.ts'
import { coverage } from './coverage.ts'
import { CHARTS_PATH, drawnCharts } from './drawnCharts.ts'
import { LiveUse } from './liveUse.ts'
import { Machines, type Search } from './machines.ts'
import { keptPictures } from './pictures.ts'
import { relay } from './relay.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

export interface Visualizer {
  url: string
  close: () => Promise<void>
}

const NOWHERE: Search = { paths: [], runs: false }

/** The picture cache: beside the folder's packages, or in the temporary folder if there are none. */
function cacheOf(folder: string): string {
  const packages = path.join(folder, 'node_modules')
  return existsSync(packages)
    ? path.join(packages, '.cache', 'statecharts')
    : path.join(os.tmpdir(), `statecharts-${os.userInfo().uid}`)
}

/** Serves the page for a project and a search, on this machine only. Port 0 picks a free port. */
export async function startVisualizer(
  project: StatechartsProject,
  config: string,
  port: number,
  search: Search = NOWHERE,
): Promise<Visualizer> {
  const isSearch = search.paths.length > 0
  const projectFolder = isSearch ? process.cwd() : path.dirname(config)
  const cacheDir = cacheOf(projectFolder)
  const pictures = keptPictures(path.join(cacheDir, 'pictures'))
  const machines = new Machines((file) => server.ssrLoadModule(file), config, search, projectFolder)
  const server: ViteDevServer = await createServer({
    configFile: false,
    root: packageFolder,
    // Separate caches, because a project's page and a search's page need different packages and may run at the same time.
    cacheDir: path.join(cacheDir, isSearch ? 'found' : 'project'),
    logLevel: 'warn',
    clearScreen: false,
    resolve: { alias: { 'virtual:project': config }, tsconfigPaths: isSearch },
    plugins: [
      react(),
      drawnCharts(machines, pictures, search),
      comparison(config, machines, pictures, projectFolder),
      coverage(project, projectFolder),
      relay(() => new LiveUse(chartsOf(project), path.resolve(projectFolder, project.coverage.folder))),
    ],
    server: {
      host: 'localhost',
      port,
      strictPort: port !== 0,
      fs: { allow: [projectFolder, packageFolder, searchForWorkspaceRoot(packageFolder)] },
    },
  })
  await server.listen()
  const address = server.httpServer?.address()
  const at = typeof address === 'object' && address !== null ? address.port : port
  const url = `http://localhost:${at}/`
  // Prepares what the first visit needs.
  await Promise.all([server.warmupRequest('/page/main.tsx'), fetch(new URL(CHARTS_PATH, url))])
  return { url, close: () => server.close() }
}
