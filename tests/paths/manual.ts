import type { MachineName } from '../model/machines.ts'
import type { FileMachine, FilePath, PathsFile } from './file.ts'
import { beginWords, doWords, seeWords } from './words.ts'

/** Paths as manual test steps in Markdown: action and expected result. */

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function pathTable({ machine, beginnings }: FileMachine, path: FilePath, index: number): string[] {
  const name = machine as MachineName
  const start = beginnings[path.beginning]?.state ?? ''
  const rows = path.steps.map((step, at) => [String(at + 1), doWords(name, step), seeWords(name, step.state)])
  return [
    `### ${index + 1}. ${beginWords(name, path)}`,
    '',
    '| step | do | expect | seen |',
    '|---|---|---|---|',
    `| 0 | ${cell(beginWords(name, path))} | ${cell(seeWords(name, start))} | |`,
    ...rows.map((cells) => `| ${cells.map(cell).join(' | ')} | |`),
    '',
  ]
}

export function toManual({ machines }: PathsFile): string {
  return machines
    .flatMap((file) => [`## ${file.machine}`, '', ...file.paths.flatMap((path, index) => pathTable(file, path, index))])
    .join('\n')
}
