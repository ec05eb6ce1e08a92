import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorLogic,
  type AnyMachineSnapshot,
} from 'xstate'
import { stateNodesOf, transitionName } from './chart.ts'
import { resultOf } from './pathText.ts'
import type { Model, Path, PathEvent } from '../project.ts'

/** Runs a path on a live machine. Contracts answer and the clock moves as the path states. */

interface Pending {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

export interface PathRun {
  snapshot: AnyMachineSnapshot
  /** Ids of entered states. */
  reached: ReadonlySet<string>
  /** Names of taken transitions, as drawn in the chart. */
  taken: ReadonlySet<string>
  emitted: readonly { type: string }[]
  /** Calls of contracts, in order. */
  calls: readonly { contract: string; input: unknown }[]
}

export interface LiveOptions {
  /** Stubs for other invoked actors. */
  stubs?: Record<string, AnyActorLogic>
  /** Called after every step with the live snapshot and the expected step. */
  check?: (live: AnyMachineSnapshot, step: { event: PathEvent; state: AnyMachineSnapshot }) => void
}

export const stub = fromCallback(() => undefined)

export async function runPath(
  { options }: Model,
  path: Path,
  { stubs = {}, check }: LiveOptions = {},
): Promise<PathRun> {
  const clock = new SimulatedClock()
  const time = { now: 0 }
  const pending = new Map<string, Pending>()
  const calls: { contract: string; input: unknown }[] = []
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
  const actor = createActor(machine, {
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

  for (const step of path.steps) {
    const { event } = step
    time.now += event.elapsed ?? 0
    const result = resultOf(event.type)
    const call = result && pending.get(result.actor)
    if (event.type.startsWith('xstate.after.')) clock.increment(Math.max(event.elapsed ?? 0, 86_400_000))
    else if (call === undefined) actor.send(event as never)
    else if (result?.isError) call.reject(event['error'])
    else call.resolve(event['output'])
    await settled()
    const live = look()
    check?.(live, step)
  }
  const snapshot = look()
  actor.stop()
  return { snapshot, reached, taken, emitted, calls }
}
