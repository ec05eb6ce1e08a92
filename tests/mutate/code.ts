import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { conclude, survivorOf, type Survivor } from './score.ts'

/** Code beside the charts, mutated by Stryker (stryker.config.mjs). */

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const root = path.resolve(import.meta.dirname, '../..')
const CONFIG = path.join(import.meta.dirname, 'stryker.config.mjs')

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

/** Tries every mutant of some files, named from the root, and prints the score; the code to end with. */
export async function mutateCode(files: readonly string[]): Promise<number> {
  const results = await new Stryker({ configFile: CONFIG, mutate: [...files] }).runMutationTest()
  const survivors: Survivor[] = []
  const tried = results.filter(isTried)
  for (const file of files) {
    const here = tried.filter(({ fileName }) => path.relative(root, fileName) === file)
    const survived = here.filter((result) => !isKilled(result))
    survivors.push(...survived.map((result) => survivorOf(describeMutant(result))))
    console.log(`${file}: ${here.length - survived.length} of ${here.length} killed`)
  }
  return conclude(tried.length - survivors.length, tried.length, survivors)
}
