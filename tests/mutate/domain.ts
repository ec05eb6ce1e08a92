import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Outcome } from './outcome.ts'

const root = path.resolve(import.meta.dirname, '../..')
const CONFIG = path.join(import.meta.dirname, 'stryker.config.mjs')

/** Tables of values without rules. */
const TABLES = ['colours.ts', 'institutionNames.ts']

/** Runs the domain's own tests against Stryker's mutants of the domain files whose path matches. */
export async function mutateDomain(matching: RegExp): Promise<Outcome> {
  const mutate = readdirSync(path.join(root, 'domain'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !TABLES.includes(name))
    .map((name) => `domain/${name}`)
    .filter((file) => matching.test(file))
  const results = await new Stryker({ configFile: CONFIG, mutate }).runMutationTest()
  const tested = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const survivors = tested
    .filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
    .map(({ fileName, location, replacement }) => {
      const { line, column } = location.start
      return `${path.relative(root, fileName)}:${line}:${column} becomes ${replacement?.replace(/\s+/g, ' ')}`
    })
  return { tested: tested.length, survivors }
}
