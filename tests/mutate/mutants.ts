import { assign, not, StateMachine, type AnyStateMachine } from 'xstate'

/**
 * Mutants of a chart. Transitions: one removed, a guard negated, a target swapped, an action dropped, params or re-entry lost.
 * States: an entry or exit action dropped, an input lost, a tag dropped, another initial state, an output lost.
 * Implementations: an assigned field dropped, a delay doubled. A good test suite fails for every one.
 */

export interface Mutant {
  description: string
  apply: () => AnyStateMachine
}

type Named = string | { type: string; params?: unknown } | ((...args: never) => unknown)
type Actions = Named | readonly Named[]

interface Transition {
  target?: string
  guard?: unknown
  actions?: Actions
  reenter?: boolean
}

type Transitions = string | Transition | readonly Transition[]

interface Invoke {
  id?: string
  input?: unknown
  onDone?: Transitions
  onError?: Transitions
  onSnapshot?: Transitions
}

interface Node {
  id?: string
  initial?: string
  tags?: string | readonly string[]
  entry?: Actions
  exit?: Actions
  output?: unknown
  states?: Record<string, Node>
  on?: Record<string, Transitions>
  after?: Record<string, Transitions>
  always?: Transitions
  onDone?: Transitions
  invoke?: Invoke | readonly Invoke[]
}

/** Copies plain objects and arrays; shares functions, class instances and the rest. */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as Value
}

function listOf(transitions: Transitions | undefined): readonly Transition[] {
  if (transitions === undefined) return []
  if (typeof transitions === 'string') return [{ target: transitions }]
  return Array.isArray(transitions) ? (transitions as readonly Transition[]) : [transitions as Transition]
}

/** A place in a chart that holds transitions. One copy is read, another is written. */
interface Place {
  name: string
  read: (root: Node) => Transitions | undefined
  write: (root: Node, transitions: readonly Transition[]) => void
  /** The parent of the state. Targets are relative to it. */
  around: Node
}

function keyed(field: 'on' | 'after', key: string, at: (root: Node) => Node): Pick<Place, 'read' | 'write'> {
  return {
    read: (root) => at(root)[field]?.[key],
    write: (root, transitions) => {
      const { [key]: _before, ...others } = at(root)[field] ?? {}
      at(root)[field] = transitions.length === 0 ? others : { ...others, [key]: transitions }
    },
  }
}

function single(field: 'always' | 'onDone', at: (root: Node) => Node): Pick<Place, 'read' | 'write'> {
  return {
    read: (root) => at(root)[field],
    write: (root, transitions) => {
      if (transitions.length === 0) delete at(root)[field]
      else at(root)[field] = transitions
    },
  }
}

function invokesOf({ invoke }: Node): Invoke[] {
  return Array.isArray(invoke) ? (invoke as Invoke[]) : invoke === undefined ? [] : [invoke as Invoke]
}

/** States without eventless transitions. Swapping a target for a state that is left at once changes nothing. */
function restingStates({ states = {} }: Node): string[] {
  return Object.entries(states).flatMap(([key, { always }]) => (always === undefined ? [key] : []))
}

function placesOf(node: Node, name: string, at: (root: Node) => Node, around: Node): Place[] {
  const outcomes = ['onDone', 'onError', 'onSnapshot'] as const
  const own: Place[] = [
    ...Object.keys(node.on ?? {}).map((event) => ({
      name: `${name} on ${event}`,
      around,
      ...keyed('on', event, at),
    })),
    ...Object.keys(node.after ?? {}).map((delay) => ({
      name: `${name} after ${delay}`,
      around,
      ...keyed('after', delay, at),
    })),
    { name: `${name} always`, around, ...single('always', at) },
    { name: `${name} onDone`, around, ...single('onDone', at) },
    ...invokesOf(node).flatMap((invoke, index) =>
      outcomes.map((outcome) => ({
        name: `${name} invoke ${invoke.id ?? index} ${outcome}`,
        around,
        read: (root: Node) => invokesOf(at(root))[index]?.[outcome],
        write: (root: Node, transitions: readonly Transition[]) => {
          const written = invokesOf(at(root))[index]
          if (written === undefined) return
          if (transitions.length === 0) delete written[outcome]
          else written[outcome] = transitions
        },
      })),
    ),
  ]
  const children = Object.entries(node.states ?? {}).flatMap(([key, child]) =>
    placesOf(child, `${name}.${key}`, (root) => at(root).states?.[key] ?? {}, node),
  )
  return [...own, ...children]
}

/** A sibling of the target, written the way the target is. */
function otherTarget(target: string, around: Node): string | undefined {
  if (target.startsWith('#')) return undefined
  const path = target.split('.')
  const last = path.pop()
  const parent = path.reduce<Node>((node, key) => node.states?.[key] ?? {}, around)
  const other = restingStates(parent).find((state) => state !== last)
  return other === undefined ? undefined : [...path, other].join('.')
}

function actionsOf(actions: Actions | undefined): readonly Named[] {
  if (actions === undefined) return []
  return Array.isArray(actions) ? (actions as readonly Named[]) : [actions as Named]
}

const nameOf = (named: Named, index: number) =>
  typeof named === 'string' ? named : typeof named === 'function' ? `${index + 1}` : named.type

/** Passes empty params to an action or guard that takes params. */
const withoutParams = (named: { type: string }) => ({ ...named, params: () => ({}) })

const hasParams = (named: unknown): named is { type: string; params: unknown } =>
  typeof named === 'object' && named !== null && 'params' in named && named.params !== undefined

/** Lists with one action dropped, and with one action's params lost. */
function wrongActions(actions: Actions | undefined): { what: string; actions: readonly Named[] }[] {
  const all = actionsOf(actions)
  return all.flatMap((named, index) => {
    const name = nameOf(named, index)
    const dropped = { what: `action ${name} dropped`, actions: all.filter((_, at) => at !== index) }
    if (!hasParams(named)) return [dropped]
    const lost = all.map((each, at) => (at === index ? withoutParams(named) : each))
    return [dropped, { what: `params of ${name} lost`, actions: lost }]
  })
}

function mutantsAt(place: Place, root: Node): { what: string; transitions: readonly Transition[] }[] {
  const transitions = listOf(place.read(root))
  const replaced = (index: number, transition: Transition) =>
    transitions.map((each, at) => (at === index ? transition : each))
  return transitions.flatMap((transition, index) => {
    const nth = transitions.length > 1 ? ` (${index + 1} of ${transitions.length})` : ''
    const { guard, target, actions, reenter } = transition
    const isInside = target?.startsWith('.') === true
    const other = target === undefined || isInside ? undefined : otherTarget(target, place.around)
    return [
      { what: `removed${nth}`, transitions: transitions.filter((_, at) => at !== index) },
      ...(guard === undefined
        ? []
        : [
            {
              what: `guard negated${nth}`,
              transitions: replaced(index, { ...transition, guard: not(guard as never) }),
            },
          ]),
      ...(hasParams(guard)
        ? [
            {
              what: `params of ${guard.type} lost${nth}`,
              transitions: replaced(index, { ...transition, guard: withoutParams(guard) }),
            },
          ]
        : []),
      ...wrongActions(actions).map(({ what, actions: wrong }) => ({
        what: `${what}${nth}`,
        transitions: replaced(index, { ...transition, actions: wrong }),
      })),
      ...(reenter === true
        ? [{ what: `does not re-enter${nth}`, transitions: replaced(index, { ...transition, reenter: false }) }]
        : []),
      ...(other === undefined
        ? []
        : [
            {
              what: `target ${target} swapped for ${other}${nth}`,
              transitions: replaced(index, { ...transition, target: other }),
            },
          ]),
    ]
  })
}

/** A mistake in a state, written into a copy of the chart. */
interface StateMistake {
  description: string
  write: (root: Node) => void
}

function stateMistakes(node: Node, name: string, at: (root: Node) => Node): StateMistake[] {
  const tags = node.tags === undefined ? [] : [node.tags].flat()
  const other = restingStates(node).find((key) => key !== node.initial)
  const own: StateMistake[] = [
    ...(['entry', 'exit'] as const).flatMap((field) =>
      wrongActions(node[field]).map(({ what, actions }) => ({
        description: `${name} ${field}: ${what}`,
        write: (root: Node) => void (at(root)[field] = actions),
      })),
    ),
    ...tags.map((tag) => ({
      description: `${name}: tag ${tag} dropped`,
      write: (root: Node) => void (at(root).tags = tags.filter((each) => each !== tag)),
    })),
    ...(node.initial === undefined || other === undefined
      ? []
      : [
          {
            description: `${name}: begins in ${other} instead of ${node.initial}`,
            write: (root: Node) => void (at(root).initial = other),
          },
        ]),
    ...(node.output === undefined
      ? []
      : [{ description: `${name}: output lost`, write: (root: Node) => void delete at(root).output }]),
    ...invokesOf(node).flatMap((invoke, index) =>
      typeof invoke.input !== 'function'
        ? []
        : [
            {
              description: `${name} invoke ${invoke.id ?? index}: input lost`,
              write: (root: Node) => {
                const written = invokesOf(at(root))[index]
                if (written !== undefined) written.input = {}
              },
            },
          ],
    ),
  ]
  const children = Object.entries(node.states ?? {}).flatMap(([key, child]) =>
    stateMistakes(child, `${name}.${key}`, (root) => at(root).states?.[key] ?? {}),
  )
  return [...own, ...children]
}

type Implementations = Partial<Record<'actions' | 'delays', Record<string, unknown>>>

function build(machine: AnyStateMachine, config: Node, changed: Implementations = {}): AnyStateMachine {
  return new StateMachine(config as never, { ...machine.implementations, ...changed } as never) as AnyStateMachine
}

/** Drops each field of each assign. */
function wrongAssigns(machine: AnyStateMachine, root: Node): Mutant[] {
  const actions = machine.implementations.actions as Record<string, unknown>
  return Object.entries(actions).flatMap(([name, action]) => {
    const assignment = typeof action === 'function' && 'assignment' in action ? action.assignment : undefined
    if (typeof assignment !== 'object' || assignment === null) return []
    return Object.keys(assignment).map((field) => ({
      description: `${machine.id}: ${name} does not assign ${field}`,
      apply: () => {
        const { [field]: _dropped, ...kept } = assignment as Record<string, never>
        return build(machine, root, { actions: { ...actions, [name]: assign(kept) } })
      },
    }))
  })
}

type Delay = number | ((args: never, params: never) => number)

function doubled(delay: Delay): Delay {
  return typeof delay === 'number' ? delay * 2 : (args, params) => delay(args, params) * 2
}

/** Every mutant of a machine, in a stable order. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const root = machine.config as Node
  const wrong = placesOf(root, machine.id, (node) => node, {}).flatMap((place) =>
    mutantsAt(place, root).map(({ what, transitions }) => ({
      description: `${place.name}: ${what}`,
      apply: () => {
        const copy = copyOf(root)
        place.write(copy, transitions)
        return build(machine, copy)
      },
    })),
  )
  const slow = Object.entries(machine.implementations.delays as Record<string, Delay>).map(([name, delay]) => ({
    description: `${machine.id}: delay ${name} doubled`,
    apply: () => build(machine, root, { delays: { ...machine.implementations.delays, [name]: doubled(delay) } }),
  }))
  const states = stateMistakes(root, machine.id, (node) => node).map(({ description, write }) => ({
    description,
    apply: () => {
      const copy = copyOf(root)
      write(copy)
      return build(machine, copy)
    },
  }))
  return [...wrong, ...slow, ...states, ...wrongAssigns(machine, root)]
}
