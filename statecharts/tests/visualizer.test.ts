import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { searchForWorkspaceRoot } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { DrawnChart } from '../drawing/charts.ts'
import { startVisualizer, type Visualizer } from '../visualizer/visualizer.ts'
import project from './example.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const nodeModules = path.join(searchForWorkspaceRoot(packageFolder), 'node_modules')

describe('the visualizer of another project', () => {
  let folder: string
  let config: string
  let visualizer: Visualizer

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'statecharts-')))
    config = path.join(folder, 'statecharts.config.ts')
    await mkdir(path.join(folder, 'node_modules'))
    await symlink(path.join(nodeModules, 'xstate'), path.join(folder, 'node_modules', 'xstate'), 'dir')
    const example = await readFile(path.join(packageFolder, 'tests', 'example.ts'), 'utf8')
    await writeFile(config, example.replaceAll("'../", `'${packageFolder}`))
    await mkdir(path.join(folder, 'reached'))
    await writeFile(path.join(folder, 'reached', 'kettle.json'), '{"at":"","states":["kettle.off"],"transitions":[]}')
    visualizer = await startVisualizer(project, config, 0)
  }, 120_000)
  afterAll(async () => {
    await visualizer?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const charts = async () => (await (await fetch(`${visualizer.url}charts.json`)).json()) as DrawnChart[]

  it('draws its machines, and draws again what a change of its file concerns', async () => {
    expect((await charts()).map(({ name, chart }) => [name, chart.description])).toEqual([
      ['kettle', 'Water is boiled.'],
      ['table', 'A guest at a table.'],
    ])
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace('Water is boiled.', 'Water is heated.'))
    await vi.waitFor(async () => expect((await charts())[0]?.chart.description).toBe('Water is heated.'), 30_000)
  }, 60_000)

  it('serves its page with the configuration', async () => {
    const main = await (await fetch(`${visualizer.url}page/main.tsx`)).text()
    expect(main).toContain(`/@fs${config}`)
  })

  it('serves what its tests reached', async () => {
    const response = await fetch(`${visualizer.url}coverage.json`)
    expect(await response.json()).toEqual({ kettle: { at: '', states: ['kettle.off'], transitions: [] } })
  })

  const connect = (room: string, origin: string) =>
    new Promise<WebSocket | null>((resolve) => {
      const socket = new WebSocket(`${visualizer.url.replace('http', 'ws')}${room}`, { origin })
      socket.on('open', () => resolve(socket))
      socket.on('error', () => resolve(null))
    })

  it('passes a stream on to its own page, and to no other', async () => {
    expect(await connect('watch', 'https://example.org')).toBeNull()
    const watcher = await connect('watch', new URL(visualizer.url).origin)
    const heard: unknown[] = []
    watcher?.on('message', (data) => heard.push(JSON.parse(String(data))))
    const source = await connect('live', 'http://localhost:5000')
    source?.send(JSON.stringify({ type: '@xstate.actor' }))
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'stream.opened' }, { type: '@xstate.actor' }]))
    source?.close()
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'stream.closed' }))
    watcher?.close()
  })

  it.each(['https://example.org', 'null', 'http://localhost.example.org', 'no address'])(
    'goes on after a page of %s knocked, and lets it neither watch nor stream',
    async (origin) => {
      expect(await connect('watch', origin)).toBeNull()
      expect(await connect('live', origin)).toBeNull()
      expect((await fetch(visualizer.url)).status).toBe(200)
    },
  )
})
