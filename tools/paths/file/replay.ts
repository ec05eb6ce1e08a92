import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { addObserved, nothingObserved, watch, type Observed, type Stepped, type Watched } from '../model/watch.ts'
import type { PathEvent, Step } from '../project.ts'
import type { FileMachine, FilePath } from './file.ts'
import { decode } from './values.ts'

export type { FileMachine, FilePath }

/** Replays the paths of a file. Depends only on XState, not on the code that generates paths. */

/** A path that leads elsewhere than its file states. */
class ReplayFailure extends Error {
  override name = 'ReplayFailure'
}

const text = (value: unknown) => JSON.stringify(value)

function failure({ machine }: FileMachine, path: FilePath, index: number, what: string): ReplayFailure {
  const done = path.steps.slice(0, index + 1).map(({ event, state }, at) => `${at + 1}. ${event.type} → ${text(state)}`)
  return new ReplayFailure(`${machine}, from '${path.beginning}': ${what}\n${done.join('\n')}`)
}

/** Throws if an actor's outcome is replayed while the actor is not running. */
function outcomeOf(type: string): string | undefined {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
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
  const beginning = file.beginnings[path.beginning]
  if (beginning === undefined) throw failure(file, path, -1, 'There is no such beginning.')
  const time = { now: 0 }
  const clock = () => time.now
  const look = ({ snapshot, observed: seen }: Stepped, index: number, state: unknown) => {
    addObserved(observed, seen)
    if (text(snapshot.value) !== text(state))
      throw failure(file, path, index, `The machine is in ${text(snapshot.value)}`)
    return snapshot
  }
  const initial = look(watched.begin(decode(beginning.input, clock)), -1, beginning.state)
  let snapshot = initial
  const steps = path.steps.map(({ event: encoded, state }, index) => {
    const event = decode(encoded, clock) as PathEvent
    const invoked = outcomeOf(event.type)
    if (invoked !== undefined && snapshot.children[invoked] === undefined)
      throw failure(file, path, index, `Nothing named '${invoked}' is running`)
    time.now += event.elapsed ?? 0
    snapshot = look(watched.step(snapshot, event), index, state)
    return { event, state: snapshot }
  })
  return { initial, steps, observed }
}

/** Replays all paths on a machine. Throws ReplayFailure if one leads elsewhere. */
export function replay(machine: AnyStateMachine, file: FileMachine): Observed {
  const watched = watch(machine)
  const observed = nothingObserved()
  for (const path of file.paths) addObserved(observed, replayed(watched, file, path).observed)
  return observed
}
