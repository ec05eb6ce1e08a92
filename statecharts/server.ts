import { createServer as createViteServer, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebSocketServer, type WebSocket } from 'ws'

/** The visualizer's server: its page with the drawn charts, the last test run's hits, and what a running portal streams. */

const here = fileURLToPath(new URL('.', import.meta.url))
const root = path.dirname(here.replace(/[\\/]$/, ''))
const cacheDir = path.join(root, 'node_modules', '.cache', 'statecharts')
const CHARTS = '/charts.json'
/** How much of a running portal's stream a page that opens later still gets. */
const KEPT = 2_000

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['domain', 'machines', 'statecharts']) {
    // Of this room only what draws counts: it stands in its top folder.
    const entries = await readdir(path.join(root, folder), { withFileTypes: true, recursive: folder !== 'statecharts' })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Drawing takes seconds, so what was drawn from the same sources is kept. */
async function drawnCharts(draw: () => Promise<unknown>): Promise<string> {
  const kept = path.join(cacheDir, `charts-${await sourcesHash()}.json`)
  const known = await readFile(kept, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const drawn = JSON.stringify(await draw())
  await mkdir(cacheDir, { recursive: true })
  // Another server may be reading: what it finds is whole.
  const beside = `${kept}.${process.pid}`
  await writeFile(beside, drawn)
  await rename(beside, kept)
  return drawn
}

/** Gives the page every chart, drawn; draws them again when a machine's file changes. */
function charts(): Plugin {
  return {
    name: 'charts',
    configureServer(server) {
      let drawn: Promise<string> | undefined
      const draw = async () => {
        const { drawCharts } = (await server.ssrLoadModule('/charts.ts')) as { drawCharts: () => Promise<unknown> }
        return drawCharts()
      }
      server.watcher.add(path.join(root, 'machines'))
      server.watcher.on('change', (file) => {
        if (!/[\\/](machines|domain|statecharts)[\\/].*\.ts$/.test(file)) return
        drawn = undefined
        server.ws.send({ type: 'full-reload' })
      })
      server.middlewares.use(CHARTS, (_request, response) => {
        drawn ??= drawnCharts(draw)
        answerJson(response, drawn)
      })
    },
  }
}

function answerJson(response: ServerResponse, json: Promise<string>): void {
  json.then(
    (text) => response.setHeader('Content-Type', 'application/json').end(text),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}

/** What the machines' tests reached, a file a machine, as they last wrote it. */
async function readCoverage(): Promise<Record<string, unknown>> {
  const folder = path.join(root, 'coverage', 'statecharts')
  const files = await readdir(folder).catch(() => [])
  const read = files
    .filter((file) => file.endsWith('.json'))
    .map(
      async (file) =>
        [file.replace(/\.json$/, ''), JSON.parse(await readFile(path.join(folder, file), 'utf8'))] as const,
    )
  return Object.fromEntries(await Promise.all(read))
}

function coverage(): Plugin {
  return {
    name: 'coverage',
    configureServer(server) {
      server.middlewares.use('/coverage.json', (_request, response) => {
        answerJson(
          response,
          readCoverage().then((read) => JSON.stringify(read)),
        )
      })
    },
  }
}

function isOwnPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && new URL(headers.origin).host === headers.host
}

/** A running portal sends to /live; the page, and no other, listens at /watch. */
function relay(): Plugin {
  return {
    name: 'relay',
    configureServer(server) {
      const sockets = new WebSocketServer({ noServer: true })
      const watchers = new Set<WebSocket>()
      let kept: string[] = []
      const pass = (message: string) => {
        kept = [...kept, message].slice(-KEPT)
        for (const watcher of watchers) watcher.send(message)
      }
      server.httpServer?.on('upgrade', (request, socket, head) => {
        const at = request.url?.split('?')[0]
        if (at !== '/live' && at !== '/watch') return
        if (at === '/watch' && !isOwnPage(request)) return void socket.destroy()
        sockets.handleUpgrade(request, socket, head, (client) => {
          if (at === '/live') {
            kept = []
            pass(JSON.stringify({ type: 'portal.opened' }))
            client.on('message', (data) => pass(String(data)))
            client.on('close', () => pass(JSON.stringify({ type: 'portal.closed' })))
          } else {
            watchers.add(client)
            client.on('close', () => watchers.delete(client))
            for (const message of kept) client.send(message)
          }
        })
      })
    },
  }
}

export interface Visualizer {
  url: string
  close: () => Promise<void>
}

/** Serves on this machine alone. */
export async function startVisualizer(port: number): Promise<Visualizer> {
  const server = await createViteServer({
    configFile: false,
    root: here,
    cacheDir,
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react(), charts(), coverage(), relay()],
    server: { host: 'localhost', port, strictPort: port !== 0, fs: { allow: [root] } },
    optimizeDeps: {
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'xstate', 'yup', 'moment'],
      noDiscovery: true,
    },
  })
  await server.listen()
  const address = server.httpServer?.address()
  const at = typeof address === 'object' && address !== null ? address.port : port
  const url = `http://localhost:${at}/`
  // What a first visit would wait for is made now.
  await Promise.all([server.warmupRequest('/page/main.tsx'), fetch(new URL(CHARTS, url))])
  return { url, close: () => server.close() }
}
