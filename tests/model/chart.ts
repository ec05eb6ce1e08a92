import type { AnyStateMachine, StateNode } from 'xstate'

/** A chart's parts, by names that a person can find in it. */

function allNodes(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => allNodes(child))]
}

/** Every state node of a machine, the root first. */
export function stateNodesOf(machine: AnyStateMachine): StateNode[] {
  return allNodes(machine.root as StateNode)
}

/** Every transition that the chart draws, by a name that a person can find in it. */
export function transitionNamesOf(machine: AnyStateMachine): string[] {
  return transitionsOf(machine).map((transition) => transitionName(transition))
}

/** Every transition of a machine, in the chart's order. */
export function transitionsOf(machine: AnyStateMachine) {
  return stateNodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
}

interface DrawnTransition {
  source: { id: string }
  eventType: string
  target?: readonly { id: string }[]
  guard?: unknown
}

export function transitionName(transition: DrawnTransition): string {
  const target = transition.target?.map(({ id }) => id).join(', ') ?? '(stays)'
  return `${transition.source.id} --${transition.eventType || 'always'}${shownGuard(transition)}--> ${target}`
}

/** `isOpen {"step":"review"}`: a guard with the parameters that the chart states, not those that an event brings. */
function guardLabel(guard: unknown): string {
  if (typeof guard === 'string') return guard
  const { type = 'guard', params } = guard as { type?: string; params?: unknown }
  return params === undefined || typeof params === 'function' ? type : `${type} ${JSON.stringify(params)}`
}

function shownGuard({ guard }: DrawnTransition): string {
  return guard === undefined ? '' : ` [${guardLabel(guard)}]`
}
