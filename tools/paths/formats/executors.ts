import { describeMachine } from '../describe/describe.ts'
import { hasStandIns } from '../describe/load.ts'
import { keyCode, textCode } from '../describe/shape.ts'
import { isInternal } from '../describe/words.ts'
import type { FileMachine } from '../file/file.ts'
import { eventTypesOf } from '../model/chart.ts'
import { machineOf, pathsOf, type PathsProject } from '../project.ts'
import { doWords } from './words.ts'

/** The module that a generated test imports: one function for each event and each state. It is written once, and then yours. */

/** Events that a test causes: those of the machine, and those of its paths, which can match a wildcard. */
function causedTypes(file: FileMachine, project: PathsProject): string[] {
  const handled = eventTypesOf(machineOf(pathsOf(project, file.machine))).filter((type) => !isInternal(type))
  return [...new Set([...handled, ...file.paths.flatMap(({ steps }) => steps.map(({ event }) => event.type))])]
}

const comment = (text: string) => `    /** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`

function rows(
  names: readonly (readonly [name: string, words: string])[],
  table: string,
  parameters: string,
  isEmpty: boolean,
): string[] {
  return names.flatMap(([name, words]) => [
    comment(words),
    isEmpty
      ? `    ${keyCode(name)}(${parameters}) {},`
      : `    async ${keyCode(name)}(${parameters}) {\n      throw new NotFilledIn(${textCode(`${table} '${name}'`)})\n    },`,
  ])
}

/** For a page in Playwright. */
export function toPageModule(file: FileMachine, project: PathsProject): string {
  const of = pathsOf(project, file.machine)
  const actions = causedTypes(file, project).map((type) => [type, doWords(of, { event: { type } })] as const)
  const checks = describeMachine(machineOf(of)).states.map(({ name, words }) => [name, words] as const)
  return [
    "import { test, type Page } from '@playwright/test'",
    "import { NotFilledIn, walker, type Executors } from 'xstate-paths/walk'",
    '',
    'export { test }',
    '',
    `/** How ${file.machine} is used on the page. This file is yours: it is not generated again. */`,
    'export const executors: Executors<Page> = {',
    '  async open(page, start) {',
    "    await page.goto('/')",
    '  },',
    '  actions: {',
    ...rows(actions, 'The action', 'page, event', false),
    '  },',
    '  checks: {',
    ...rows(checks, 'The check', 'page', false),
    '  },',
    '  step: (words, run) => test.step(words, run),',
    '}',
    '',
    'export const walk = walker(executors)',
    '',
  ].join('\n')
}

/** For the machine itself in Vitest. */
export function toMachineModule(file: FileMachine, project: PathsProject, scenarios: string): string {
  const of = pathsOf(project, file.machine)
  const checks = describeMachine(machineOf(of)).states.map(({ name, words }) => [name, words] as const)
  return [
    // The scenarios load the machine.
    ...(hasStandIns() ? ["import 'xstate-paths/page'"] : []),
    "import { machineWalker } from 'xstate-paths/live'",
    `import scenarios from ${textCode(scenarios)}`,
    '',
    `/** Runs ${file.machine} with its services mocked. This file is yours: it is not generated again. */`,
    `export const walk = machineWalker(scenarios${/^[A-Za-z_$][\w$]*$/.test(file.machine) ? `.${file.machine}` : `[${textCode(file.machine)}]`}, {`,
    '  /** Mocks of actors that no path answers, by the name of their source. */',
    '  actors: {},',
    '  /** The paths already check the state. Check here what else holds in it: `snapshot.context`, or the `calls` of services so far. */',
    '  checks: {',
    ...rows(checks, 'The check', '{ snapshot, calls }', true),
    '  },',
    '})',
    '',
  ].join('\n')
}
