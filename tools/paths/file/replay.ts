import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { pathTitle, resultOf, stateName, stepText } from '../model/pathText.ts'
import { addObserved, nothingObserved, watch, type Observed, type Stepped, type Watched } from '../model/watch.ts'
import type { PathEvent, Step } from '../project.ts'
import { contextData, differences } from './context.ts'
import type { FileMachine, FilePath } from './file.ts'
import { decode } from './values.ts'

export type { FileMachine, FilePath }

/** Replays the paths of a file. Depends only on XState, not on the code that generates paths. */

/** A path that leads elsewhere than its file states. */
export class ReplayFailure extends Error {
  override name = 'ReplayFailure'
  readonly machine: string
  /** The path's number in its file, from 1; 0 if the file does not contain it. */
  readonly path: number

  /** @param at index of the step; -1 for the start */
  constructor(file: FileMachine, path: FilePath, at: number, found: readonly string[]) {
    const steps = path.steps.slice(0, at + 1)
    super(
      [
        `${pathTitle(file.machine, path, file.paths.indexOf(path))}: ${at === -1 ? 'the start' : `step ${at + 1}`} is wrong.`,
        ...found.map((line) => `  ${line}`),
        `0. Start ${path.start}`,
        ...steps.map(({ event, state }, index) => `${index + 1}. ${stepText(event, state)}`),
      ].join('\n'),
    )
    this.machine = file.machine
    this.path = file.paths.indexOf(path) + 1
  }
}

/** A path of a file with the machine's snapshots. */
export interface Replayed {
  initial: AnyMachineSnapshot
  steps: Step[]
  observed: Observed
}

/** Replays a path. Throws ReplayFailure if it leads elsewhere. */
export function replayPath(machine: AnyStateMachine, file: FileMachine, path: FilePath): Replayed {
  return replayed(watch(machine), file, path)
}

function replayed(watched: Watched, file: FileMachine, path: FilePath): Replayed {
  const observed = nothingObserved()
  const start = file.starts[path.start]
  if (start === undefined) throw new ReplayFailure(file, path, -1, ['The file has no such start.'])
  const time = { now: 0 }
  const clock = () => time.now
  const expected = { ...start.context }
  const look = (
    { snapshot, observed: seen }: Stepped,
    index: number,
    { state, context }: Omit<FilePath['steps'][number], 'event'>,
  ) => {
    addObserved(observed, seen)
    Object.assign(expected, context)
    if (JSON.stringify(snapshot.value) === JSON.stringify(state)) return snapshot
    const actual = contextData(snapshot.context as object)
    throw new ReplayFailure(file, path, index, [
      `expected state: ${stateName(state)}`,
      `actual state: ${stateName(snapshot.value)}`,
      ...Object.keys(expected).flatMap((field) => differences(expected[field], actual[field], `context.${field}`)),
    ])
  }
  const initial = look(watched.start(decode(start.input, clock)), -1, start)
  let snapshot = initial
  const steps = path.steps.map((step, index) => {
    const event = decode(step.event, clock) as PathEvent
    const invoked = resultOf(event.type)?.actor
    if (invoked !== undefined && snapshot.children[invoked] === undefined)
      throw new ReplayFailure(file, path, index, [`Nothing named '${invoked}' is running.`])
    time.now += event.elapsed ?? 0
    snapshot = look(watched.step(snapshot, event), index, step)
    return { event, state: snapshot }
  })
  return { initial, steps, observed }
}

/** Replays paths of a file, all by default. Throws ReplayFailure if one leads elsewhere. */
export function replay(machine: AnyStateMachine, file: FileMachine, paths = file.paths): Observed {
  const watched = watch(machine)
  const observed = nothingObserved()
  for (const path of paths) addObserved(observed, replayed(watched, file, path).observed)
  return observed
}
