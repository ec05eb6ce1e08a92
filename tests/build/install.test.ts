import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Commands that install the packages of a clean clone. */
const commands = readdirSync('scripts')
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => path.join('scripts', name))
  .filter((file) => /\bensure(?:Dependencies|Built)\b/.test(readFileSync(file, 'utf8')))

const IMPORTS = /^(?:(?:import|export)\b[^'=()]*\bfrom |import )'([^']+)'/gm
const importsOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, from = '']) => from)

/** Everything that is loaded before the command runs. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  for (const imported of importsOf(file)) {
    const name = imported.startsWith('.') ? path.join(path.dirname(file), imported) : imported
    if (seen.has(name)) continue
    seen.add(name)
    if (imported.startsWith('.')) loadedBy(name, seen)
  }
  return seen
}

test.each(commands)('%s loads no package before it has installed them', (file) => {
  const loaded = [...loadedBy(file)]
  expect(loaded.some((name) => name.startsWith('scripts'))).toBe(true)
  expect(loaded.filter((name) => !name.startsWith('node:') && !name.startsWith('scripts'))).toEqual([])
})
