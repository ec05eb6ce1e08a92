import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { definitionOf } from '../chart/definition.ts'
import type { ListedChart } from '../drawing/charts.ts'
import type { ComparedPictures, Comparison } from '../visualizer/comparison.ts'
import { startVisualizer, type Visualizer } from '../visualizer/visualizer.ts'
import { makeFolder, writeExample } from './elsewhere.ts'
import project from './example.ts'

const record = {
  at: '2026-01-05T08:00:00.000Z',
  test: '§1 is cold',
  states: ['kettle.off'],
  transitions: [],
  pictures: { 'kettle.off': 'off.jpeg' },
}

describe('the visualizer of another project', () => {
  let folder: string
  let config: string
  let visualizer: Visualizer

  beforeAll(async () => {
    folder = await makeFolder()
    config = await writeExample(folder)
    const records = path.join(folder, 'reached', 'kitchen', 'kettle')
    await mkdir(records, { recursive: true })
    await writeFile(path.join(records, 'a.json'), JSON.stringify(record))
    await writeFile(path.join(records, 'off.jpeg'), 'a picture')
    await writeFile(path.join(folder, 'secret.jpeg'), 'not beside any record')
    visualizer = await startVisualizer({ config, paths: [], runs: true }, 0)
  }, 120_000)
  afterAll(async () => {
    await visualizer?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const json = async (name: string) => (await fetch(visualizer.url + name)).json() as Promise<unknown>
  const charts = () => json('charts.json') as Promise<ListedChart[]>

  it('draws its machines, and redraws those affected by a file change', async () => {
    expect((await charts()).map(({ name, chart }) => [name, chart.description])).toEqual([
      ['kettle', 'Water is boiled.'],
      ['table', 'A guest at a table.'],
    ])
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace('Water is boiled.', 'Water is heated.'))
    await expect.poll(async () => (await charts())[0]?.chart.description).toBe('Water is heated.')
  }, 60_000)

  it('serves its page with the configuration', async () => {
    const text = async (at: string) => (await fetch(visualizer.url + at)).text()
    expect(await text('')).toContain('<script type="module" src="/main.js">')
    expect(await text('main.js')).toContain('/project.js')
    expect(await text('project.js')).toContain('"A tea room"')
  })

  it('serves the coverage of its tests', async () => {
    expect(await json('coverage.json')).toEqual({
      kettle: { kitchen: { at: record.at, states: { 'kettle.off': 1 }, transitions: {} } },
    })
  })

  it('serves sections, tests and, of all files, only the screenshots beside the records', async () => {
    expect(await json('trace.json')).toEqual({
      sections: [{ name: '§1', title: 'Tea' }],
      tests: [
        { ...record, suite: 'kitchen', machine: 'kettle', pictures: { 'kettle.off': 'kitchen/kettle/off.jpeg' } },
      ],
    })
    const picture = await fetch(`${visualizer.url}coverage/kitchen/kettle/off.jpeg`)
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/jpeg', 'a picture'])
    for (const name of ['kitchen/kettle/on.jpeg', '..%2Fsecret.jpeg', 'kitchen/kettle/a.json'])
      expect((await fetch(`${visualizer.url}coverage/${name}`)).status, name).toBe(404)
  })

  it('compares two sides with marked pictures, and names a missing side', async () => {
    const older = definitionOf(project.scenarios.kettle.machine).replace('The kettle is cold.', 'The kettle is icy.')
    await writeFile(path.join(folder, 'older.json'), older)
    const compared = (await json('comparison.json?from=older.json')) as Comparison
    // The file contains only the kettle.
    expect(compared.machines.map(({ machine, kind }) => [machine, kind])).toEqual([
      ['kettle', 'changed'],
      ['table', 'added'],
    ])
    const pictures = (await json('comparison-pictures.json?from=older.json&machine=kettle')) as ComparedPictures
    for (const side of [pictures.before, pictures.after])
      expect(side?.tall.svg).toContain('<g class="state changed" data-state="kettle.off">')
    const nothing = await fetch(`${visualizer.url}comparison.json?from=nonsense`)
    expect([nothing.status, await nothing.text()]).toEqual([404, expect.stringContaining("'nonsense' is neither")])
  })

  const connect = (room: string, origin: string) =>
    new Promise<WebSocket | null>((resolve) => {
      const socket = new WebSocket(`${visualizer.url.replace('http', 'ws')}${room}`, { origin })
      socket.on('open', () => resolve(socket))
      socket.on('error', () => resolve(null))
    })

  it('refuses a foreign name that resolves to this machine', async () => {
    const status = await new Promise((resolve, reject) => {
      const asked = get(visualizer.url, { headers: { host: 'example.org' } }, ({ statusCode }) => resolve(statusCode))
      asked.on('error', reject)
    })
    expect(status).toBe(403)
  })

  it('relays a stream to its own page only', async () => {
    expect(await connect('watch', 'https://example.org')).toBeNull()
    const watcher = await connect('watch', new URL(visualizer.url).origin)
    const heard: unknown[] = []
    watcher?.on('message', (data) => heard.push(JSON.parse(String(data))))
    const source = await connect('live', 'http://localhost:5000')
    source?.send(JSON.stringify({ type: '@xstate.actor' }))
    await expect.poll(() => heard).toEqual([{ type: 'stream.opened' }, { type: '@xstate.actor' }])
    source?.close()
    await expect.poll(() => heard.at(-1)).toEqual({ type: 'stream.closed' })
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
