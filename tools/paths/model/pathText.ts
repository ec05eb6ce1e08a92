import { callWords, isMadeUp } from '../describe/words.ts'
import type { FilePath } from '../file/file.ts'
import type { Path, PathEvent, Step } from '../project.ts'

/** An event's name without its data. */
export function eventName({ type, elapsed }: PathEvent): string {
  return elapsed === undefined || elapsed === 0 ? type : `${type} (after ${elapsed} ms)`
}

/** The invoked actor whose result an event is; undefined for other events. */
export function resultOf(type: string): { actor: string; isError: boolean } | undefined {
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  return actor === undefined ? undefined : { actor, isError: kind === 'error' }
}

function eventWords(type: string): string {
  const result = resultOf(type)
  if (result !== undefined)
    return `${isMadeUp(result.actor) ? callWords(result.actor) : result.actor} ${result.isError ? 'fails' : 'answers'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  return delay === undefined ? type : `${Number.isNaN(Number(delay)) ? delay : 'time'} passes`
}

/** An error's message; in a file, errors are objects with `$error`. */
export function shown(_: string, value: unknown): unknown {
  if (value instanceof Error) return value.message
  const { $error } = (value ?? {}) as { $error?: { message: string } }
  if ($error === undefined) return value
  return Object.keys($error).length === 1 ? $error.message : $error
}

/** An event in words, without its time: 'charge answers with {"output":1}'. */
export function eventText(
  { type, elapsed: _elapsed, actorId: _actorId, ...data }: PathEvent,
  longest = Number.POSITIVE_INFINITY,
): string {
  const text = JSON.stringify(data, shown)
  if (text === '{}') return eventWords(type)
  return `${eventWords(type)} with ${text.length > longest ? `${text.slice(0, longest - 3)}…` : text}`
}

export function stateName(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Record<string, unknown>)
    .map(([state, inner]) => `${state}.${stateName(inner)}`)
    .join(' and ')
}

/** @param longest limit of the event's data in characters */
export function stepText(event: PathEvent, state: unknown, longest = 160): string {
  const passed = event.elapsed ? ` (after ${event.elapsed} ms)` : ''
  return `${eventText(event, longest)}${passed} → ${stateName(state)}`
}

export function pathText({ steps }: Path): string[] {
  return steps.map(({ event, state }, index) => `${index + 1}. ${stepText(event, state.value)}`)
}

/** '1 path', '2 paths'. */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** The same title in every format: 'order 3, from opened to blocked, 7 steps'. @param index position in the file; -1 if it is not in one */
export function pathTitle(machine: string, { start, steps }: FilePath, index: number): string {
  const last = steps.at(-1)
  const end = last === undefined ? '' : ` to ${stateName(last.state)}`
  return `${machine}${index === -1 ? '' : ` ${index + 1}`}, from ${start}${end}, ${counted(steps.length, 'step')}`
}

/** The live machine is not in the state that the path expects. */
export class PathFailure extends Error {
  override name = 'PathFailure'
  constructor(path: Path, at: Step, actual: unknown) {
    const index = path.steps.indexOf(at)
    const lines = pathText({ ...path, steps: path.steps.slice(0, index + 1) })
    super(`After step ${index + 1} the machine is in ${stateName(actual)}:\n${lines.join('\n')}`)
  }
}
