import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorLogic,
  type AnyMachineSnapshot,
} from 'xstate'
import { transitionName } from './chart.ts'
import type { Model, Path, PathEvent } from './model.ts'

/** A path result on a running machine: its contracts answer when the path says so, its clock moves when the path says so. */

interface Pending {
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

export interface PathRun {
  snapshot: AnyMachineSnapshot
  /** The ids of the states that it stood in. */
  reached: ReadonlySet<string>
  /** The names of the transitions that were taken, as the chart draws them. */
  taken: ReadonlySet<string>
  emitted: readonly { type: string }[]
  /** What each contract was calls, in order. */
  calls: readonly { contract: string; input: unknown }[]
}

export interface LiveOptions {
  /** Machines and callbacks that are invoked beside the contracts: they stand still on a path. */
  stubs?: Record<string, AnyActorLogic>
  /** Called after every step, with the running machine's state and the model's. */
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

  const contracts = Object.fromEntries(
    Object.keys(options.outcomes ?? {}).map((contract) => [
      contract,
      fromPromise(({ input }) => {
        calls.push({ contract, input })
        return new Promise((resolve, reject) => pending.set(contract, { resolve, reject }))
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
    const [, kind, contract] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    if (event.type.startsWith('xstate.after.')) clock.increment(Math.max(event.elapsed ?? 0, 86_400_000))
    else if (contract === undefined || !pending.has(contract)) actor.send(event as never)
    else if (kind === 'done') pending.get(contract)?.resolve(event['output'])
    else pending.get(contract)?.reject(event['error'])
    await settled()
    check?.(look(), step)
  }
  const snapshot = look()
  actor.stop()
  return { snapshot, reached, taken, emitted, calls }
}
