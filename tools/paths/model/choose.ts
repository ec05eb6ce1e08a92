import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { pathText } from './pathText.ts'
import type { Path, PathEvent, Step } from '../project.ts'

/** Dotted names of the active leaf states: one, or one per region. */
export function leavesOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner ?? '').map((leaf) => `${key}.${leaf}`))
}

/** True if the event is possible on screen in a state; `earlier` are the previous steps. */
export type Offered = (event: PathEvent, before: AnyMachineSnapshot, earlier: readonly Step[]) => boolean

/** Cuts each path before its first step that is not possible on screen. */
export function offeredParts(
  paths: readonly Path[],
  initial: AnyMachineSnapshot,
  offered: Offered = () => true,
): Path[] {
  return paths.flatMap((path) => {
    const end = path.steps.findIndex(
      ({ event }, index) => !offered(event, path.steps[index - 1]?.state ?? initial, path.steps.slice(0, index)),
    )
    const steps = end === -1 ? path.steps : path.steps.slice(0, end)
    return steps.length === 0 ? [] : [{ ...path, steps }]
  })
}

/** Removes paths that are a prefix of another one. */
export function maximal(paths: readonly Path[]): Path[] {
  const prefixes = new Set<string>()
  const whole = new Map<string, Path>()
  for (const path of paths) {
    const lines = pathText(path)
    for (let length = 1; length < lines.length; length += 1) prefixes.add(lines.slice(0, length).join('\n'))
    whole.set(lines.join('\n'), path)
  }
  return [...whole].flatMap(([text, path]) => (prefixes.has(text) ? [] : [path]))
}
