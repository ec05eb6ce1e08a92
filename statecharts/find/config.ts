import { raise } from 'xstate'
import { SPREAD } from './evaluate.ts'
import { isConfig, listOf, type Config, type Report } from './values.ts'

/** Keeps the parts of a configuration that can be drawn. Parts of the wrong form are reported by their place and left out. */

const KINDS = ['atomic', 'compound', 'parallel', 'final', 'history']
/** Deeper than any drawing, well within the call stack. */
const DEEPEST = 100

function textOr(value: unknown, place: string, key: string, report: Report): Config {
  if (value === undefined || value === null) return {}
  if (typeof value === 'string') return { [key]: value }
  report(place, `${key} is computed or not a string`)
  return {}
}

function isNamed(value: unknown): boolean {
  return (
    typeof value === 'string' || typeof value === 'function' || (isConfig(value) && typeof value['type'] === 'string')
  )
}

function actionsOf(value: unknown, place: string, report: Report): unknown[] {
  return listOf(value).flatMap((each) => {
    // A function in JSON is written as null.
    if (each === null) return [Object.assign(() => undefined, { words: 'an action' })]
    const { type, event, delay } = each as Config
    const isRaise = type === 'xstate.raise' && isConfig(event) && typeof event['type'] === 'string'
    if (isRaise) return [raise({ type: event['type'] } as never, typeof delay === 'number' ? { delay } : {})]
    if (isNamed(each)) return [each]
    report(place, 'an action has no name')
    return []
  })
}

/** Targets as strings. An exported definition holds them in lists. */
function targetOf(value: unknown, place: string, report: Report): Config {
  const targets = listOf(value)
  if (targets.length === 0) return {}
  if (targets.every((each) => typeof each === 'string')) return { target: targets.length === 1 ? targets[0] : targets }
  report(place, 'a target is computed or not a string')
  return {}
}

function transitionOf(value: unknown, place: string, report: Report): unknown[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [{ target: value }]
  if (!isConfig(value)) {
    report(place, 'a transition is computed or not an object')
    return []
  }
  const { target, guard, actions, reenter, description, meta } = value
  const hasGuard = guard !== undefined && guard !== null
  if (hasGuard && !isNamed(guard)) report(place, 'a guard has no name')
  return [
    {
      ...targetOf(target, place, report),
      ...(hasGuard ? { guard: isNamed(guard) ? guard : Object.assign(() => true, { words: 'a condition' }) } : {}),
      ...(actions === undefined ? {} : { actions: actionsOf(actions, place, report) }),
      ...(reenter === true ? { reenter: true } : {}),
      ...textOr(description, place, 'description', report),
      ...(isConfig(meta) ? { meta } : {}),
    },
  ]
}

function transitionsOf(value: unknown, place: string, report: Report): unknown[] {
  return listOf(value).flatMap((each) => transitionOf(each, place, report))
}

function tableOf(value: unknown, place: string, key: string, report: Report): Config {
  if (value === undefined || value === null) return {}
  if (!isConfig(value)) {
    report(place, `${key} is computed or not an object`)
    return {}
  }
  const spread = value[SPREAD]
  if (typeof spread === 'string') report(place, `the ${key} entries from ${spread} are not written out`)
  const rows = Object.entries(value)
    .filter(([name]) => name !== SPREAD)
    .map(([name, each]) => [name, transitionsOf(each, `${place} on ${name}`, report)])
  return rows.length === 0 ? {} : { [key]: Object.fromEntries(rows) as Config }
}

function listed(value: unknown, key: string, place: string, report: Report): Config {
  const all = transitionsOf(value, place, report)
  return all.length === 0 ? {} : { [key]: all }
}

function invokesOf(value: unknown, place: string, report: Report): Config {
  const all = listOf(value).flatMap((each) => {
    if (!isConfig(each)) {
      report(place, 'an invoke is computed or not an object')
      return []
    }
    const { src, id, systemId, onDone, onError, onSnapshot } = each
    const words = typeof src === 'function' ? ((src as { words?: string }).words ?? src.name) : ''
    // XState generates such an id itself.
    const own = typeof id === 'string' && !/^\d+\.|^xstate\./.test(id) ? { id } : {}
    return [
      {
        src: typeof src === 'string' ? src : words || 'an actor',
        ...own,
        ...textOr(systemId, place, 'systemId', report),
        ...listed(onDone, 'onDone', place, report),
        ...listed(onError, 'onError', place, report),
        ...listed(onSnapshot, 'onSnapshot', place, report),
      },
    ]
  })
  return all.length === 0 ? {} : { invoke: all }
}

/** The key of the initial state. An exported definition writes it as `{ target: ['#machine.state'] }`. */
function initialOf(value: unknown, states: Config, place: string, report: Report): Config {
  if (isConfig(value)) {
    const [target] = listOf(value['target'])
    const key = Object.keys(states).find((each) => target === each || String(target).endsWith(`.${each}`))
    return key === undefined ? {} : { initial: { target: key, actions: actionsOf(value['actions'], place, report) } }
  }
  return textOr(value, place, 'initial', report)
}

/** A state's configuration, or the machine's. */
export function cleanConfig(given: unknown, report: Report, place = 'the machine', depth = 0): Config {
  if (!isConfig(given)) {
    report(place, 'is computed or not an object')
    return {}
  }
  if (depth > DEEPEST) {
    report(place, `is more than ${DEEPEST} states deep`)
    return {}
  }
  const within = (key: string) => (depth === 0 ? key : `${place}.${key}`)
  const { states: inner, type, history, tags, meta, output, [SPREAD]: spread } = given
  if (typeof spread === 'string') report(place, `the entries from ${spread} are not written out`)
  const hasStates = isConfig(inner) && Object.keys(inner).length > 0
  if (isConfig(inner) && typeof inner[SPREAD] === 'string')
    report(place, `the states of ${String(inner[SPREAD])} are not written out`)
  if (inner !== undefined && !isConfig(inner)) report(place, 'states is computed or not an object')
  const states = hasStates
    ? Object.fromEntries(
        Object.entries(inner)
          .filter(([key]) => key !== SPREAD)
          .map(([key, each]) => [key, cleanConfig(each, report, within(key), depth + 1)]),
      )
    : {}
  const initial = hasStates && type !== 'parallel' ? initialOf(given['initial'], states, place, report) : {}
  if (hasStates && type !== 'parallel' && initial['initial'] === undefined) {
    report(place, 'has no initial state; the first state is drawn as the initial one')
    initial['initial'] = Object.keys(states)[0]
  }
  const kind = typeof type === 'string' && KINDS.includes(type) ? type : undefined
  if (type !== undefined && kind === undefined) report(place, `${JSON.stringify(type)} is not a state type`)
  const isHistory = kind === 'history' || history === 'shallow' || history === 'deep' || history === true
  return {
    ...textOr(given['id'], place, 'id', report),
    ...(kind === undefined || (kind === 'compound' && !hasStates) ? {} : { type: kind }),
    ...(isHistory
      ? {
          type: 'history',
          history: history === 'deep' ? 'deep' : 'shallow',
          ...targetOf(given['target'], place, report),
        }
      : {}),
    ...initial,
    ...(hasStates ? { states } : {}),
    ...tableOf(given['on'], place, 'on', report),
    ...tableOf(given['after'], place, 'after', report),
    ...listed(given['always'], 'always', place, report),
    ...listed(given['onDone'], 'onDone', place, report),
    ...invokesOf(given['invoke'], place, report),
    ...(given['entry'] === undefined ? {} : { entry: actionsOf(given['entry'], place, report) }),
    ...(given['exit'] === undefined ? {} : { exit: actionsOf(given['exit'], place, report) }),
    ...textOr(given['description'], place, 'description', report),
    ...(tags === undefined ? {} : { tags: listOf(tags).filter((tag) => typeof tag === 'string') }),
    ...(isConfig(meta) ? { meta } : {}),
    ...(output === undefined ? {} : { output }),
  }
}
