import { distance } from 'fastest-levenshtein'
import { eventTypesOf, stateNodesOf } from './model/chart.ts'
import { resultOf } from './model/pathText.ts'
import { namedTransitions } from './model/watch.ts'
import { InvalidScenarios, machineOf, type MachinePaths, type Model, type PathsProject } from './project.ts'

/** Finds names in scenarios that their machines do not have, because such fixtures would be ignored. */

const NEAREST = 3

/** Names by kind, and the names of that kind that the machine has. */
type Checked = readonly [kind: string, names: Iterable<string>, known: Iterable<string>]

function unknownOf([kind, names, known]: Checked): string[] {
  const all = [...new Set(known)]
  // A machine can handle 'order.*'.
  const has = (name: string) =>
    all.some((each) => each === name || (kind === 'event' && each.endsWith('*') && name.startsWith(each.slice(0, -1))))
  return [...names]
    .filter((name) => !has(name))
    .map((name) => {
      const nearest = all.sort((a, b) => distance(name, a) - distance(name, b)).slice(0, NEAREST)
      return `there is no ${kind} '${name}'${nearest.length === 0 ? '' : ` (nearest: ${nearest.join(', ')})`}`
    })
}

const keys = (table: object | undefined) => Object.keys(table ?? {})

function inModel({ options, offered }: Model): string[] {
  const { machine, outcomes, breakdowns, beside, delays } = options
  const nodes = stateNodesOf(machine)
  const invoked = nodes.flatMap(({ invoke }) => invoke)
  const types = eventTypesOf(machine)
  const actors = [...invoked.map(({ id }) => id), ...types.flatMap((type) => resultOf(type)?.actor ?? [])]
  const sources = [
    ...keys(machine.implementations.actors),
    ...invoked.flatMap(({ src }) => (typeof src === 'string' ? [src] : [])),
  ]
  const checked: Checked[] = [
    ['event', offered(), types],
    ['invoke with the id', [...keys(outcomes), ...keys(breakdowns)], actors],
    ['actor', keys(beside), sources],
    ['delay', keys(delays), nodes.flatMap(({ after }) => after.map(({ delay }) => String(delay)))],
  ]
  return checked.flatMap(unknownOf)
}

function inMachine(name: string, machine: MachinePaths): string[] {
  const { models, explained, words, browser } = machine
  const guarded = namedTransitions(machineOf(machine)).filter(({ isGuarded }) => isGuarded)
  const starts = browser?.start === undefined ? [] : [browser.start]
  const checked: Checked[] = [
    ['guarded transition', keys(explained), guarded.map((each) => each.name)],
    ['start', [...keys(words?.starts), ...starts], keys(models)],
    ['event', keys(words?.events), eventTypesOf(machineOf(machine))],
  ]
  return [
    ...Object.entries(models).flatMap(([start, model]) =>
      inModel(model).map((line) => `${name}, start ${start}: ${line}`),
    ),
    ...checked.flatMap(unknownOf).map((line) => `${name}: ${line}`),
  ]
}

/** Throws InvalidScenarios if the scenarios have names that their machines do not have. */
export function assertNames(project: PathsProject): void {
  const lines = Object.entries(project).flatMap(([name, machine]) => inMachine(name, machine))
  if (lines.length > 0)
    throw new InvalidScenarios(['The machines do not have these names of the scenarios:', ...lines].join('\n  '))
}
