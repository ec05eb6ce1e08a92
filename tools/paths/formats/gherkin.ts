import { codeOf, textCode } from '../describe/shape.ts'
import type { FileMachine, FilePath, FileStep, PathsFile } from '../file/file.ts'
import { pathTitle } from '../model/pathText.ts'
import { pathsOf, type PathsProject } from '../project.ts'
import { DistinctWords, startWords, doWords, seeWords } from './words.ts'

/** Paths in Gherkin: one feature per machine, one scenario per path. */

function phrasesOf(file: FileMachine, project: PathsProject) {
  const of = pathsOf(project, file.machine)
  return {
    given: new DistinctWords((start: string) => startWords(of, { start })),
    when: new DistinctWords((event: FileStep['event']) => doWords(of, { event })),
    then: new DistinctWords((state: FileStep['state']) => seeWords(of, state)),
  }
}

type Phrases = ReturnType<typeof phrasesOf>

function scenario(
  { given, when, then }: Phrases,
  { machine, starts }: FileMachine,
  path: FilePath,
  index: number,
): string[] {
  return [
    `  Scenario: ${pathTitle(machine, path, index)}`,
    `    Given ${given.of(path.start)}`,
    `    Then ${then.of(starts[path.start]?.state ?? '')}`,
    ...path.steps.flatMap(({ event, state }) => [`    When ${when.of(event)}`, `    Then ${then.of(state)}`]),
    '',
  ]
}

function featureOf(file: FileMachine, phrases: Phrases): string[] {
  return [`Feature: ${file.machine}`, '', ...file.paths.flatMap((path, index) => scenario(phrases, file, path, index))]
}

export function toGherkin({ machines }: PathsFile, project: PathsProject): string {
  return machines.flatMap((file) => featureOf(file, phrasesOf(file, project))).join('\n')
}

const patternOf = (words: string) => `/^${words.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$/`

/** Step definitions for playwright-bdd: each phrase of the features, with its event or state. */
export function toSteps({ machines: [file] }: PathsFile, project: PathsProject, module: string): string {
  if (file === undefined) return ''
  const phrases = phrasesOf(file, project)
  featureOf(file, phrases)
  const { given, when, then } = phrases
  const define = (keyword: string, words: string, call: string) =>
    `${keyword}(${patternOf(words)}, ({ page }) => ${call})`
  return [
    '// Generated from the paths. The code for the page is in the imported module.',
    "import { createBdd } from 'playwright-bdd'",
    "import { performer } from 'xstate-paths/walk'",
    `import { executors } from ${textCode(module)}`,
    '',
    'const { Given, When, Then } = createBdd()',
    'const { act, look } = performer(executors)',
    '',
    ...given.entries().map(([words, start]) => define('Given', words, `executors.open(page, ${textCode(start)})`)),
    ...when.entries().map(([words, event]) => define('When', words, `act(page, ${codeOf(event)})`)),
    ...then.entries().map(([words, state]) => define('Then', words, `look(page, ${codeOf(state)})`)),
    '',
  ].join('\n')
}
