import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { MachineName } from '../model/machines.ts'
import { conclude, survivorOf, type Survivor } from './score.ts'

/** `npm run mutate -- --selectors`: what the screens read of the machines, mutated by Stryker (stryker.config.mjs). */

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const root = path.resolve(import.meta.dirname, '../..')
const CONFIG = path.join(import.meta.dirname, 'stryker.config.mjs')

const fileOf = (machine: string) => `machines/${machine}/selectors.ts`

/** The words of a file between two places; lines and columns are counted from 1. */
function wordsAt(file: string, { start, end }: MutantResult['location']): string {
  const lines = readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines.push(lines.pop()?.slice(0, end.column - 1) ?? '')
  lines[0] = lines[0]?.slice(start.column - 1) ?? ''
  return lines.join('\n').replace(/\s+/g, ' ')
}

function describeMutant({ fileName, location, replacement }: MutantResult): string {
  const file = path.relative(root, fileName)
  return `${file}:${location.start.line}: ${wordsAt(file, location)} becomes ${replacement?.replace(/\s+/g, ' ')}`
}

const isKilled = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout'
const isTried = ({ status }: MutantResult) => status !== 'Ignored' && status !== 'CompileError'

/** Tries every mutant of some machines' selectors and prints the score; the code to end with. */
export async function mutateSelectors(machines: readonly MachineName[]): Promise<number> {
  const results = await new Stryker({ configFile: CONFIG, mutate: machines.map(fileOf) }).runMutationTest()
  const survivors: Survivor[] = []
  const tried = results.filter(isTried)
  for (const machine of machines) {
    const here = tried.filter(({ fileName }) => path.relative(root, fileName) === fileOf(machine))
    const survived = here.filter((result) => !isKilled(result))
    survivors.push(...survived.map((result) => survivorOf(describeMutant(result))))
    console.log(`${machine}: ${here.length - survived.length} of ${here.length} killed`)
  }
  return conclude(tried.length - survivors.length, tried.length, survivors)
}
