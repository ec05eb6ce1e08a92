import { countsOf, missing } from './coverage.ts'
import type { FileMachine, FilePath, FileStep } from './file.ts'
import type { ReplayedMachine } from './replayFile.ts'
import { stateName } from '../model/pathText.ts'

function stepLine({ event, state }: FileStep, index: number): string {
  const { type, elapsed, actorId: _actorId, ...data } = event
  const outcome = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  const delay = /^xstate\.after\.([^.]+)\./.exec(type)
  const what =
    outcome !== null
      ? `${outcome[2]} ${outcome[1] === 'done' ? 'answers' : 'fails'}`
      : delay !== null
        ? `${delay[1]} passes`
        : type
  const shown = Object.keys(data).length === 0 ? '' : ` with ${JSON.stringify(data)}`
  return `  ${index + 1}. ${what}${elapsed ? ` (after ${elapsed} ms)` : ''}${shown} → ${stateName(state)}`
}

function pathLines({ beginning, steps }: FilePath, index: number): string[] {
  return [
    `Path ${index + 1}, from ${beginning}, to ${stateName(steps.at(-1)?.state ?? '')}, ${steps.length} steps:`,
    ...steps.map(stepLine),
    '',
  ]
}

export function pathsText({ machine, paths }: FileMachine): string {
  return [`══ ${machine}: ${paths.length} paths ══`, ...paths.flatMap(pathLines), ''].join('\n')
}

/** The coverage of a replayed file. */
export function coverageText(file: string, replayed: readonly ReplayedMachine[]): string {
  const lines = replayed.flatMap(({ file: { machine, paths }, coverage }) => {
    const steps = paths.reduce((sum, path) => sum + path.steps.length, 0)
    return [
      `${machine}: ${paths.length} paths, ${steps} steps`,
      ...countsOf(coverage).map(
        ({ what, covered, all, percent }) => `  ${what.padEnd(22)}${`${covered} of ${all}`.padEnd(12)}${percent} %`,
      ),
      ...missing(coverage).map((text) => `  ${text}`),
      ...coverage.explained.map(({ name, why }) => `  not counted: ${name}, for ${why}`),
    ]
  })
  return [...lines, '', `Replayed from ${file}`, ''].join('\n')
}
