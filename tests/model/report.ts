import { byHand, stateName } from './byHand.ts'
import { reachOf, walkAll } from './coverage.ts'
import { guardLabelsOf } from './chart.ts'
import { MACHINES, type MachineName, type ModelledMachine } from './machines.ts'
import type { Path } from './model.ts'
import { simplePathsOf } from './simplePaths.ts'

/** What `npm run paths` says of a machine. The JSON format is this shape; its schema is in paths.schema.json. */

export interface ReportedPath {
  /** The state it ends in. */
  to: string
  steps: string[]
}

export interface MachineReport {
  machine: MachineName
  states: { name: string; reached: boolean }[]
  transitions: { name: string; taken: boolean }[]
  guards: { name: string; allowed: boolean; refused: boolean }[]
  shortestPaths: ReportedPath[]
  simplePaths: { paths: ReportedPath[]; bounded: boolean }
  /** In percent, rounded down. */
  coverage: { states: number; transitions: number; guards: number }
}

export interface PathFilter {
  /** Only paths that end in a state of this name. */
  to?: string
  /** Only paths that pass no state of this name. */
  avoid?: string
  /** At most so many simple paths. */
  limit: number
}

/** Whether a state value holds a state of this name, at any depth: 'submitted', or 'working.progress.submitted'. */
function isIn(value: unknown, name: string): boolean {
  return stateName(value)
    .split(' and ')
    .some((path) => `.${path}.`.includes(`.${name}.`))
}

/** The paths that a tester asked for: cut where they first reach the state, without those that pass what is avoided. */
function wanted(paths: readonly Path[], { to, avoid }: PathFilter): ReportedPath[] {
  const cut = paths.flatMap((path) => {
    const end = to === undefined ? path.steps.length : path.steps.findIndex(({ state }) => isIn(state.value, to)) + 1
    const steps = path.steps.slice(0, end)
    return end === 0 || (avoid !== undefined && steps.some(({ state }) => isIn(state.value, avoid)))
      ? []
      : [{ ...path, steps }]
  })
  const unique = new Map(cut.map((path) => [byHand(path).join('\n'), reported(path)]))
  return [...unique.values()].sort((one, other) => (to === undefined ? 0 : one.steps.length - other.steps.length))
}

function reported(path: Path): ReportedPath {
  return { to: stateName(path.steps.at(-1)?.state.value ?? ''), steps: byHand(path) }
}

function percent<Item>(items: readonly Item[], isCovered: (item: Item) => boolean): number {
  return items.length === 0 ? 100 : Math.floor((100 * items.filter(isCovered).length) / items.length)
}

function answersOf({ models }: ModelledMachine, label: string): ReadonlySet<boolean> {
  return new Set(models.flatMap(({ guards }) => [...(guards.get(label) ?? [])]))
}

export async function reportOf(name: MachineName, filter: PathFilter): Promise<MachineReport> {
  const modelled: ModelledMachine = MACHINES[name]
  const { models, bystanders } = modelled
  const { machine } = models[0].options
  const walks = []
  for (const model of models) walks.push(...(await walkAll(model, { bystanders })))
  const { states, transitions } = reachOf(machine, walks)

  const guards = guardLabelsOf(machine).map((label) => {
    const answers = answersOf(modelled, label)
    return { name: label, allowed: answers.has(true), refused: answers.has(false) }
  })
  const simple = models.map((model) => simplePathsOf(model, filter.limit))
  return {
    machine: name,
    states,
    transitions,
    guards,
    shortestPaths: wanted(
      models.flatMap((model) => model.shortestPaths()),
      filter,
    ),
    simplePaths: {
      paths: wanted(
        simple.flatMap(({ paths }) => paths),
        filter,
      ),
      bounded: simple.some(({ bounded }) => bounded),
    },
    coverage: {
      states: percent(states, ({ reached }) => reached),
      transitions: percent(transitions, ({ taken }) => taken),
      guards: percent(guards, ({ allowed, refused }) => allowed && refused),
    },
  }
}

/** Whether every state was reached and every transition taken. */
export function isComplete({ coverage }: MachineReport): boolean {
  return coverage.states === 100 && coverage.transitions === 100
}
