import { exportFiles } from 'xstate-charts/exports'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import project from '../../statecharts.config.ts'

const folder = fileURLToPath(new URL('../../docs/statecharts/', import.meta.url))
const WRITTEN_BY_HAND = ['reading.md']
const STALE = 'stale: run `npm run statecharts -- --export`'

describe('docs/statecharts', async () => {
  const files = await exportFiles(project)

  it('contains every chart as SVG, Mermaid and XState JSON, and no other file', async () => {
    expect((await readdir(folder)).sort(), STALE).toEqual([...files.keys(), ...WRITTEN_BY_HAND].sort())
  })

  it.each([...files.keys()])('%s matches the machines', async (file) => {
    expect((await readFile(folder + file, 'utf8')) === files.get(file), STALE).toBe(true)
  })
})
