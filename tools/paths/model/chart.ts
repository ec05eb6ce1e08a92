import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate'

function allNodes(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => allNodes(child))]
}

/** All state nodes, the root first. */
export function stateNodesOf(machine: AnyStateMachine): StateNode[] {
  return allNodes(machine.root as StateNode)
}

/** Names of all transitions, as drawn in the chart. */
export function transitionNamesOf(machine: AnyStateMachine): string[] {
  return transitionsOf(machine).map((transition) => transitionName(transition))
}

/** Types of all events that a machine handles. */
export function eventTypesOf(machine: AnyStateMachine): string[] {
  return [...new Set(stateNodesOf(machine).flatMap(({ transitions }) => [...transitions.keys()]))]
}

/** All transitions in document order. */
export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
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

/** A guard with its static parameters: `isOpen {"step":"review"}`. */
function guardLabel(guard: unknown): string {
  if (typeof guard === 'string') return guard
  const { type = 'guard', params } = guard as { type?: string; params?: unknown }
  return params === undefined || typeof params === 'function' ? type : `${type} ${JSON.stringify(params)}`
}

function shownGuard({ guard }: DrawnTransition): string {
  return guard === undefined ? '' : ` [${guardLabel(guard)}]`
}
