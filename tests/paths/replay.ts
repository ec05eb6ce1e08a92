import type { AnyStateMachine } from 'xstate'
import { addObserved, nothingObserved, watch, type Observed, type Watched } from '../model/watch.ts'
import type { FileMachine, FilePath } from './file.ts'
import { decode } from './values.ts'

/** Replays exported paths and measures their coverage. Depends only on XState and the machine's module, not on the code that generates paths. */

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

function replayPath(watched: Watched, file: FileMachine, path: FilePath): Observed {
  const observed = nothingObserved()
  const beginning = file.beginnings[path.beginning]
  if (beginning === undefined) throw failure(file, path, -1, 'There is no such beginning.')
  const time = { now: 0 }
  const clock = () => time.now
  let stepped = watched.begin(decode(beginning.input, clock))
  const look = (index: number, state: unknown) => {
    addObserved(observed, stepped.observed)
    const { value } = stepped.snapshot
    if (text(value) !== text(state)) throw failure(file, path, index, `The machine is in ${text(value)}`)
  }
  look(-1, beginning.state)
  for (const [index, { event, state }] of path.steps.entries()) {
    const invoked = outcomeOf(event.type)
    if (invoked !== undefined && stepped.snapshot.children[invoked] === undefined)
      throw failure(file, path, index, `Nothing named '${invoked}' is running`)
    time.now += event.elapsed ?? 0
    stepped = watched.step(stepped.snapshot, decode(event, clock) as typeof event)
    look(index, state)
  }
  return observed
}

/** Replays all paths on a machine. Throws ReplayFailure if one leads elsewhere. */
export function replay(machine: AnyStateMachine, file: FileMachine): Observed {
  const watched = watch(machine)
  const observed = nothingObserved()
  for (const path of file.paths) addObserved(observed, replayPath(watched, file, path))
  return observed
}
