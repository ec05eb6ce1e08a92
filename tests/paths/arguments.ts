import { parseArgs } from 'node:util'
import { Impossible } from '../generators/conditions.ts'
import { CONDITIONS, COVERING, GENERATORS, readGenerators } from '../generators/expression.ts'
import { MACHINE_NAMES, type MachineName } from '../model/machines.ts'
import type { Ask } from './ask.ts'
import { inBrowser } from './browser.ts'
import { SCHEMA } from './file.ts'

export const FORMATS = ['text', 'json', 'graphwalker', 'manual', 'gherkin', 'playwright'] as const
export type Format = (typeof FORMATS)[number]

export const USAGE = `npm run paths -- [options]
  --machine NAME     one machine: ${MACHINE_NAMES.join(', ')}
  --paths few|short  a covering set of few long paths or of many short ones (few)
  --from NAME        only paths from this start, such as stored, or from this state
  --to STATE         only paths that end in this state, for example --to submitted
  --avoid STATE      only paths that do not pass this state, for example --avoid failed
  --generator TEXT   a GraphWalker expression, for example 'random(edge_coverage(80) and length(20))'
                     (${COVERING})
                     generators: ${GENERATORS.join(', ')}
                     stop conditions: ${CONDITIONS.join(', ')}
  --seed N           random seed (1); the same seed produces the same paths
  --format FORMAT    ${FORMATS.join(', ')} (text); the schema of json is ${SCHEMA}
  --out FILE         write to a file instead of the terminal
  --replay FILE      replay the paths of a json file on the machines and print their coverage

Percentages are measured by replaying the file named beside them.`

export type Command =
  | { kind: 'help' }
  | { kind: 'replay'; file: string }
  | {
      kind: 'generate'
      names: readonly MachineName[]
      ask: Ask
      format: Format
      out: string | undefined
      isWhole: boolean
    }

function oneOf<Word extends string>(words: readonly Word[], word: string, what: string): Word {
  const found = words.find((each) => each === word)
  if (found === undefined) throw new Impossible(`There is no ${what} '${word}'; there are ${words.join(', ')}.`)
  return found
}

/** Browser paths exist for the application only, from a sign-in. */
function browserAsk(machine: string | undefined): Partial<Ask> {
  if (machine !== undefined && machine !== 'application') {
    throw new Impossible(
      `A browser walks 'application' alone, not '${machine}'; docs/paths.md says how to add executors.`,
    )
  }
  return { from: 'signedIn', part: inBrowser }
}

export function readArguments(args: string[]): Command {
  const { values } = parseArgs({
    args,
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
      help: { type: 'boolean', default: false },
    },
  })
  const { machine, from, to, avoid, generator, seed, out, replay } = values
  if (values.help) return { kind: 'help' }
  if (replay !== undefined) return { kind: 'replay', file: replay }
  if (!/^-?\d+$/.test(seed)) throw new Impossible(`--seed takes a whole number, not '${seed}'.`)
  const ask = {
    generators: readGenerators(generator),
    text: generator,
    paths: oneOf(['few', 'short'], values.paths, 'set of paths'),
    seed: Number(seed),
    from,
    to,
    avoid,
  }
  const format = oneOf(FORMATS, values.format, 'format')
  const names = machine === undefined ? MACHINE_NAMES : [oneOf(MACHINE_NAMES, machine, 'machine')]
  const inBrowsers = format === 'playwright' ? browserAsk(machine) : {}
  const given = Object.fromEntries(Object.entries(ask).filter(([, value]) => value !== undefined)) as unknown as Ask
  return {
    kind: 'generate',
    names: format === 'playwright' ? ['application'] : names,
    ask: { ...inBrowsers, ...given },
    format,
    out,
    isWhole:
      generator === COVERING &&
      format !== 'playwright' &&
      from === undefined &&
      to === undefined &&
      avoid === undefined,
  }
}
