import { raise } from 'xstate'
import { SPREAD } from './evaluate.ts'
import { isConfig, listOf, type Tell } from './version4.ts'

/** What of a configuration can be drawn; whatever has the wrong form is told by its place and left out. */

type Config = Record<string, unknown>

const KINDS = ['atomic', 'compound', 'parallel', 'final', 'history']
/** Far more than anybody draws, and far less than the call stack bears. */
const DEEPEST = 100

function textOr(value: unknown, place: string, key: string, tell: Tell): Config {
  if (value === undefined || value === null) return {}
  if (typeof value === 'string') return { [key]: value }
  tell(place, `${key} is computed or no text`)
  return {}
}

function isNamed(value: unknown): boolean {
  return (
    typeof value === 'string' || typeof value === 'function' || (isConfig(value) && typeof value['type'] === 'string')
  )
}

function actionsOf(value: unknown, place: string, tell: Tell): unknown[] {
  return listOf(value).flatMap((each) => {
    // A function in JSON is written as null.
    if (each === null) return [Object.assign(() => undefined, { words: 'an action' })]
    const { type, event, delay } = each as Config
    const isRaise = type === 'xstate.raise' && isConfig(event) && typeof event['type'] === 'string'
    if (isRaise) return [raise({ type: event['type'] } as never, typeof delay === 'number' ? { delay } : {})]
    if (isNamed(each)) return [each]
    tell(place, 'an action has no name')
    return []
  })
}

/** Targets as texts; a definition that XState wrote out holds them in lists. */
function targetOf(value: unknown, place: string, tell: Tell): Config {
  const targets = listOf(value)
  if (targets.length === 0) return {}
  if (targets.every((each) => typeof each === 'string')) return { target: targets.length === 1 ? targets[0] : targets }
  tell(place, 'a target is computed or no text')
  return {}
}

function transitionOf(value: unknown, place: string, tell: Tell): unknown[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [{ target: value }]
  if (!isConfig(value)) {
    tell(place, 'a transition is computed or no object')
    return []
  }
  const { target, guard, actions, reenter, description, meta } = value
  const hasGuard = guard !== undefined && guard !== null
  if (hasGuard && !isNamed(guard)) tell(place, 'a guard has no name')
  return [
    {
      ...targetOf(target, place, tell),
      ...(hasGuard ? { guard: isNamed(guard) ? guard : Object.assign(() => true, { words: 'a condition' }) } : {}),
      ...(actions === undefined ? {} : { actions: actionsOf(actions, place, tell) }),
      ...(reenter === true ? { reenter: true } : {}),
      ...textOr(description, place, 'description', tell),
      ...(isConfig(meta) ? { meta } : {}),
    },
  ]
}

function transitionsOf(value: unknown, place: string, tell: Tell): unknown[] {
  return listOf(value).flatMap((each) => transitionOf(each, place, tell))
}

function tableOf(value: unknown, place: string, key: string, tell: Tell): Config {
  if (value === undefined || value === null) return {}
  if (!isConfig(value)) {
    tell(place, `${key} is computed or no object`)
    return {}
  }
  const spread = value[SPREAD]
  if (typeof spread === 'string') tell(place, `what ${spread} brings to ${key} is not written out`)
  const rows = Object.entries(value)
    .filter(([name]) => name !== SPREAD)
    .map(([name, each]) => [name, transitionsOf(each, `${place} on ${name}`, tell)])
  return rows.length === 0 ? {} : { [key]: Object.fromEntries(rows) as Config }
}

function listed(value: unknown, key: string, place: string, tell: Tell): Config {
  const all = transitionsOf(value, place, tell)
  return all.length === 0 ? {} : { [key]: all }
}

function invokesOf(value: unknown, place: string, tell: Tell): Config {
  const all = listOf(value).flatMap((each) => {
    if (!isConfig(each)) {
      tell(place, 'an invoke is computed or no object')
      return []
    }
    const { src, id, systemId, onDone, onError, onSnapshot } = each
    const words = typeof src === 'function' ? ((src as { words?: string }).words ?? src.name) : ''
    // An id that holds XState's own name for a place says nothing: XState makes it again.
    const own = typeof id === 'string' && !/^\d+\.|^xstate\./.test(id) ? { id } : {}
    return [
      {
        src: typeof src === 'string' ? src : words || 'an actor',
        ...own,
        ...textOr(systemId, place, 'systemId', tell),
        ...listed(onDone, 'onDone', place, tell),
        ...listed(onError, 'onError', place, tell),
        ...listed(onSnapshot, 'onSnapshot', place, tell),
      },
    ]
  })
  return all.length === 0 ? {} : { invoke: all }
}

/** The key of the initial state, which a definition that XState wrote out names as `{ target: ['#machine.state'] }`. */
function initialOf(value: unknown, states: Config, place: string, tell: Tell): Config {
  if (isConfig(value)) {
    const [target] = listOf(value['target'])
    const key = Object.keys(states).find((each) => target === each || String(target).endsWith(`.${each}`))
    return key === undefined ? {} : { initial: { target: key, actions: actionsOf(value['actions'], place, tell) } }
  }
  return textOr(value, place, 'initial', tell)
}

/** A state's configuration, or the machine's. */
export function cleanConfig(given: unknown, tell: Tell, place = 'the machine', depth = 0): Config {
  if (!isConfig(given)) {
    tell(place, 'is computed or no object')
    return {}
  }
  if (depth > DEEPEST) {
    tell(place, `lies more than ${DEEPEST} states deep`)
    return {}
  }
  const within = (key: string) => (depth === 0 ? key : `${place}.${key}`)
  const { states: inner, type, history, tags, meta, output, [SPREAD]: spread } = given
  if (typeof spread === 'string') tell(place, `what ${spread} brings is not written out`)
  const hasStates = isConfig(inner) && Object.keys(inner).length > 0
  if (isConfig(inner) && typeof inner[SPREAD] === 'string')
    tell(place, `the states of ${String(inner[SPREAD])} are not written out`)
  if (inner !== undefined && !isConfig(inner)) tell(place, 'states is computed or no object')
  const states = hasStates
    ? Object.fromEntries(
        Object.entries(inner)
          .filter(([key]) => key !== SPREAD)
          .map(([key, each]) => [key, cleanConfig(each, tell, within(key), depth + 1)]),
      )
    : {}
  const initial = hasStates && type !== 'parallel' ? initialOf(given['initial'], states, place, tell) : {}
  if (hasStates && type !== 'parallel' && initial['initial'] === undefined) {
    tell(place, 'names no initial state; the first one is drawn as such')
    initial['initial'] = Object.keys(states)[0]
  }
  const kind = typeof type === 'string' && KINDS.includes(type) ? type : undefined
  if (type !== undefined && kind === undefined) tell(place, `${JSON.stringify(type)} is no type of state`)
  const isHistory = kind === 'history' || history === 'shallow' || history === 'deep' || history === true
  return {
    ...textOr(given['id'], place, 'id', tell),
    ...(kind === undefined || (kind === 'compound' && !hasStates) ? {} : { type: kind }),
    ...(isHistory
      ? { type: 'history', history: history === 'deep' ? 'deep' : 'shallow', ...targetOf(given['target'], place, tell) }
      : {}),
    ...initial,
    ...(hasStates ? { states } : {}),
    ...tableOf(given['on'], place, 'on', tell),
    ...tableOf(given['after'], place, 'after', tell),
    ...listed(given['always'], 'always', place, tell),
    ...listed(given['onDone'], 'onDone', place, tell),
    ...invokesOf(given['invoke'], place, tell),
    ...(given['entry'] === undefined ? {} : { entry: actionsOf(given['entry'], place, tell) }),
    ...(given['exit'] === undefined ? {} : { exit: actionsOf(given['exit'], place, tell) }),
    ...textOr(given['description'], place, 'description', tell),
    ...(tags === undefined ? {} : { tags: listOf(tags).filter((tag) => typeof tag === 'string') }),
    ...(isConfig(meta) ? { meta } : {}),
    ...(output === undefined ? {} : { output }),
  }
}
