import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MachineDescription } from './describe/describe.ts'
import { describeModules, importLine, machineName, type Described } from './describe/modules.ts'
import { codeOf, keyCode } from './describe/shape.ts'
import { Impossible } from './generators/conditions.ts'

/** `xstate-paths init MACHINE…`: writes the scenarios of the machines that modules export. */

const lines = (...texts: (string | false)[]) => texts.filter((text): text is string => text !== false)

const listCode = (values: readonly unknown[]) => `[${values.map(codeOf).join(', ')}]`

function eventLines({ type, samples }: MachineDescription['events'][number]): string[] {
  if (samples.length === 1) return [`    ${keyCode(type)}: ${listCode(samples)},`]
  return [`    ${keyCode(type)}: [`, ...samples.map((sample) => `      ${codeOf(sample)},`), '    ],']
}

function modelLines(described: Described): string[] {
  const { name, input, events, calls, delays, key, unknown } = described
  const outcomes = calls.map(({ id, words, outputs, handlesDone, handlesError }) => {
    const error = handlesError ? listCode([new Error(`${words} failed`)]) : '[]'
    return `    ${keyCode(id)}: { done: ${handlesDone ? listCode(outputs) : '[]'}, error: ${error} },`
  })
  return lines(
    ...(unknown.length > 0 ? ['// Fill in:', ...unknown.map((each) => `// - ${each}`)] : []),
    `const ${name} = createModel({`,
    `  machine: ${machineName(described)},`,
    input !== undefined && `  input: () => (${codeOf(input)}),`,
    ...(events.length > 0 ? ['  events: {', ...events.flatMap(eventLines), '  },'] : ['  events: {},']),
    ...(outcomes.length > 0 ? ['  outcomes: {', ...outcomes, '  },'] : []),
    delays.length > 0 &&
      `  delays: { ${delays.map(({ name: delay, milliseconds }) => `${keyCode(delay)}: [${milliseconds ?? 0}]`).join(', ')} },`,
    key.length > 0 && `  // Guards read these values, so different values are different situations.`,
    key.length > 0 && `  key: ({ context }) => [${key.join(', ')}],`,
    '})',
    '',
  )
}

function scenariosOf(machines: readonly Described[], out: string): string {
  return [
    "import { createModel, type PathsProject } from 'xstate-paths'",
    ...machines.map((each) => importLine(each, out)),
    '',
    ...machines.flatMap(modelLines),
    'export default {',
    ...machines.map(({ name }) => `  ${name}: { models: { start: ${name} } },`),
    '} satisfies PathsProject',
    '',
  ].join('\n')
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Writes the scenarios, and returns a summary for the terminal. */
export async function init(files: readonly string[], out: string): Promise<string> {
  if (files.length === 0) throw new Impossible('Name the modules that export your machines: xstate-paths init order.ts')
  if (existsSync(out)) throw new Impossible(`${out} exists. Choose another file with --out.`)
  const machines = await describeModules(files)
  mkdirSync(path.dirname(path.resolve(out)), { recursive: true })
  writeFileSync(out, scenariosOf(machines, out))
  const known = machines.map(
    ({ name, events, calls, delays, states }) =>
      `  ${name}: ${counted(states.length, 'state')}, ${counted(events.length, 'event')}, ${counted(calls.length, 'call')}, ${counted(delays.length, 'named delay')}`,
  )
  const unknown = machines.flatMap(({ name, unknown: each }) => each.map((line) => `  ${name}: ${line}`))
  return [
    `Wrote ${out}:`,
    ...known,
    ...(unknown.length > 0 ? ['Please fill in what your code does not show:', ...unknown] : []),
    `Next: npx xstate-paths ${out}`,
    '',
  ].join('\n')
}
