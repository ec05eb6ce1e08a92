import type { AnyStateMachine, StateNode } from 'xstate'

/** A machine's definition as plain data, to be drawn, searched and exported. */

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export interface ChartInvoke {
  /** The invoked actor and its count: `upload ×7`. */
  label: string
  src: string
  ids: readonly string[]
}

export interface ChartState {
  /** The full path: application.working.saving.idle. */
  id: string
  key: string
  kind: StateKind
  /** Whether it is the initial state of its parent. */
  isInitial: boolean
  description: string
  tags: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  invokes: readonly ChartInvoke[]
  states: readonly ChartState[]
}

export type TriggerKind = 'event' | 'done' | 'error' | 'snapshot' | 'after' | 'always' | 'complete'

export interface ChartGuard {
  name: string
  /** Its static parameters, if any. */
  detail: string
}

export interface ChartEdge {
  /** Short and stable within a chart: t0, t1 … */
  id: string
  /** The name by which tests report it. */
  name: string
  source: string
  targets: readonly string[]
  eventType: string
  trigger: TriggerKind
  /** The event, or the trigger in its place, in words. */
  label: string
  guard: ChartGuard | null
  actions: readonly string[]
  description: string
  reenters: boolean
}

export interface Chart {
  id: string
  description: string
  root: ChartState
  edges: readonly ChartEdge[]
}

type Transition = StateNode['always'] extends readonly (infer T)[] | undefined ? T : never

export function statesOf(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap((child) => statesOf(child))]
}

/** Action names, without those that XState adds for delays and for stopping actors. */
function actionNames(actions: readonly unknown[]): string[] {
  return actions
    .map((action) => (typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'action')))
    .filter((name) => name !== 'xstate.raise' && name !== 'xstate.cancel')
    .map((name) => name.replace(/^xstate\./, ''))
}

function invokesOf(node: StateNode): ChartInvoke[] {
  const bySource = new Map<string, string[]>()
  for (const { id, src } of node.invoke) {
    const name = typeof src === 'string' ? src : id
    bySource.set(name, [...(bySource.get(name) ?? []), id])
  }
  return [...bySource].map(([src, ids]) => {
    const [only] = ids
    const alias = ids.length === 1 && only !== src ? ` as ${only}` : ''
    return { src, ids, label: src + (ids.length > 1 ? ` ×${ids.length}` : alias) }
  })
}

function stateOf(node: StateNode): ChartState {
  return {
    id: node.id,
    key: node.key,
    kind: node.type,
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target?.includes(node) === true,
    description: node.description ?? '',
    tags: node.tags,
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
    invokes: invokesOf(node),
    states: Object.values(node.states).map((child) => stateOf(child as StateNode)),
  }
}

function seconds(milliseconds: number): string {
  return milliseconds >= 1_000 ? `${milliseconds / 1_000} s` : `${milliseconds} ms`
}

function delayLabel(machine: AnyStateMachine, delay: unknown): string {
  const known = typeof delay === 'string' ? (machine.implementations.delays as Record<string, unknown>)[delay] : delay
  const time = typeof known === 'number' ? seconds(known) : ''
  if (typeof delay !== 'string') return `after ${time || 'a while'}`
  return time === '' ? `after ${delay}` : `after ${time} (${delay})`
}

const OUTCOMES = { done: 'done', error: 'fails' } as const

function triggerOf(machine: AnyStateMachine, node: StateNode, eventType: string): Pick<ChartEdge, 'trigger' | 'label'> {
  if (eventType === '') return { trigger: 'always', label: 'always' }
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType)
  if (actor !== null) {
    const kind = actor[1] as keyof typeof OUTCOMES
    return { trigger: kind, label: `${actor[2]} ${OUTCOMES[kind]}` }
  }
  const snapshot = /^xstate\.snapshot\.(.+)$/.exec(eventType)
  if (snapshot !== null) return { trigger: 'snapshot', label: `${snapshot[1]} changes` }
  if (eventType.startsWith('xstate.done.state.')) return { trigger: 'complete', label: 'all regions are final' }
  if (eventType.startsWith('xstate.after.')) {
    const delay = node.after.find((each) => each.eventType === eventType)?.delay
    return { trigger: 'after', label: delayLabel(machine, delay) }
  }
  return { trigger: 'event', label: eventType }
}

/** The static parameters; those computed from an event are not known here. */
function fixedParams(params: unknown): Record<string, unknown> {
  if (typeof params !== 'function') return (params ?? {}) as Record<string, unknown>
  try {
    return (params as (scope: object) => Record<string, unknown>)({ context: {}, event: {} })
  } catch {
    return {}
  }
}

/** A guard's name and its parameters, or the function that computes them. */
export function guardParts(guard: unknown): { name: string; params: unknown } {
  if (typeof guard === 'string') return { name: guard, params: undefined }
  const { type = 'guard', params } = guard as { type?: string; params?: unknown }
  return { name: type, params }
}

function guardOf(guard: unknown): ChartGuard | null {
  if (guard === undefined || guard === null) return null
  const { name, params } = guardParts(guard)
  const fixed = Object.entries(fixedParams(params)).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return {
    name,
    detail: fixed.map(([key, value]) => (typeof value === 'string' ? value : `${key} ${value}`)).join(', '),
  }
}

/** The name by which a project's tests report a transition. */
function nameOf(transition: Transition): string {
  const guard = transition.guard === undefined ? undefined : guardParts(transition.guard)
  const params =
    guard?.params === undefined || typeof guard.params === 'function' ? '' : ` ${JSON.stringify(guard.params)}`
  const shownGuard = guard === undefined ? '' : ` [${guard.name}${params}]`
  const target = transition.target?.map(({ id }) => id).join(', ') ?? '(stays)'
  return `${transition.source.id} --${transition.eventType || 'always'}${shownGuard}--> ${target}`
}

function nodesOf(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesOf(child as StateNode))]
}

export function chartOf(machine: AnyStateMachine): Chart {
  const root = machine.root as StateNode
  const transitions = nodesOf(root).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
  const edges = transitions.map((transition, index): ChartEdge => ({
    id: `t${index}`,
    name: nameOf(transition),
    source: transition.source.id,
    targets: transition.target?.map(({ id }) => id) ?? [],
    eventType: transition.eventType,
    ...triggerOf(machine, transition.source as StateNode, transition.eventType),
    guard: guardOf(transition.guard),
    actions: actionNames(transition.actions),
    description: transition.description ?? '',
    reenters: transition.reenter,
  }))
  return { id: machine.id, description: root.description ?? '', root: stateOf(root), edges }
}
