import { isConfig, listOf, type Config } from './values.ts'

/** Turns the configuration of an XState 4 machine into one of XState 5, to draw and compare it. Its code is never run. */

/** Names of XState's own events. */
const EVENTS: readonly (readonly [string, string])[] = [
  ['done.invoke.', 'xstate.done.actor.'],
  ['error.platform.', 'xstate.error.actor.'],
  ['done.state.', 'xstate.done.state.'],
]

const eventName = (name: string) => {
  const [old = '', own = ''] = EVENTS.find(([each]) => name.startsWith(each)) ?? []
  return own + name.slice(old.length)
}

const words = (text: string) => Object.assign(() => undefined, { words: text })

function guardOf({ cond, in: within }: Config): unknown {
  if (within === undefined) {
    const { type, ...params } = isConfig(cond) ? cond : {}
    return isConfig(cond) && Object.keys(params).length > 0 ? { type, params } : cond
  }
  const state = `in ${typeof within === 'string' ? within.replace(/^#/, '') : JSON.stringify(within)}`
  const name =
    typeof cond === 'string'
      ? cond
      : isConfig(cond)
        ? String(cond['type'])
        : (cond as { words?: string } | undefined)?.words
  return words(name === undefined ? state : `${name} and ${state}`)
}

interface At {
  key: string
  isRoot: boolean
}

/** A target at the root names a child of it. */
function targetOf(target: unknown, { isRoot }: At): unknown {
  return isRoot && typeof target === 'string' && /^[^.#]/.test(target) ? `.${target}` : target
}

function transition(given: unknown, at: At): unknown {
  if (!isConfig(given)) return targetOf(given, at)
  const { cond: _cond, in: _in, internal, event: _event, delay: _delay, target, ...others } = given
  const guard = guardOf(given)
  const own = listOf(target).map((each) => targetOf(each, at))
  // XState 4 leaves and enters a state whose transition leads to itself.
  const reenters = internal === false || (internal === undefined && own.includes(at.key))
  return {
    ...others,
    ...(target === undefined ? {} : { target: Array.isArray(target) ? own : own[0] }),
    ...(guard === undefined ? {} : { guard }),
    ...(reenters ? { reenter: true } : {}),
  }
}

const transitions = (given: unknown, at: At) => listOf(given).map((each) => transition(each, at))

/** A table of transitions. XState 4 also accepts a list whose entries name their event or delay. */
function table(given: unknown, key: 'event' | 'delay', at: At): Config {
  if (!Array.isArray(given))
    return isConfig(given)
      ? Object.fromEntries(Object.entries(given).map(([name, each]) => [eventName(name), transitions(each, at)]))
      : {}
  const rows = new Map<string, unknown[]>()
  for (const each of given.filter(isConfig)) {
    const name = eventName(String(typeof each[key] === 'function' ? 'computed' : each[key]))
    rows.set(name, [...(rows.get(name) ?? []), transition(each, at)])
  }
  return Object.fromEntries(rows)
}

function invoke(given: unknown, at: At): unknown {
  if (!isConfig(given)) return given
  const { src, onDone, onError } = given
  return {
    ...given,
    src: isConfig(src) ? src['type'] : src,
    ...(onDone === undefined ? {} : { onDone: transitions(onDone, at) }),
    ...(onError === undefined ? {} : { onError: transitions(onError, at) }),
  }
}

/** A state's configuration, or the machine's. */
export function fromXState4(given: unknown, key = '', isRoot = true): unknown {
  if (!isConfig(given)) return given
  const at = { key, isRoot }
  const { on, after, onDone, onEntry, onExit, activities, states, data, parallel, ...others } = given
  const { '': eventless, ...events } = table(on, 'event', at)
  const always = [...listOf(eventless), ...transitions(given['always'], at)]
  const invokes = [
    ...listOf(given['invoke']).map((each) => invoke(each, at)),
    ...listOf(activities).map((src) => ({ src })),
  ]
  return {
    ...others,
    ...(parallel === true ? { type: 'parallel' } : {}),
    ...(on === undefined ? {} : { on: events }),
    ...(after === undefined ? {} : { after: table(after, 'delay', at) }),
    ...(always.length === 0 ? {} : { always }),
    ...(onDone === undefined ? {} : { onDone: transitions(onDone, at) }),
    ...(invokes.length === 0 ? {} : { invoke: invokes }),
    ...(onEntry === undefined ? {} : { entry: onEntry }),
    ...(onExit === undefined ? {} : { exit: onExit }),
    ...(data === undefined ? {} : { output: data }),
    ...(isConfig(states)
      ? {
          states: Object.fromEntries(
            Object.entries(states).map(([name, each]) => [name, fromXState4(each, name, false)]),
          ),
        }
      : {}),
  }
}
