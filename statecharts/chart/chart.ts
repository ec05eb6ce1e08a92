import type { AnyStateMachine, StateNode } from 'xstate'
import { fixedParams } from './params.ts'
import { hasOwnId, invokeSource, triggerOf } from './triggers.ts'
import { actionNames, dataWords, guardParts, outputWords, raisesOf, type Raise } from './words.ts'

/** A machine's definition as plain data, to be drawn, searched and exported. */

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export interface ChartInvoke {
  /** The invoked actor and its count: `upload ×7`. */
  label: string
  src: string
  ids: readonly string[]
}

export interface ChartHistory {
  isDeep: boolean
  /** The default target's ids, used until the parent has been left once; empty if there is none. */
  targets: readonly string[]
}

export interface ChartState {
  /** The full path: application.working.saving.idle. */
  id: string
  key: string
  kind: StateKind
  isInitial: boolean
  description: string
  tags: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  invokes: readonly ChartInvoke[]
  states: readonly ChartState[]
  /** The id set by the author as a transition target; empty if none. */
  ownId: string
  /** Set on history states only. */
  history: ChartHistory | null
  /** Actions of the initial transition. */
  initialActions: readonly string[]
  /** The output of a final state or of the machine, in words. */
  output: string
  meta: string
  raises: { entry: readonly Raise[]; exit: readonly Raise[] }
  /** In a large chart: true if the contents are shown and can be collapsed. */
  fold: 'none' | 'open' | 'closed'
  /** The number of states hidden inside a collapsed state. */
  hidden: number
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
  /** The name that tests report. */
  name: string
  source: string
  targets: readonly string[]
  eventType: string
  trigger: TriggerKind
  /** The event, or a description of the trigger if there is no event. */
  label: string
  /** For `after`: milliseconds, if they are known without running the machine. */
  delay: number | null
  guard: ChartGuard | null
  actions: readonly string[]
  raises: readonly Raise[]
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

/** A state's id without the machine's; the machine's own id stays. */
export const within = (id: string, machine: string): string =>
  id.startsWith(`${machine}.`) ? id.slice(machine.length + 1) : id

/** A transition's guard with its parameters; empty without one. */
export const guardText = ({ guard }: ChartEdge): string =>
  guard === null ? '' : guard.detail === '' ? guard.name : `${guard.name}: ${guard.detail}`

export function statesOf(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap((child) => statesOf(child))]
}

/** A dot within a key would look like a path separator. */
const plainKey = (key: string) => key.replaceAll('.', '․')

/** A state's id in its chart: its path, even if the author set another id. */
export function stateIdOf(node: StateNode): string {
  return [node.machine.id, ...node.path].map(plainKey).join('.')
}

function invokesOf(node: StateNode): ChartInvoke[] {
  const bySource = new Map<string, number[]>()
  for (const index of node.invoke.keys()) {
    const name = invokeSource(node, index)
    bySource.set(name, [...(bySource.get(name) ?? []), index])
  }
  return [...bySource].map(([src, places]) => {
    const ids = places.map((index) => node.invoke[index]?.id ?? '')
    const [first = 0] = places
    const alias = places.length === 1 && hasOwnId(node, first) ? ` as ${ids[0]}` : ''
    const systemId = places.length === 1 ? node.invoke[first]?.systemId : undefined
    const isSame = systemId === src || systemId === ids[0]
    const known = systemId === undefined ? '' : ` (system-wide${isSame ? '' : ` as ${systemId}`})`
    return { src, ids, label: src + (places.length > 1 ? ` ×${places.length}` : alias) + known }
  })
}

function targetsOf(targets: readonly unknown[] | undefined): string[] {
  return (targets ?? []).map((target) => stateIdOf(target as StateNode))
}

/** Resolves a history state's default target: `#id`, or a path from the parent. */
function historyTarget(parent: StateNode, target: unknown): StateNode | undefined {
  if (typeof target !== 'string') return target as StateNode
  if (target.startsWith('#')) return parent.machine.getStateNodeById(target) as StateNode
  return target
    .split('.')
    .reduce<StateNode | undefined>((at, key) => (key === '' ? at : (at?.states[key] as StateNode)), parent)
}

function historyOf(node: StateNode): ChartHistory | null {
  if (node.type !== 'history') return null
  const targets = [(node.config as { target?: unknown }).target ?? []].flat()
  const aimed = targets.map((target) => historyTarget(node.parent as StateNode, target))
  return { isDeep: node.history === 'deep', targets: targetsOf(aimed.filter((target) => target !== undefined)) }
}

function stateOf(node: StateNode): ChartState {
  const machine = node.machine
  return {
    id: stateIdOf(node),
    key: node.key,
    kind: node.type,
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target?.includes(node) === true,
    description: node.description ?? '',
    tags: node.tags,
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
    invokes: invokesOf(node),
    states: Object.values(node.states).map((child) => stateOf(child as StateNode)),
    ownId: node.parent !== undefined && node.config.id !== undefined ? node.config.id : '',
    history: historyOf(node),
    initialActions: node.type === 'compound' ? actionNames(node.initial.actions) : [],
    output: outputWords(node.output),
    meta: dataWords(node.meta),
    raises: { entry: raisesOf(node.entry, machine), exit: raisesOf(node.exit, machine) },
    fold: 'none',
    hidden: 0,
  }
}

function guardOf(guard: unknown): ChartGuard | null {
  if (guard === undefined || guard === null) return null
  const { name, params } = guardParts(guard)
  const fixed = Object.entries(fixedParams(params)).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  )
  return {
    name,
    detail: fixed.map(([key, value]) => (typeof value === 'string' ? value : `${key} ${value}`)).join(', '),
  }
}

/** The name under which a project's tests report a transition. */
function nameOf(transition: Transition): string {
  const guard = transition.guard === undefined ? undefined : guardParts(transition.guard)
  const params =
    guard?.params === undefined || typeof guard.params === 'function' ? '' : ` ${JSON.stringify(guard.params)}`
  const shownGuard = guard === undefined ? '' : ` [${guard.name}${params}]`
  const target = transition.target === undefined ? '(stays)' : targetsOf(transition.target).join(', ')
  return `${stateIdOf(transition.source as StateNode)} --${transition.eventType || 'always'}${shownGuard}--> ${target}`
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
    source: stateIdOf(transition.source as StateNode),
    targets: targetsOf(transition.target),
    eventType: transition.eventType,
    ...triggerOf(machine, transition.source as StateNode, transition.eventType),
    guard: guardOf(transition.guard),
    actions: actionNames(transition.actions),
    raises: raisesOf(transition.actions, machine),
    description: transition.description ?? '',
    reenters: transition.reenter,
  }))
  return { id: plainKey(machine.id), description: root.description ?? '', root: stateOf(root), edges }
}
