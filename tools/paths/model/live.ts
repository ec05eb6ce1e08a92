import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type Actor,
  type AnyStateMachine,
} from 'xstate'
import { leavesOf } from './choose.ts'
import { stateNodesOf, transitionName } from './chart.ts'
import { resultOf, stateName } from './pathText.ts'
import {
  machineOf,
  type AnyModelOptions,
  type MachinePaths,
  type Model,
  type Path,
  type PathEvent,
} from '../project.ts'
import type { FileMachine, FilePath } from '../file/file.ts'
import { decode } from '../file/values.ts'
import { performer, runner } from '../walk.ts'

/** Runs a path on a live machine. Contracts answer and the clock moves as the path states. */

interface Pending {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Call {
  contract: string
  input: unknown
}

export interface PathRun {
  snapshot: AnyMachineSnapshot
  /** Ids of entered states. */
  reached: ReadonlySet<string>
  /** Names of taken transitions, as drawn in the chart. */
  taken: ReadonlySet<string>
  emitted: readonly { type: string }[]
  /** Calls of contracts, in order. */
  calls: readonly Call[]
}

export interface LiveOptions {
  /** Stubs for other invoked actors. */
  stubs?: Record<string, AnyActorLogic>
  /** Called after every step with the live snapshot and the expected step. */
  check?: (live: AnyMachineSnapshot, step: { event: PathEvent; state: AnyMachineSnapshot }) => void
}

export const stub = fromCallback(() => undefined)

function startLive(options: AnyModelOptions, stubs: Record<string, AnyActorLogic>) {
  const clock = new SimulatedClock()
  const time = { now: 0 }
  const pending = new Map<string, Pending>()
  const calls: Call[] = []
  const taken = new Set<string>()
  const reached = new Set<string>()
  const emitted: { type: string }[] = []

  const ids = Object.keys(options.outcomes ?? {})
  const invoked = stateNodesOf(options.machine).flatMap(({ invoke }) => invoke)
  const sources = invoked.flatMap(({ id, src }) => (ids.includes(id) && typeof src === 'string' ? [src] : []))
  const contracts = Object.fromEntries(
    [...new Set([...ids, ...sources])].map((contract) => [
      contract,
      fromPromise(({ input, self }) => {
        calls.push({ contract, input })
        return new Promise((resolve, reject) => pending.set(self.id, { resolve, reject }))
      }),
    ]),
  )
  const machine = options.machine.provide({ actors: { ...options.beside, ...stubs, ...contracts } as never })
  const actor: Actor<AnyStateMachine> = createActor(machine, {
    clock,
    input: options.input(() => time.now),
    inspect: (inspection) => {
      if (inspection.type !== '@xstate.microstep') return
      for (const transition of inspection._transitions) taken.add(transitionName(transition))
    },
  })
  actor.on('*', (event) => emitted.push(event))
  const look = () => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    for (const node of snapshot._nodes) reached.add(node.id)
    return snapshot
  }
  actor.start()
  look()

  async function step(event: PathEvent): Promise<AnyMachineSnapshot> {
    time.now += event.elapsed ?? 0
    const result = resultOf(event.type)
    const call = result && pending.get(result.actor)
    if (event.type.startsWith('xstate.after.')) clock.increment(Math.max(event.elapsed ?? 0, 86_400_000))
    else if (call === undefined) actor.send(event as never)
    else if (result?.isError) call.reject(event['error'])
    else call.resolve(event['output'])
    await settled()
    return look()
  }
  return { actor, step, look, reached, taken, emitted, calls }
}

export async function runPath(
  { options }: Model,
  path: Path,
  { stubs = {}, check }: LiveOptions = {},
): Promise<PathRun> {
  const { actor, step, look, reached, taken, emitted, calls } = startLive(options, stubs)
  for (const each of path.steps) {
    const live = await step(each.event)
    check?.(live, each)
  }
  const snapshot = look()
  actor.stop()
  return { snapshot, reached, taken, emitted, calls }
}

/** A live machine while a path runs. */
export interface LiveMachine {
  snapshot: AnyMachineSnapshot
  /** Calls of mocked services so far, with their inputs. */
  calls: readonly Call[]
}

export interface MachineExecutors {
  /** Mocks of actors whose results no path contains, by the name of their source. */
  actors?: Record<string, AnyActorLogic>
  /** Further checks of states, by name. The state itself is always checked. */
  checks?: Readonly<Record<string, (live: LiveMachine) => unknown>>
}

interface Running {
  live?: ReturnType<typeof startLive>
}

/** Runs the paths of a file on the live machine. Its services are mocked: they answer as the paths state. */
export function machineWalker(paths: MachinePaths, { actors = {}, checks = {} }: MachineExecutors = {}) {
  const machine = machineOf(paths)
  const liveOf = ({ live }: Running) => {
    if (live === undefined) throw new Error('The machine was not started')
    return live
  }
  const { look } = performer<Running>({
    actions: {},
    checks: Object.fromEntries(
      stateNodesOf(machine).map(({ path }) => {
        const name = path.join('.')
        return [name, (here) => checks[name]?.({ snapshot: liveOf(here).look(), calls: liveOf(here).calls })]
      }),
    ),
  })
  const run = runner<Running>({
    open(here, start) {
      const options = paths.models[start]?.options
      if (options === undefined) throw new Error(`The scenarios have no start '${start}'`)
      const answered = Object.keys(options.outcomes ?? {})
      const invoked = stateNodesOf(machine).flatMap(({ invoke }) => invoke)
      const silent = invoked.filter(({ id, src }) => typeof src === 'string' && !answered.includes(id))
      const stubs = Object.fromEntries(silent.map(({ src }) => [src, stub]))
      here.live = startLive(options, { ...stubs, ...actors })
      // Otherwise an action's error is reported beside the test, not by it.
      here.live.actor.subscribe({ error: () => undefined })
    },
    act: async (here, event, now) => {
      await liveOf(here).step(decode(event, () => now ?? 0) as PathEvent)
    },
    async look(here, state) {
      const snapshot = liveOf(here).look()
      if (snapshot.status === 'error') throw snapshot.error
      const actual = leavesOf(snapshot.value)
      const expected = leavesOf(state)
      if (actual.join() !== expected.join())
        throw new Error(`expected state: ${stateName(state)}\nactual state: ${stateName(snapshot.value)}`)
      await look(here, state)
    },
  })
  return async (file: FileMachine, path: FilePath): Promise<void> => {
    const here: Running = {}
    try {
      await run(here, file, path)
    } finally {
      here.live?.actor.stop()
    }
  }
}
