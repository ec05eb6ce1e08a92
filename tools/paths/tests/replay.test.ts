import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

it('a replay imports only XState', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  function read(module: string) {
    if (seen.has(module)) return
    seen.add(module)
    for (const [, name = ''] of readFileSync(module, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^'"]*from '([^']+)'/gm,
    )) {
      if (name.startsWith('.')) read(path.resolve(path.dirname(module), name))
      else packages.add(name)
    }
  }
  read(path.join(root, 'file/replay.ts'))
  expect([...packages]).toEqual(['xstate'])
  expect([...seen].map((module) => path.relative(root, module)).sort()).toEqual([
    'file/replay.ts',
    'file/values.ts',
    'model/chart.ts',
    'model/childSnapshot.ts',
    'model/watch.ts',
  ])
})
