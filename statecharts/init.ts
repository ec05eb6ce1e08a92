import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { describeModules, importLine, machineName, type Described } from 'xstate-paths/modules'
import { codeOf, keyCode, textCode } from 'xstate-paths/shape'
import { Unusable } from './load.ts'

/** `xstate-charts init MACHINE…`: writes a configuration with a scenario for each machine that modules export. */

const without = ({ type: _, ...fields }: Record<string, unknown>) => fields

function choicesOf({ events, calls }: Described): string[] {
  const sent = events.flatMap(({ type, words, samples }) =>
    samples.map((sample, index) => {
      const fields = without(sample)
      const label = index === 0 ? words : `${words} (${index + 1})`
      const data = Object.keys(fields).length === 0 && index === 0 ? '' : `, ${codeOf(fields)}`
      return `sends(${textCode(type)}, ${textCode(label)}${data}${index === 0 ? '' : `, '${index + 1}'`})`
    }),
  )
  const results = calls.flatMap(({ id, words, outputs, handlesDone, handlesError }) => [
    ...(handlesDone
      ? outputs.map((output, index) => {
          const number = index === 0 ? '' : ` (${index + 1})`
          return `answers(${textCode(id)}, ${textCode(`${words} succeeds${number}`)}, ${codeOf(output)}${index === 0 ? '' : `, '${index + 1}'`})`
        })
      : []),
    ...(handlesError ? [`fails(${textCode(id)}, ${textCode(`${words} fails`)})`] : []),
  ])
  return [...sent, ...results]
}

function scenarioOf(described: Described): string[] {
  const { name, input, unknown } = described
  return [
    ...(unknown.length > 0 ? ['// Please check:', ...unknown.map((each) => `// - ${each}`)] : []),
    `const ${name}: Scenario = {`,
    `  machine: ${machineName(described)},`,
    `  starts: [{ label: 'Start', input: () => ${input !== undefined && typeof input === 'object' ? `(${codeOf(input)})` : codeOf(input)} }],`,
    '  choices: [',
    ...choicesOf(described).map((choice) => `    ${choice},`),
    '  ],',
    '}',
    '',
  ]
}

function configurationOf(machines: readonly Described[], out: string): string {
  const used = ['answers', 'fails', 'sends'].filter((each) =>
    machines.some((machine) => choicesOf(machine).some((choice) => choice.startsWith(`${each}(`))),
  )
  return [
    "import { defineStatecharts } from 'xstate-charts'",
    ...(used.length > 0 ? [`import { ${used.join(', ')} } from 'xstate-charts/choices'`] : []),
    "import type { Scenario } from 'xstate-charts/simulate'",
    ...machines.map((each) => importLine(each, out)),
    '',
    ...machines.flatMap(scenarioOf),
    'export default defineStatecharts({',
    `  scenarios: { ${machines.map(({ id, name }) => (id === name ? name : `${keyCode(id)}: ${name}`)).join(', ')} },`,
    '})',
    '',
  ].join('\n')
}

export async function initCommand(files: readonly string[], out: string): Promise<void> {
  if (files.length === 0) throw new Unusable('Name the modules that export your machines: xstate-charts init order.ts.')
  if (existsSync(out)) throw new Unusable(`${out} exists. Choose another file with --out.`)
  const machines = await describeModules(files).catch((error: Error) => {
    throw ['Impossible', 'InvalidScenarios'].includes(error.name) ? new Unusable(error.message) : error
  })
  await writeFile(out, configurationOf(machines, out))
  const unknown = machines.flatMap(({ name, unknown: each }) => each.map((line) => `  ${name}: ${line}`))
  console.log(
    [
      `Wrote ${out} with ${machines.map(({ name }) => name).join(', ')}.`,
      ...(unknown.length > 0 ? ['Please check what your code does not show:', ...unknown] : []),
      'Next: npx xstate-charts',
    ].join('\n'),
  )
}
