import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate'
import { eventTypesOf, stateNodesOf, transitionsOf } from '../model/chart.ts'
import { readsOf } from './reads.ts'
import { addShape, samplesOf, shapeOf, UNKNOWN, unknownIn, type Shape } from './shape.ts'
import type { DeclaredTypes } from './types.ts'
import { eventWords } from './eventWords.ts'
import { callWords, isMadeUp, plainWords } from './words.ts'

/** Describes what can happen to a machine. Generated scenarios, tests and configurations all come from this description. */

export interface DescribedEvent {
  type: string
  words: string
  /** Complete events with invented values, the usual one first. */
  samples: readonly ({ type: string } & Record<string, unknown>)[]
}

/** An invoked actor whose result the machine handles. */
export interface DescribedCall {
  id: string
  words: string
  /** True if XState made the id. */
  isMadeUp: boolean
  outputs: readonly unknown[]
  handlesDone: boolean
  handlesError: boolean
}

export interface DescribedState {
  /** Its dotted path in the machine: 'payment.failed'. */
  name: string
  /** Its description, or its name in words. */
  words: string
}

export interface MachineDescription {
  id: string
  /** The machine's input; undefined if it has none. */
  input: unknown
  events: readonly DescribedEvent[]
  calls: readonly DescribedCall[]
  /** Named delays; null if the time is computed. */
  delays: readonly { name: string; milliseconds: number | null }[]
  /** States without inner states. */
  states: readonly DescribedState[]
  /** Expressions of the context values that guards read. */
  key: readonly string[]
  /** Facts that could not be found out, one sentence each. */
  unknown: readonly string[]
}

const isFunction = (value: unknown): value is (...args: never[]) => unknown => typeof value === 'function'
const list = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat())

type Table = Readonly<Record<string, unknown>>

/** A guard's functions, through its name and through `and`, `or` and `not`. */
function guardFunctions(guard: unknown, machine: AnyStateMachine): unknown[] {
  if (typeof guard === 'string') return guardFunctions((machine.implementations.guards as Table)[guard], machine)
  const { guards, type, params } = Object(guard) as { guards?: unknown[]; type?: string; params?: unknown }
  if (guards !== undefined) return guards.flatMap((each) => guardFunctions(each, machine))
  if (isFunction(guard)) return [guard]
  if (type === undefined) return []
  return [...guardFunctions((machine.implementations.guards as Table)[type], machine), params].filter(isFunction)
}

/** An action's functions, through its name and XState's own actions. */
function actionFunctions(action: unknown, machine: AnyStateMachine): unknown[] {
  if (typeof action === 'string')
    return actionFunctions((machine.implementations.actions as Table)[action] ?? {}, machine)
  const { type, params, resolve, assignment, event, collect } = Object(action) as Table
  if (!isFunction(action)) {
    const own =
      typeof type === 'string' ? actionFunctions((machine.implementations.actions as Table)[type] ?? {}, machine) : []
    return [...own, params].filter(isFunction)
  }
  if (resolve === undefined) return [action]
  const parts = isFunction(assignment) ? [assignment] : Object.values(Object(assignment) as Table)
  return [...parts, event, collect].filter(isFunction)
}

/** The shape of a part of the first parameter, from the functions of transitions. */
function readBy(transitions: readonly AnyTransitionDefinition[], machine: AnyStateMachine, part: string): Shape {
  const guards = readsOf(
    transitions.flatMap(({ guard }) => guardFunctions(guard, machine)),
    true,
  )
  const actions = readsOf(
    transitions.flatMap((each) => list(each.actions).flatMap((action) => actionFunctions(action, machine))),
  )
  return addShape(addShape(shapeOf(), guards), actions).fields.get(part) ?? shapeOf()
}

/** A declared shape with what functions read of it. Fields that the type does not have belong to other events. */
function refined(declared: Shape, read: Shape): Shape {
  const known = addShape(shapeOf(), { ...read, kinds: declared.kinds, fields: new Map() })
  addShape(known, { ...declared, fields: new Map() })
  known.decides ||= read.decides
  for (const [name, field] of declared.fields) {
    const more = read.fields.get(name)
    known.fields.set(name, more === undefined ? field : refined(field, more))
  }
  // A declared `object` without fields gains those that are read.
  if (declared.fields.size === 0 && declared.kinds.size === 0) return addShape(known, read)
  return known
}

/** Marks what probably reaches the context values that guards read: fields with the same name. */
function marked(shape: Shape, decided: Shape): Shape {
  for (const [name, field] of shape.fields) {
    const same = fieldsNamed(decided, name)
    if (same.length > 0) field.decides = true
    field.compared = [...new Set([...field.compared, ...same.flatMap(({ compared }) => compared)])]
    field.patterns = [...field.patterns, ...same.flatMap(({ patterns }) => patterns)]
    marked(field, decided)
  }
  return shape
}

function fieldsNamed(shape: Shape, name: string): Shape[] {
  return [...shape.fields].flatMap(([key, field]) => [...(key === name ? [field] : []), ...fieldsNamed(field, name)])
}

/** Expressions of the values of a shape that guards read, limited where they are compared with a number. */
function keyOf(shape: Shape, path: string): string[] {
  const inner = [...shape.fields].flatMap(([name, field]) => keyOf(field, `${path}?.${name}`))
  if (inner.length > 0 || !shape.decides) return inner
  const numbers = shape.compared.filter((value): value is number => typeof value === 'number')
  if (shape.kinds.has('array')) return [`${path}?.length`]
  return numbers.length > 0 && !shape.kinds.has('string') ? [`Math.min(${path}, ${Math.max(...numbers) + 1})`] : [path]
}

function stateWords({ path, description, key }: StateNode): DescribedState {
  return { name: path.join('.'), words: description ?? plainWords(path.length > 0 ? path.join(' ') : key) }
}

const isLeaf = ({ states, type, parent }: StateNode) =>
  Object.keys(states).length === 0 && type !== 'history' && parent !== undefined

export function describeMachine(machine: AnyStateMachine, types?: DeclaredTypes): MachineDescription {
  const nodes = stateNodesOf(machine)
  const transitions = transitionsOf(machine)
  const unknown: string[] = []
  const of = (type: string) => transitions.filter((each) => each.eventType === type)
  const guards = readsOf(
    transitions.flatMap(({ guard }) => guardFunctions(guard, machine)),
    true,
  )
  const decided = guards.fields.get('context') ?? shapeOf()

  const events = eventTypesOf(machine).flatMap((type): DescribedEvent[] => {
    if (type.startsWith('xstate.')) {
      if (type.startsWith('xstate.snapshot.'))
        unknown.push(`The snapshots of ${callWords(type.slice(16))} in '${type}'.`)
      return []
    }
    if (type.endsWith('*')) {
      const declared = [...(types?.events.keys() ?? [])].filter((each) => each.startsWith(type.slice(0, -1)))
      if (declared.length === 0) unknown.push(`The events that match '${type}'.`)
      return []
    }
    const declared = types?.events.get(type)
    const read = readBy(of(type), machine, 'event')
    read.fields.delete('type')
    const shape = marked(declared === undefined ? read : refined(declared, read), decided)
    const samples = samplesOf(shape, type).map((value) => ({ type, ...(value === UNKNOWN ? {} : (value as object)) }))
    for (const place of new Set(samples.flatMap((sample) => unknownIn(sample, type))))
      unknown.push(`The value of ${place}.`)
    const description = of(type).find((each) => each.description !== undefined)?.description
    return [{ type, words: description ?? eventWords(type), samples }]
  })

  const calls = nodes
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src }): DescribedCall[] => {
      const done = of(`xstate.done.actor.${id}`)
      const error = of(`xstate.error.actor.${id}`)
      if (done.length + error.length === 0) return []
      if (isMadeUp(id))
        unknown.push(
          `An id of the invoke in '${id.split('.').slice(2).join('.')}'. Without one, XState names it '${id}'.`,
        )
      const read = readBy(done, machine, 'event').fields.get('output')
      const declared = typeof src === 'string' ? types?.outputs.get(src) : undefined
      const shape = marked(
        declared === undefined ? (read ?? shapeOf('nothing')) : refined(declared, read ?? shapeOf()),
        decided,
      )
      const outputs = samplesOf(shape, plainWords(id))
      for (const place of new Set(outputs.flatMap((output) => unknownIn(output, 'output'))))
        unknown.push(`The value of ${place} of '${id}'.`)
      return [
        {
          id,
          words: callWords(id),
          isMadeUp: isMadeUp(id),
          outputs,
          handlesDone: done.length > 0,
          handlesError: error.length > 0,
        },
      ]
    })

  const delays = [...new Set(nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay))))]
    .filter((delay) => Number.isNaN(Number(delay)))
    .map((name) => {
      const value = (machine.implementations.delays as Table)[name]
      if (typeof value !== 'number') unknown.push(`The milliseconds of the delay '${name}'.`)
      return { name, milliseconds: typeof value === 'number' ? value : null }
    })

  const { context } = machine.config as { context?: unknown }
  const readInput = readsOf([context].filter(isFunction)).fields.get('input')
  const inputShape = types?.input === undefined ? readInput : refined(types.input, readInput ?? shapeOf())
  const [input] = inputShape === undefined ? [] : samplesOf(inputShape, 'input')
  for (const place of unknownIn(input, 'input')) unknown.push(`The value of ${place}.`)

  return {
    id: machine.id,
    input,
    events,
    calls,
    delays,
    states: nodes.filter(isLeaf).map(stateWords),
    key: [...decided.fields].flatMap(([name, field]) => keyOf(field, `context.${name}`)),
    unknown: [...new Set(unknown)],
  }
}
