import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedChart, Picture } from '../drawing/charts.ts'
import type { ComparedPictures, Comparison } from '../visualizer/comparison.ts'
import { startVisualizer, type Visualizer } from '../visualizer/visualizer.ts'

const lamp = (id: string) => JSON.stringify({ id, initial: 'off', states: { off: { on: { press: 'on' } }, on: {} } })

describe('the visualizer of a folder', () => {
  let folder: string
  let visualizer: Visualizer

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'statecharts-found-')))
    await writeFile(path.join(folder, 'lamp.json'), lamp('lamp'))
    await writeFile(path.join(folder, 'broken.json'), '{ "states": { "a": {}, "b": 3 } }')
    await writeFile(path.join(folder, 'countries.json'), '{ "states": { "NA": "Namibia" } }')
    await writeFile(path.join(folder, 'comments.json'), '{ "on": {} // not JSON\n}')
    visualizer = await startVisualizer({ config: null, paths: [folder], runs: true }, 0)
  }, 120_000)
  afterAll(async () => {
    await visualizer?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const json = async <Answer>(at: string) => (await (await fetch(visualizer.url + at)).json()) as Answer
  const names = async () => (await json<ListedChart[]>('charts.json')).map(({ name }) => name)

  it('lists the machines found and the problems of faulty ones, and ignores other JSON', async () => {
    expect(await names()).toContain('lamp')
    const problems = await json<{ file: string; reason: string }[]>('problems.json')
    expect(problems.map(({ file, reason }) => [path.basename(file), reason])).toEqual([
      ['broken.json', expect.stringContaining('b: is computed or not an object')],
    ])
  })

  it('draws a requested machine, and answers 404 for an unknown one', async () => {
    const picture = await json<Picture>('picture.json?machine=lamp&detail=full&shape=tall')
    expect(picture.svg).toContain('data-state="lamp.on"')
    expect(picture.places.map(({ id }) => id)).toEqual(['lamp', 'lamp.off', 'lamp.on'])
    const missing = await fetch(`${visualizer.url}picture.json?machine=moon`)
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("Unknown machine 'moon'")])
  })

  it('compares found machines with a file, even if one side is empty', async () => {
    const older = path.join(folder, 'before')
    await writeFile(older, lamp('lamp').replace('press', 'pull'))
    const query = `from=${encodeURIComponent(older)}`
    const { machines, same } = await json<Comparison>(`comparison.json?${query}`)
    expect([same, machines.map(({ machine, kind }) => [machine, kind])]).toEqual([0, [['lamp', 'changed']]])
    const { before, after } = await json<ComparedPictures>(`comparison-pictures.json?${query}&machine=lamp`)
    expect(before?.tall.svg).toMatch(/class="transition[^"]* removed"/)
    expect(after?.tall.svg).toMatch(/class="transition[^"]* added"/)
    const foreign = path.join(folder, 'foreign')
    await writeFile(foreign, lamp('star'))
    const gone = `comparison-pictures.json?from=${encodeURIComponent(foreign)}&machine=star`
    expect(await json<ComparedPictures>(gone)).toMatchObject({ before: { tall: {} }, after: null })
  })

  it('notices changed, added and deleted files', async () => {
    await writeFile(path.join(folder, 'lamp.json'), lamp('lantern'))
    await writeFile(path.join(folder, 'torch.json'), lamp('torch'))
    await expect.poll(async () => (await names()).sort()).toEqual(['lantern', 'torch'])
    await rm(path.join(folder, 'torch.json'))
    await expect.poll(names).toEqual(['lantern'])
  })

  const give = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${visualizer.url}machines`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Origin: new URL(visualizer.url).origin, ...headers },
    })

  it('accepts machines from its own page, escapes their text and runs nothing', async () => {
    const mean = {
      id: 'mean',
      initial: 'a',
      states: { a: { description: '<img src=x onerror=alert(1)>', tags: ['"><script>'] } },
    }
    const answer = await give(JSON.stringify({ file: '', text: JSON.stringify(mean) }))
    expect(await answer.json()).toEqual({ names: ['mean'], problems: [] })
    expect(await names()).toContain('mean')
    const { svg } = await json<Picture>('picture.json?machine=mean&detail=full&shape=tall')
    expect(svg).toContain('&lt;img src=x')
    expect(svg).not.toMatch(/<img|<script/)
    const nothing = await give(JSON.stringify({ file: 'x.ts', text: 'export const lamp = 3' }))
    expect(await nothing.json()).toEqual({ names: [], problems: ['It contains no call of createMachine'] })
  })

  it.each([
    ['another page', { Origin: 'https://example.org' }, 403],
    ['a page without an origin', { Origin: 'null' }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 415],
  ])('refuses machines from %s', async (_, headers, status) => {
    expect((await give(JSON.stringify({ file: '', text: lamp('foreign') }), headers)).status).toBe(status)
    expect(await names()).not.toContain('foreign')
  })

  it('refuses more than 5 MB', async () => {
    expect((await give(JSON.stringify({ file: '', text: ' '.repeat(5_000_001) }))).status).toBe(413)
  })
})
