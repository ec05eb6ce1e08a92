import { textCode } from '../describe/shape.ts'
import type { FileMachine } from '../file/file.ts'
import { pathsOf, type PathsProject } from '../project.ts'
import { doWords, seeWords } from './words.ts'

/** The paths of one machine as a test file. Its own module runs them. */

export interface SpecModule {
  /** The module that exports `walk`, as the spec imports it. */
  module: string
  runner: 'playwright' | 'vitest'
}

function withWords(file: FileMachine, project: PathsProject): FileMachine {
  const of = pathsOf(project, file.machine)
  const paths = file.paths.map((path) => ({
    ...path,
    steps: path.steps.map((step) => ({ ...step, words: `${doWords(of, step)} → ${seeWords(of, step.state)}` })),
  }))
  return { ...file, paths }
}

export function toSpec(file: FileMachine, project: PathsProject, { module, runner }: SpecModule): string {
  const [imports, call] =
    runner === 'playwright'
      ? [[`import { test, walk } from ${textCode(module)}`], '({ page }) => walk(page, file, path)']
      : [["import { test } from 'vitest'", `import { walk } from ${textCode(module)}`], '() => walk(file, path)']
  return `${imports.join('\n')}
import { pathTitle } from 'xstate-paths/text'

const file = ${JSON.stringify(withWords(file, project), null, 2)}

for (const [index, path] of file.paths.entries())
  test(pathTitle(file.machine, path, index), ${call})
`
}
