import { not, StateMachine, type AnyStateMachine } from 'xstate'

/**
 * Small mistakes in a chart: a transition removed, a guard negated, a target swapped, a delay doubled. A suite that bites fails
 * for every one of them.
 */

export interface Mutant {
  description: string
  apply: () => AnyStateMachine
}

interface Transition {
  target?: string
  guard?: unknown
}

type Transitions = string | Transition | readonly Transition[]

interface Invoke {
  id?: string
  onDone?: Transitions
  onError?: Transitions
  onSnapshot?: Transitions
}

interface Node {
  id?: string
  states?: Record<string, Node>
  on?: Record<string, Transitions>
  after?: Record<string, Transitions>
  always?: Transitions
  onDone?: Transitions
  invoke?: Invoke | readonly Invoke[]
}

/** Copies plain objects and arrays; functions, classes' instances and the rest are shared. */
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

/** A place in a chart that holds transitions: read in one copy, written in another. */
interface Place {
  name: string
  read: (root: Node) => Transitions | undefined
  write: (root: Node, transitions: readonly Transition[]) => void
  /** The states beside the one that the place belongs to. */
  siblings: readonly string[]
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

/** States that are left at once lead to where the transition led anyway; swapping a target for one changes nothing. */
function restingStates({ states = {} }: Node): string[] {
  return Object.entries(states).flatMap(([key, { always }]) => (always === undefined ? [key] : []))
}

function placesOf(node: Node, name: string, at: (root: Node) => Node, siblings: readonly string[]): Place[] {
  const outcomes = ['onDone', 'onError', 'onSnapshot'] as const
  const own: Place[] = [
    ...Object.keys(node.on ?? {}).map((event) => ({
      name: `${name} on ${event}`,
      siblings,
      ...keyed('on', event, at),
    })),
    ...Object.keys(node.after ?? {}).map((delay) => ({
      name: `${name} after ${delay}`,
      siblings,
      ...keyed('after', delay, at),
    })),
    { name: `${name} always`, siblings, ...single('always', at) },
    { name: `${name} onDone`, siblings, ...single('onDone', at) },
    ...invokesOf(node).flatMap((invoke, index) =>
      outcomes.map((outcome) => ({
        name: `${name} invoke ${invoke.id ?? index} ${outcome}`,
        siblings,
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
    placesOf(child, `${name}.${key}`, (root) => at(root).states?.[key] ?? {}, restingStates(node)),
  )
  return [...own, ...children]
}

/** Another state than the target, written the way the target is. */
function otherTarget(target: string, siblings: readonly string[]): string | undefined {
  const separator = Math.max(target.lastIndexOf('.'), target.lastIndexOf('#'))
  const [prefix, last] = [target.slice(0, separator + 1), target.slice(separator + 1)]
  const other = siblings.find((sibling) => sibling !== last)
  return prefix.startsWith('#') || other === undefined ? undefined : prefix + other
}

function mutantsAt(place: Place, root: Node): { what: string; transitions: readonly Transition[] }[] {
  const transitions = listOf(place.read(root))
  const replaced = (index: number, transition: Transition) =>
    transitions.map((each, at) => (at === index ? transition : each))
  return transitions.flatMap((transition, index) => {
    const nth = transitions.length > 1 ? ` (${index + 1} of ${transitions.length})` : ''
    const { guard, target } = transition
    const isInside = target?.startsWith('.') === true
    const other = target === undefined || isInside ? undefined : otherTarget(target, place.siblings)
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

function build(machine: AnyStateMachine, config: Node, delays = machine.implementations.delays): AnyStateMachine {
  return new StateMachine(config as never, { ...machine.implementations, delays } as never) as AnyStateMachine
}

type Delay = number | ((args: never, params: never) => number)

function doubled(delay: Delay): Delay {
  return typeof delay === 'number' ? delay * 2 : (args, params) => delay(args, params) * 2
}

/** Every mutant of a machine, in an order that stays. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const root = machine.config as Node
  const wrong = placesOf(root, machine.id, (node) => node, []).flatMap((place) =>
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
    apply: () => build(machine, root, { ...machine.implementations.delays, [name]: doubled(delay) as never }),
  }))
  return [...wrong, ...slow]
}
