import { createWebSocketInspector } from '@statelyai/inspect'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createActor } from 'xstate'
import { chartOf } from '../chart/chart.ts'
import { activeStatesOf, NOTHING_LIVE, receive, type LiveState } from '../live/stream.ts'
import { machineNames } from '../project.ts'
import { readCoverage } from '../trace/records.ts'
import { LiveUse } from '../visualizer/liveUse.ts'
import { startVisualizer, type Visualizer } from '../visualizer/visualizer.ts'
import { makeFolder, writeExample } from './elsewhere.ts'
import project from './example.ts'

const { machine } = project.scenarios.kettle
const chart = chartOf(machine)
const heats = 'kettle.off --switch.pressed [hasWater]--> kettle.heating'

let folder: string
beforeEach(async () => {
  folder = await makeFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a program with the real @statelyai/inspect', () => {
  let visualizer: Visualizer
  let watcher: WebSocket
  let live: LiveState

  beforeEach(async () => {
    visualizer = await startVisualizer({ config: await writeExample(folder), paths: [], runs: true }, 0)
    live = NOTHING_LIVE
    const address = visualizer.url.replace('http', 'ws')
    watcher = new WebSocket(`${address}watch`, { origin: new URL(visualizer.url).origin })
    watcher.on('message', (data) => {
      live = receive(live, JSON.parse(String(data)) as { type: string }, machineNames(project))
    })
    await new Promise((resolve) => watcher.once('open', resolve))
  })
  afterEach(async () => {
    watcher.close()
    await visualizer.close()
  })

  it('can be watched by changing only its URL', async () => {
    const inspector = createWebSocketInspector({ url: `${visualizer.url.replace('http', 'ws')}live` })
    const kettle = createActor(machine, { inspect: inspector.inspect })
    kettle.start()
    kettle.send({ type: 'water.filled', litres: 1 })
    kettle.send({ type: 'switch.pressed' })
    const shown = () => [...live.actors.values()].find((actor) => actor.machine === 'kettle')
    await expect.poll(() => shown()?.value).toBe('heating')
    expect(activeStatesOf(chart, shown()?.value)).toEqual(['kettle', 'kettle.heating'])
    expect(shown()?.context).toEqual({ litres: 1 })
    expect(live.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['water.filled', 'switch.pressed']))
    kettle.stop()
    inspector.stop()
    const counted = async () => (await readCoverage(path.join(folder, project.coverage.folder)))['kettle']?.['live']
    await expect.poll(counted).toMatchObject({
      states: { 'kettle.heating': 1 },
      transitions: { [heats]: 1, [`kettle.off --water.filled--> (stays)`]: 1 },
    })
  })
})

describe('live use', () => {
  const actor = { sessionId: 'x:0', name: 'kettle', definition: '{"id": "kettle"}' }
  const snapshot = (value: string, type: string, context = {}) => ({
    type: '@xstate.snapshot',
    sessionId: 'x:0',
    event: { type, guest: 'Ada' },
    snapshot: { status: 'active', value, context },
  })

  it('is counted by chart names only and added to earlier counts', async () => {
    for (const round of [1, 2]) {
      const use = new LiveUse([chart], folder)
      use.hear({ type: '@xstate.actor', ...actor })
      use.hear(snapshot('off', 'xstate.init', { name: 'Ada' }))
      use.hear(snapshot('heating', 'switch.pressed'))
      use.hear(snapshot('off', 'switch.pressed'))
      await use.write()
      const text = await readFile(path.join(folder, 'live', 'kettle.json'), 'utf8')
      expect(JSON.parse(text)).toEqual({
        at: expect.any(String),
        states: { kettle: round, 'kettle.off': 2 * round, 'kettle.heating': round },
        transitions: { [heats]: round, 'kettle.heating --switch.pressed--> kettle.off': round },
      })
      expect(text).not.toContain('Ada')
    }
  })

  it('ignores states and transitions that no chart has', async () => {
    const use = new LiveUse([chart], folder)
    use.hear({ type: '@xstate.actor', ...actor, definition: '{"id": "stranger"}' } as never)
    use.hear(snapshot('off', 'xstate.init'))
    await use.write()
    expect(await readCoverage(folder)).toEqual({})
  })
})
