import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { pathText } from './pathText.ts'
import type { Path, PathEvent, Step } from './model.ts'

/** Choosing among the paths of a model those that a screen can be walked by. */

/** The states that a machine rests in at once, by their dotted names: one, or one a region. */
export function leavesOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner ?? '').map((leaf) => `${key}.${leaf}`))
}

/** Whether an applicant can do something in a state; `earlier` is what was done before. */
export type Offered = (event: PathEvent, before: AnyMachineSnapshot, earlier: readonly Step[]) => boolean

/** Each path up to the first step that nobody can do. */
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

/** Without the paths that are the beginning of another one. */
export function maximal(paths: readonly Path[]): Path[] {
  const beginnings = new Set<string>()
  const whole = new Map<string, Path>()
  for (const path of paths) {
    const lines = pathText(path)
    for (let length = 1; length < lines.length; length += 1) beginnings.add(lines.slice(0, length).join('\n'))
    whole.set(lines.join('\n'), path)
  }
  return [...whole].flatMap(([text, path]) => (beginnings.has(text) ? [] : [path]))
}
