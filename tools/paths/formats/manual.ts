import type { FileMachine, FilePath, PathsFile } from '../file/file.ts'
import { pathsOf, type MachinePaths, type PathsProject } from '../project.ts'
import { startWords, doWords, seeWords } from './words.ts'

/** Paths as manual test steps in Markdown: action and expected result. */

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function pathTable(of: MachinePaths, { starts }: FileMachine, path: FilePath, index: number): string[] {
  const start = starts[path.start]?.state ?? ''
  const rows = path.steps.map((step, at) => [String(at + 1), doWords(of, step), seeWords(of, step.state)])
  return [
    `### ${index + 1}. ${startWords(of, path)}`,
    '',
    '| step | do | expect | seen |',
    '|---|---|---|---|',
    `| 0 | ${cell(startWords(of, path))} | ${cell(seeWords(of, start))} | |`,
    ...rows.map((cells) => `| ${cells.map(cell).join(' | ')} | |`),
    '',
  ]
}

export function toManual({ machines }: PathsFile, project: PathsProject): string {
  return machines
    .flatMap((file) => [
      `## ${file.machine}`,
      '',
      ...file.paths.flatMap((path, index) => pathTable(pathsOf(project, file.machine), file, path, index)),
    ])
    .join('\n')
}
