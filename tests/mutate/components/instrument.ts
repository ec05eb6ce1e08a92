import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** Components with all of Stryker's mutants in them, of which one at a time is switched on while their tests run (runner.ts). */

/** What a component looks like is held by eyes and by e2e/accessibility.spec.ts. */
const LOOKS = ['className', 'style', 'classNames', 'styles']

type Options = Parameters<Instrumenter['instrument']>[1]
type Mutant = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number]

const looks: Options['ignorers'][number] = {
  shouldIgnore(place) {
    const { type, name } = (place as { node: { type: string; name?: { name?: unknown } } }).node
    return type === 'JSXAttribute' && LOOKS.includes(String(name?.name)) ? 'A look' : undefined
  },
}

const silent = () => {}
const isSilent = () => false
const logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
  isTraceEnabled: isSilent,
  isDebugEnabled: isSilent,
  isInfoEnabled: isSilent,
  isWarnEnabled: isSilent,
  isErrorEnabled: isSilent,
  isFatalEnabled: isSilent,
}

/** Lines and columns as Stryker reports them, and editors show them. */
function countedFromOne(mutant: Mutant): Mutant {
  const { start, end } = mutant.location
  const shifted = ({ line, column }: typeof start) => ({ line: line + 1, column: column + 1 })
  return { ...mutant, location: { start: shifted(start), end: shifted(end) } }
}

/** Writes each file's instrumented text to the folder, and gives the mutants. */
export async function instrument(files: readonly string[], folder: string): Promise<Mutant[]> {
  const instrumenter = new Instrumenter(logger)
  const sources = files.map((name) => ({ name, mutate: true as const, content: readFileSync(name, 'utf8') }))
  const result = await instrumenter.instrument(sources, { plugins: null, excludedMutations: [], ignorers: [looks] })
  for (const { name, content } of result.files) {
    const target = path.join(folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  return result.mutants.filter(({ status }) => status !== 'Ignored').map(countedFromOne)
}
