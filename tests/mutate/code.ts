import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { conclude, survivorOf, type Survivor } from './score.ts'

/** Code beside the charts, mutated by Stryker (stryker.config.mjs). */

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
type Placed = Pick<MutantResult, 'fileName' | 'location' | 'replacement'>

const root = path.resolve(import.meta.dirname, '../..')
const CONFIG = path.join(import.meta.dirname, 'stryker.config.mjs')

const DECLARATION = /^(?:export )?(?:default )?(?:function|const|let|class) (\w+)/

const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n')

/** The words of a file between two places; lines and columns are counted from 1. */
function wordsAt(file: string, { start, end }: MutantResult['location']): string {
  const lines = linesOf(file).slice(start.line - 1, end.line)
  lines.push(lines.pop()?.slice(0, end.column - 1) ?? '')
  lines[0] = lines[0]?.slice(start.column - 1) ?? ''
  return lines.join('\n').replace(/\s+/g, ' ')
}

/** What is declared around a line of a file, which names a place for longer than the line's number does. */
function declaredAt(file: string, line: number): string {
  const before = linesOf(file).slice(0, line).reverse()
  return before.map((each) => DECLARATION.exec(each)?.[1]).find((name) => name !== undefined) ?? ''
}

function describeMutant({ fileName, location, replacement }: Placed): string {
  const file = path.relative(root, fileName)
  const declared = declaredAt(file, location.start.line)
  return `${file} ${declared}: ${wordsAt(file, location)} becomes ${replacement?.replace(/\s+/g, ' ')}`
}

/** Mutants in the order of their places, each with its description; those of a declaration that read the same are numbered. */
export function describeAll<Mutant extends Placed>(
  mutants: readonly Mutant[],
): { mutant: Mutant; description: string }[] {
  const described = mutants
    .toSorted(({ location: { start: one } }, { location: { start: other } }) =>
      one.line === other.line ? one.column - other.column : one.line - other.line,
    )
    .map((mutant) => ({ mutant, description: describeMutant(mutant) }))
  return described.map(({ mutant, description }, index) => {
    const same = described.flatMap((each, at) => (each.description === description ? [at] : []))
    const which = same.length === 1 ? '' : ` (${same.indexOf(index) + 1} of ${same.length})`
    return { mutant, description: `${description}${which}` }
  })
}

const isKilled = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout'
const isTried = ({ status }: MutantResult) => status !== 'Ignored' && status !== 'CompileError'

/** What is mutated, and by which tests it is tried. */
export interface Trial {
  /** From the root. */
  files: readonly string[]
  /** Vitest's configuration, beside this file. */
  tests: 'vitest.config.ts' | 'vitest.src.config.ts'
}

/** Tries every mutant and prints the score; the code to end with. */
export async function mutateCode({ files, tests }: Trial): Promise<number> {
  const vitest = { configFile: `tests/mutate/${tests}`, related: false }
  const results = await new Stryker({ configFile: CONFIG, mutate: [...files], vitest }).runMutationTest()
  const survivors: Survivor[] = []
  const tried = results.filter(isTried)
  for (const file of files) {
    const here = tried.filter(({ fileName }) => path.relative(root, fileName) === file)
    const survived = describeAll(here).filter(({ mutant }) => !isKilled(mutant))
    survivors.push(...survived.map(({ description }) => survivorOf(description)))
    console.log(`${file}: ${here.length - survived.length} of ${here.length} killed`)
  }
  return conclude(tried.length - survivors.length, tried.length, survivors)
}
