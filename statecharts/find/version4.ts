import { raise, stateIn } from 'xstate'

/** Configurations of XState 4, read as XState 5 means them; what has no counterpart is told. */

type Config = Record<string, unknown>

/** Gets a place within the machine and what is the matter there. */
export type Tell = (place: string, words: string) => void

const ONLY_4 = [
  'cond',
  'internal',
  'activities',
  'predictableActionArguments',
  'preserveActionOrder',
  'tsTypes',
  'schema',
  'strict',
  'onEntry',
  'onExit',
  'in',
]

export const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat())

/** Whether a configuration says something that only XState 4 understands. */
export function isVersion4(config: unknown, isOfEvents = false): boolean {
  if (Array.isArray(config)) return config.some((each) => isVersion4(each))
  if (!isConfig(config)) return false
  return Object.entries(config).some(([key, value]) => {
    if (!isOfEvents && ONLY_4.includes(key)) return true
    if (isOfEvents && key === '') return true
    if (key === 'context' || key === 'meta') return false
    return isVersion4(value, key === 'on' || key === 'states')
  })
}

function inWords(words: string): () => undefined {
  return Object.assign(() => undefined, { words })
}

function eventWords(event: unknown): string {
  if (typeof event === 'string') return event
  return isConfig(event) ? String(event['type']) : 'an event'
}

function action(given: unknown, place: string, tell: Tell): unknown {
  if (!isConfig(given)) return given
  const { type, event, to } = given
  switch (type) {
    case 'xstate.raise':
      return raise({ type: eventWords(event) })
    case 'xstate.send':
      return inWords(`send ${eventWords(event)}${typeof to === 'string' ? ` to ${to}` : ''}`)
    case 'xstate.assign': {
      const { assignment } = given
      return inWords(`assign ${isConfig(assignment) ? Object.keys(assignment).join(', ') : ''}`.trim())
    }
    case 'xstate.choose':
    case 'xstate.pure':
      tell(place, `${String(type).slice(7)} decides in code what is done; it is named and not drawn further`)
      return inWords(String(type).slice(7))
    default:
      return typeof type === 'string' && type.startsWith('xstate.') ? inWords(type.slice(7)) : given
  }
}

function guard(given: unknown): unknown {
  if (!isConfig(given)) return given
  const { type, predicate, name, ...params } = given
  if (type === 'xstate.guard') return predicate ?? name
  return Object.keys(params).length === 0 ? type : { type, params }
}

/** At the root of XState 4 a plain target is a state inside; there is none beside it. */
function fromRoot(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(fromRoot)
  if (typeof given === 'string') return /^[#.]/.test(given) ? given : `.${given}`
  return isConfig(given) && 'target' in given ? { ...given, target: fromRoot(given['target']) } : given
}

function transition(given: unknown, place: string, tell: Tell): unknown {
  if (!isConfig(given)) return given
  const { cond, in: within, internal, actions, ...rest } = given
  const targets = listOf(rest['target'])
  // Written without a dot before it, a target of XState 4 leaves its source and enters it again.
  const isExternal =
    internal === false ||
    (internal === undefined && targets.some((each) => typeof each === 'string' && each.startsWith('#')))
  if (within !== undefined && cond !== undefined) tell(place, 'has both in and cond; cond is drawn')
  return {
    ...rest,
    ...(actions === undefined ? {} : { actions: listOf(actions).map((each) => action(each, place, tell)) }),
    ...(cond === undefined
      ? within === undefined
        ? {}
        : { guard: stateIn(within as never) }
      : { guard: guard(cond) }),
    ...(isExternal && targets.length > 0 ? { reenter: true } : {}),
  }
}

function transitions(given: unknown, place: string, tell: Tell): unknown {
  return Array.isArray(given) ? given.map((each) => transition(each, place, tell)) : transition(given, place, tell)
}

function invoke(given: unknown, place: string, tell: Tell): unknown {
  if (!isConfig(given)) return given
  const { data, onDone, onError, src, ...rest } = given
  const source = isConfig(src) && typeof src['type'] === 'string' ? src['type'] : src
  return {
    ...rest,
    src: source,
    ...(data === undefined ? {} : { input: data }),
    ...(onDone === undefined ? {} : { onDone: transitions(onDone, place, tell) }),
    ...(onError === undefined ? {} : { onError: transitions(onError, place, tell) }),
  }
}

function mapped(given: unknown, change: (value: unknown, key: string) => unknown): unknown {
  if (!isConfig(given)) return given
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value, key)]))
}

/** The configuration as XState 5 would have it. */
export function fromVersion4(given: unknown, tell: Tell, place = ''): unknown {
  if (!isConfig(given)) return given
  const {
    on,
    states,
    entry,
    exit,
    onEntry,
    onExit,
    always,
    after,
    activities,
    invoke: invoked,
    data,
    onDone,
    ...rest
  } = given
  const at = place === '' ? 'the machine' : place
  if (activities !== undefined) tell(at, 'has activities, which XState 5 does not have; they are not drawn')
  for (const key of ['predictableActionArguments', 'preserveActionOrder', 'tsTypes', 'schema', 'strict'])
    delete rest[key]
  const rooted = (each: unknown) => (place === '' ? fromRoot(each) : each)
  const own = isConfig(on) ? on : {}
  const eventless = [...listOf(own['']), ...listOf(always)]
  const actions = (list: unknown) => listOf(list).map((each) => action(each, at, tell))
  const delayed = Array.isArray(after)
    ? Object.fromEntries(after.map((each: Config) => [String(each['delay']), each]))
    : after
  const events = Object.fromEntries(Object.entries(own).filter(([event]) => event !== ''))
  const parts: Config = {
    entry: actions(entry ?? onEntry),
    exit: actions(exit ?? onExit),
    always: eventless.map((each) => transition(rooted(each), at, tell)),
    invoke: listOf(invoked).map((each) => invoke(each, at, tell)),
  }
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(parts).filter(([, list]) => (list as unknown[]).length > 0)),
    ...(on === undefined
      ? {}
      : { on: mapped(events, (each, event) => transitions(rooted(each), `${at} on ${event}`, tell)) }),
    ...(after === undefined
      ? {}
      : { after: mapped(delayed, (each, delay) => transitions(rooted(each), `${at} after ${delay}`, tell)) }),
    ...(onDone === undefined ? {} : { onDone: transitions(onDone, at, tell) }),
    ...(data === undefined ? {} : { output: data }),
    ...(states === undefined
      ? {}
      : { states: mapped(states, (each, key) => fromVersion4(each, tell, place === '' ? key : `${place}.${key}`)) }),
  }
}
