import type { FileMachine, FilePath, PathsFile } from '../file/file.ts'
import { pathTitle } from '../model/pathText.ts'
import { pathsOf, type MachinePaths, type PathsProject } from '../project.ts'
import { startWords, doWords, seeWords } from './words.ts'

/** Paths in Gherkin: one feature per machine, one scenario per path. */

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function scenario(of: MachinePaths, { machine, starts }: FileMachine, path: FilePath, index: number): string[] {
  const start = starts[path.start]?.state ?? ''
  return [
    `  Scenario: ${pathTitle(machine, path, index)}`,
    `    Given ${line(startWords(of, path))}`,
    `    Then ${line(seeWords(of, start))}`,
    ...path.steps.flatMap((step) => [
      `    When ${line(doWords(of, step))}`,
      `    Then ${line(seeWords(of, step.state))}`,
    ]),
    '',
  ]
}

export function toGherkin({ machines }: PathsFile, project: PathsProject): string {
  return machines
    .flatMap((file) => [
      `Feature: ${file.machine}`,
      '',
      ...file.paths.flatMap((path, index) => scenario(pathsOf(project, file.machine), file, path, index)),
    ])
    .join('\n')
}
