import type { MachineName } from '../model/machines.ts'
import type { FileMachine, FilePath, PathsFile } from './file.ts'
import { beginWords, doWords, seeWords } from './words.ts'

/** Paths in Gherkin: one feature per machine, one scenario per path. */

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function scenario({ machine, beginnings }: FileMachine, path: FilePath, index: number): string[] {
  const name = machine as MachineName
  const start = beginnings[path.beginning]?.state ?? ''
  return [
    `  Scenario: ${machine} ${index + 1}, ${path.steps.length} steps from ${path.beginning}`,
    `    Given ${line(beginWords(name, path))}`,
    `    Then ${line(seeWords(name, start))}`,
    ...path.steps.flatMap((step) => [
      `    When ${line(doWords(name, step))}`,
      `    Then ${line(seeWords(name, step.state))}`,
    ]),
    '',
  ]
}

export function toGherkin({ machines }: PathsFile): string {
  return machines
    .flatMap((file) => [
      `Feature: ${file.machine}`,
      '',
      ...file.paths.flatMap((path, index) => scenario(file, path, index)),
    ])
    .join('\n')
}
