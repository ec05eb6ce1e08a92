import { countsOf, missing } from '../file/coverage.ts'
import type { FileMachine, FilePath } from '../file/file.ts'
import type { ReplayedMachine } from '../file/replayFile.ts'
import { counted, pathTitle, stepText } from '../model/pathText.ts'

function pathLines(machine: string, path: FilePath, index: number): string[] {
  const lines = path.steps.map(
    ({ event, state }, at) => `  ${at + 1}. ${stepText(event, state, Number.POSITIVE_INFINITY)}`,
  )
  return [`${pathTitle(machine, path, index)}:`, ...lines, '']
}

export function pathsText({ machine, paths }: FileMachine): string {
  const lines = paths.flatMap((path, index) => pathLines(machine, path, index))
  return [`══ ${machine}: ${counted(paths.length, 'path')} ══`, ...lines, ''].join('\n')
}

/** The coverage of a replayed file. */
export function coverageText(file: string, replayed: readonly ReplayedMachine[]): string {
  const lines = replayed.flatMap(({ file: { machine, paths }, coverage }) => {
    const steps = paths.reduce((sum, path) => sum + path.steps.length, 0)
    return [
      `${machine}: ${counted(paths.length, 'path')}, ${counted(steps, 'step')}`,
      ...countsOf(coverage).map(
        ({ what, covered, all, percent }) => `  ${what.padEnd(22)}${`${covered} of ${all}`.padEnd(12)}${percent} %`,
      ),
      ...missing(coverage).map((text) => `  ${text}`),
      ...coverage.explained.map(({ name, why }) => `  not counted: ${name}, for ${why}`),
    ]
  })
  return [...lines, '', `Replayed from ${file}`, ''].join('\n')
}
