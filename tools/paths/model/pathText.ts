import type { Path, PathEvent, Step } from '../project.ts'

/** An event's name without its data. */
export function eventName({ type, elapsed }: PathEvent): string {
  return elapsed === undefined || elapsed === 0 ? type : `${type} (after ${elapsed} ms)`
}

function dataOf(event: PathEvent): string {
  const { type: _type, elapsed: _elapsed, actorId: _actorId, error, ...data } = event
  const shown =
    error instanceof Error ? { ...data, error: error.message } : { ...data, ...(error === undefined ? {} : { error }) }
  const json = JSON.stringify(shown)
  return json === '{}' ? '' : ` with ${json.length > 160 ? `${json.slice(0, 157)}…` : json}`
}

function spoken(event: PathEvent): string {
  const outcome = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type)
  if (outcome !== null) return `${outcome[2]} ${outcome[1] === 'done' ? 'answers' : 'fails'}${dataOf(event)}`
  const delay = /^xstate\.after\.([^.]+)\./.exec(event.type)
  if (delay !== null) return `${delay[1]} passes${event.elapsed ? ` (${event.elapsed} ms)` : ''}`
  return `${eventName(event)}${dataOf(event)}`
}

export function stateName(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Record<string, unknown>)
    .map(([state, inner]) => `${state}.${stateName(inner)}`)
    .join(' and ')
}

export function stepText({ event, state }: Step): string {
  return `${spoken(event)} → ${stateName(state.value)}`
}

export function pathText({ steps }: Path): string[] {
  return steps.map((step, index) => `${index + 1}. ${stepText(step)}`)
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
