import { exportFiles } from '@postgraduate-bursary/statecharts/exports'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import project from '../../statecharts.config.ts'

const folder = fileURLToPath(new URL('../../docs/statecharts/', import.meta.url))
const WRITTEN_BY_HAND = ['reading.md']
const STALE = 'stale: run `npm run statecharts -- --export`'

describe('docs/statecharts', async () => {
  const files = await exportFiles(project)

  it('holds every chart as SVG, Mermaid and XState JSON, and nothing else', async () => {
    expect((await readdir(folder)).sort(), STALE).toEqual([...files.keys(), ...WRITTEN_BY_HAND].sort())
  })

  it.each([...files.keys()])('%s is what the machines say', async (file) => {
    expect((await readFile(folder + file, 'utf8')) === files.get(file), STALE).toBe(true)
  })

  it.each([...files.keys()].filter((file) => file.endsWith('.json')))('%s reads as a machine of its name', (file) => {
    const definition = JSON.parse(files.get(file) ?? '') as {
      id: string
      states: object
      initial?: string
      type?: 'parallel'
    }
    expect(`${definition.id}.json`).toBe(file)
    if (definition.type === 'parallel') expect(definition.initial).toBeUndefined()
    else expect(Object.keys(definition.states)).toContain(definition.initial)
  })
})
