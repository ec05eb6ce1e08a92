import react from '@vitejs/plugin-react'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, searchForWorkspaceRoot } from 'vite'
import type { StatechartsProject } from '../project.ts'
import { coverage } from './coverage.ts'
import { CHARTS_PATH, drawnCharts } from './drawnCharts.ts'
import { relay } from './relay.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

export interface Visualizer {
  url: string
  close: () => Promise<void>
}

/** Serves the page for a project, on this machine alone; port 0 takes a free one. */
export async function startVisualizer(project: StatechartsProject, config: string, port: number): Promise<Visualizer> {
  const projectFolder = path.dirname(config)
  const cacheDir = path.join(projectFolder, 'node_modules', '.cache', 'statecharts')
  const server = await createServer({
    configFile: false,
    root: packageFolder,
    cacheDir,
    logLevel: 'warn',
    clearScreen: false,
    resolve: { alias: { 'virtual:project': config } },
    plugins: [
      react(),
      drawnCharts(config, cacheDir),
      coverage(path.resolve(projectFolder, project.coverage.folder)),
      relay(),
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
  // What a first visit would wait for is made now.
  await Promise.all([server.warmupRequest('/page/main.tsx'), fetch(new URL(CHARTS_PATH, url))])
  return { url, close: () => server.close() }
}
