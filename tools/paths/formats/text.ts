import { countsOf, missing } from '../file/coverage.ts'
import type { FileMachine, FilePath, FileStep } from '../file/file.ts'
import type { ReplayedMachine } from '../file/replayFile.ts'
import { stateName } from '../model/pathText.ts'

/** An event in words, without its time: 'charge answers with {"output":1}'. */
export function eventText({ type, elapsed: _elapsed, actorId: _actorId, ...data }: FileStep['event']): string {
  const outcome = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  const delay = /^xstate\.after\.([^.]+)\./.exec(type)
  const what =
    outcome !== null
      ? `${outcome[2]} ${outcome[1] === 'done' ? 'answers' : 'fails'}`
      : delay !== null
        ? `${Number.isNaN(Number(delay[1])) ? delay[1] : 'time'} passes`
        : type
  const shown = JSON.stringify(data)
  return shown === '{}' ? what : `${what} with ${shown}`
}

function stepLine({ event, state }: FileStep, index: number): string {
  const passed = event.elapsed ? ` (after ${event.elapsed} ms)` : ''
  return `  ${index + 1}. ${eventText(event)}${passed} → ${stateName(state)}`
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
