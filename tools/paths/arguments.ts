import { parseArgs } from 'node:util'
import type { Ask } from './ask.ts'
import { Impossible } from './generators/conditions.ts'
import { CONDITIONS, COVERING, GENERATORS, readGenerators } from './generators/expression.ts'
import type { Chosen } from './file/replayFile.ts'
import type { PathsProject } from './project.ts'

export const FORMATS = ['text', 'json', 'graphwalker', 'manual', 'gherkin', 'playwright', 'vitest'] as const
export type Format = (typeof FORMATS)[number]

export const USAGE = `xstate-paths init MACHINE…
                     writes scenarios.ts, or the file of --out, for the machines that modules export
xstate-paths SCENARIOS [options]
  SCENARIOS          a module that exports the machines and their models, such as scenarios.ts
  --machine NAME     one machine of the module
  --paths few|short  a covering set of few long paths or of many short ones (few)
  --from NAME        only paths from this start, or from this state
  --to STATE         only paths that end in this state
  --avoid STATE      only paths that do not pass this state
  --generator TEXT   a GraphWalker expression, for example 'random(edge_coverage(80) and length(20))'
                     (${COVERING})
                     generators: ${GENERATORS.join(', ')}
                     stop conditions: ${CONDITIONS.join(', ')}
  --seed N           random seed (1); the same seed produces the same paths
  --format FORMAT    ${FORMATS.join(', ')} (text)
  --out FILE         write to a file instead of the terminal; the formats gherkin, playwright and vitest
                     also write modules for your own code beside it, which they never overwrite
  --replay FILE      replay the paths of a json file on the machines and print their coverage
  --only NUMBER      with --replay and --machine: one path, by its number in the file

Percentages are measured by replaying the file named beside them.`

export type Command =
  | { kind: 'replay'; file: string; chosen: Chosen }
  | {
      kind: 'generate'
      /** The chosen machines. */
      project: PathsProject
      ask: Ask
      format: Format
      out: string | undefined
      isWhole: boolean
    }

/** Separates the scenarios file from the options. */
export function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      machine: { type: 'string' },
      paths: { type: 'string', default: 'few' },
      from: { type: 'string' },
      to: { type: 'string' },
      avoid: { type: 'string' },
      generator: { type: 'string', default: COVERING },
      seed: { type: 'string', default: '1' },
      format: { type: 'string', default: 'text' },
      out: { type: 'string' },
      replay: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
}

function oneOf<Word extends string>(words: readonly Word[], word: string, what: string): Word {
  const found = words.find((each) => each === word)
  if (found === undefined) throw new Impossible(`There is no ${what} '${word}'; there are ${words.join(', ')}.`)
  return found
}

/** The machines named, or all that the format can have. */
function chosen(project: PathsProject, machine: string | undefined, format: Format): PathsProject {
  const names = machine === undefined ? Object.keys(project) : [oneOf(Object.keys(project), machine, 'machine')]
  // Without any page module, one is written beside the spec.
  const hasModules = format === 'playwright' && Object.values(project).some(({ browser }) => browser !== undefined)
  const able = hasModules ? names.filter((name) => project[name]?.browser !== undefined) : names
  if (able.length === 0)
    throw new Impossible(
      `Paths of ${names.join(', ')} cannot run in a browser: the scenarios have no 'browser' for it.`,
    )
  if ((format === 'playwright' || format === 'vitest') && able.length > 1)
    throw new Impossible(`A test file is for one machine. Choose --machine ${able.join(' or --machine ')}.`)
  return Object.fromEntries(Object.entries(project).filter(([name]) => able.includes(name)))
}

export function readArguments({ values }: ReturnType<typeof parse>, project: PathsProject): Command {
  const { machine, from, to, avoid, generator, seed, out, replay, only } = values
  if (only !== undefined && !/^[1-9]\d*$/.test(only))
    throw new Impossible(`--only takes the number of a path, not '${only}'.`)
  if (replay !== undefined)
    return { kind: 'replay', file: replay, chosen: { machine, only: only === undefined ? undefined : Number(only) } }
  if (only !== undefined) throw new Impossible('--only is for --replay.')
  if (!/^-?\d+$/.test(seed)) throw new Impossible(`--seed takes a whole number, not '${seed}'.`)
  readGenerators(generator)
  const format = oneOf(FORMATS, values.format, 'format')
  const inBrowser = format === 'playwright'
  const paths = oneOf(['few', 'short'], values.paths, 'set of paths')
  return {
    kind: 'generate',
    project: chosen(project, machine, format),
    ask: { generator, paths, seed: Number(seed), from, to, avoid, inBrowser },
    format,
    out,
    isWhole: generator === COVERING && !inBrowser && (from ?? to ?? avoid) === undefined,
  }
}
