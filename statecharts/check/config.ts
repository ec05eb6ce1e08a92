import { isConfig, listOf, type Config } from '../find/values.ts'

/** Finds faults in a configuration that keep XState from creating the machine, or that it silently reads as something else. */

export interface Fault {
  /** The state, and the event if the fault is in a transition: 'payment.failed on RETRY'. */
  place: string
  text: string
  /** True if it is a state that does not exist. */
  isMissing?: boolean
}

const STATE =
  'id type initial states on onDone always after entry exit invoke tags meta description history target output context'
/** Properties of a state, which are sometimes written among the states inside it, and properties of their values. */
const PROPERTIES = ['on', 'onDone', 'onError', 'always', 'after', 'entry', 'exit', 'invoke']
const STATE_KEYS = new Set(STATE.split(' '))

/** True for `onDone`, and for names that can be a state's, such as `on`, if the value cannot be a state. */
function isMisplaced(key: string, value: unknown): boolean {
  if (!PROPERTIES.includes(key)) return false
  if (key === 'onDone' || key === 'onError' || !isConfig(value)) return true
  return 'target' in value || Object.keys(value).some((each) => !STATE_KEYS.has(each))
}

interface At {
  config: Config
  path: readonly string[]
  parent: At | null
}

function statesIn(at: At): At[] {
  const inner = isConfig(at.config['states']) ? Object.entries(at.config['states']) : []
  const children = inner.map(([key, config]): At => ({ config: config as Config, path: [...at.path, key], parent: at }))
  return [at, ...children.filter(({ config }) => isConfig(config)).flatMap(statesIn)]
}

function hasPath(from: Config, keys: readonly string[]): boolean {
  const [first, ...others] = keys
  if (first === undefined) return true
  const child = isConfig(from['states']) ? from['states'][first] : undefined
  return isConfig(child) && hasPath(child, others)
}

class Checked {
  private readonly root: At
  private readonly byId: ReadonlyMap<string, Config>

  readonly faults: Fault[] = []

  constructor(config: Config, name: string) {
    this.root = { config, path: [], parent: null }
    const named = statesIn(this.root).flatMap(({ config: each }) =>
      typeof each['id'] === 'string' ? [[each['id'], each] as const] : [],
    )
    this.byId = new Map([[name, config], ...named])
  }

  /** True if XState finds the target from a state. */
  private has(target: string, { config, parent }: At): boolean {
    if (target.startsWith('#')) {
      const name = target.slice(1)
      return [...this.byId].some(
        ([id, state]) =>
          name === id || (name.startsWith(`${id}.`) && hasPath(state, name.slice(id.length + 1).split('.'))),
      )
    }
    if (target.startsWith('.')) return hasPath(config, target.slice(1).split('.'))
    return parent !== null && hasPath(parent.config, target.split('.'))
  }

  private transitions(given: unknown, at: At, place: string): unknown[] {
    return listOf(given).map((each) => {
      const transition: Config = isConfig(each) ? each : { target: each }
      const targets = listOf(transition['target'])
      const missing = targets.filter((target) => typeof target === 'string' && !this.has(target, at))
      for (const target of missing)
        this.faults.push({ place, text: `the target '${String(target)}' does not exist`, isMissing: true })
      if (missing.length === 0) return each
      const { target: _, ...others } = transition
      const found = targets.filter((target) => !missing.includes(target))
      return found.length === 0 ? others : { ...others, target: found }
    })
  }

  private listsIn(config: Config, keys: readonly string[], at: At, place: string): Config {
    const given = keys.filter((key) => key in config)
    return Object.fromEntries(given.map((key) => [key, this.transitions(config[key], at, `${place} on ${key}`)]))
  }

  /** The state without transitions to states that do not exist. */
  of(at: At = this.root): Config {
    const { config, path } = at
    const place = path.join('.') || 'the machine'
    const tables = ['on', 'after'].filter((key) => isConfig(config[key]))
    const inner = isConfig(config['states']) ? config['states'] : {}
    for (const key of Object.keys(inner).filter((each) => isMisplaced(each, inner[each])))
      this.faults.push({ place: [...path, key].join('.'), text: `${key} is written as a state; move it out of states` })
    const { initial } = config
    const hasFirst = typeof initial !== 'string' || hasPath(config, initial.split('.'))
    if (!hasFirst) this.faults.push({ place, text: `the initial state '${initial}' does not exist`, isMissing: true })
    return {
      ...config,
      ...this.listsIn(config, ['always', 'onDone'], at, place),
      ...Object.fromEntries(
        tables.map((key) => [
          key,
          Object.fromEntries(
            Object.entries(config[key] as Config).map(([name, each]) => [
              name,
              this.transitions(each, at, `${place} on ${name}`),
            ]),
          ),
        ]),
      ),
      ...('invoke' in config
        ? {
            invoke: listOf(config['invoke']).map((each) =>
              isConfig(each)
                ? { ...each, ...this.listsIn(each, ['onDone', 'onError', 'onSnapshot'], at, place) }
                : each,
            ),
          }
        : {}),
      ...(hasFirst ? {} : { initial: Object.keys(inner)[0] }),
      ...(isConfig(config['states'])
        ? {
            states: Object.fromEntries(
              Object.entries(inner).map(([key, each]) => [
                key,
                isConfig(each) ? this.of({ config: each, path: [...path, key], parent: at }) : each,
              ]),
            ),
          }
        : {}),
    }
  }
}

/** The configuration without its faults, so that the rest can be drawn. `name` is the machine's id if it has none. */
export function withoutFaults(config: Config, name: string): { config: Config; faults: Fault[] } {
  const checked = new Checked(config, name)
  return { config: checked.of(), faults: checked.faults }
}

export function faultsOf(config: unknown, name: string): Fault[] {
  return isConfig(config) ? withoutFaults(config, name).faults : []
}
