import { isDeepStrictEqual } from 'node:util'
import { createEmptyActor, type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent } from 'xstate'
import { transitionName } from './chart.ts'
import type { Step } from '../project.ts'

/** Ids of entered states and names of taken transitions. */
export interface Sighted {
  states: Set<string>
  transitions: Set<string>
}

export const nothingSighted = (): Sighted => ({ states: new Set(), transitions: new Set() })

function addStates({ states }: Sighted, snapshot: AnyMachineSnapshot): void {
  for (const { id } of snapshot._nodes) states.add(id)
}

/** Ignores steps of child machines in the same system. */
function addStep(sighted: Sighted, inspection: InspectionEvent, machine: string): void {
  if (inspection.type !== '@xstate.microstep') return
  const snapshot = inspection.snapshot as AnyMachineSnapshot
  if (snapshot.machine.id !== machine) return
  for (const transition of inspection._transitions) sighted.transitions.add(transitionName(transition))
  addStates(sighted, snapshot)
}

/** Records states and transitions of a live machine from now on. */
export function sightOf(actor: AnyActorRef): Sighted {
  const sighted = nothingSighted()
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  const { machine } = snapshot
  addStates(sighted, snapshot)
  actor.system.inspect((inspection: InspectionEvent) => {
    if (inspection.actorRef === actor) addStep(sighted, inspection, machine.id)
  })
  return sighted
}

/** Adds the states and transitions of a step, computed on the machine alone. Skips transitions if that leads elsewhere, for example because of the clock. */
export function sightStep(sighted: Sighted, before: AnyMachineSnapshot | undefined, { event, state }: Step): void {
  addStates(sighted, state)
  if (before === undefined) return
  addStates(sighted, before)
  const taken = nothingSighted()
  const actor = createEmptyActor()
  actor.system.inspect((inspection: InspectionEvent) => addStep(taken, inspection, before.machine.id))
  const { system } = actor
  const nothing = () => undefined
  const scope = { self: actor, system, id: actor.id, sessionId: actor.sessionId, logger: nothing, defer: nothing }
  const effects = { stopChild: nothing, emit: nothing, actionExecutor: nothing }
  const next = before.machine.transition(before, event as never, { ...scope, ...effects } as never)
  if (!isDeepStrictEqual((next as AnyMachineSnapshot).value, state.value)) return
  for (const id of taken.states) sighted.states.add(id)
  for (const name of taken.transitions) sighted.transitions.add(name)
}
