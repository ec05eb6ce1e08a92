import type { StateNode, StateValue } from 'xstate'
import { eventWords } from '../describe/eventWords.ts'
import { plainWords } from '../describe/words.ts'
import type { FilePath, FileStep } from '../file/file.ts'
import { stateNodesOf, transitionsOf } from '../model/chart.ts'
import { leavesOf } from '../model/choose.ts'
import { shown } from '../model/pathText.ts'
import { machineOf, type MachinePaths, type PathEvent } from '../project.ts'

/** Describes steps in words: from the scenarios, from the chart's descriptions, or from names. */

/** An event's data: card '4242', amount 3. */
function dataWords({ type: _type, elapsed: _elapsed, actorId: _actorId, ...data }: PathEvent): string {
  const words = Object.entries(data).flatMap(([name, given]) => {
    const value = shown(name, given)
    if (value === undefined || (name === 'output' && value === null)) return []
    const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
    return [name === 'output' || name === 'error' ? text : `${plainWords(name)} ${text}`]
  })
  return words.length === 0 ? '' : `, with ${words.join(', ')}`
}

const passedWords = (elapsed: number) => `${elapsed / 1_000} s`

/** A delay's own event, in the time that a path takes: 10 s pass. */
function defaultWords(machine: MachinePaths, event: PathEvent): string {
  const { type, elapsed } = event
  const described = transitionsOf(machineOf(machine)).find((each) => each.eventType === type && each.description)
  if (described?.description !== undefined) return described.description + dataWords(event)
  return elapsed && type.startsWith('xstate.after.')
    ? `${passedWords(elapsed)} pass`
    : eventWords(type) + dataWords(event)
}

export function doWords(machine: MachinePaths, { event }: Pick<FileStep, 'event'>): string {
  const own = machine.words?.events?.[event.type]
  const action = own === undefined ? defaultWords(machine, event) : typeof own === 'string' ? own : own(event)
  if (!event.elapsed || event.type.startsWith('xstate.after.')) return action
  return `Let ${passedWords(event.elapsed)} pass. ${action}`
}

/** States whose descriptions state the result: active leaves and their parents, without regions. */
function seenNodes(leaf: StateNode): StateNode[] {
  const { parent } = leaf
  const isCase = parent?.parent !== undefined && parent.type === 'compound' && parent.parent.type !== 'parallel'
  return [...(isCase ? seenNodes(parent) : []), leaf]
}

/** The expected result in a state, from the chart's descriptions, or the names of states without one. */
export function seeWords(paths: MachinePaths, state: StateValue): string {
  const nodes = stateNodesOf(machineOf(paths))
  const descriptions = new Set<string>()
  const names: string[] = []
  for (const leaf of leavesOf(state)) {
    const node = nodes.find(({ path }) => path.join('.') === leaf)
    if (node === undefined) throw new Error(`The machine has no state '${leaf}'`)
    for (const { description } of seenNodes(node)) if (description !== undefined) descriptions.add(description)
    if (node.description === undefined) names.push(`'${plainWords(node.path.join(' '))}'`)
  }
  if (names.length === 0) return [...descriptions].join(' ')
  return [...descriptions, `${descriptions.size > 0 ? 'The' : 'the'} state is ${names.join(' and ')}`].join(' ')
}

export function startWords({ words }: MachinePaths, { start }: Pick<FilePath, 'start'>): string {
  return words?.starts?.[start] ?? `the start is '${plainWords(start)}'`
}

/** Words for each of several things. If two have the same words, the later one is numbered. */
export class DistinctWords<Thing> {
  private readonly words = new Map<string, string>()
  private readonly things = new Map<string, Thing>()

  constructor(private readonly wordsOf: (thing: Thing) => string) {}

  of(thing: Thing): string {
    const key = JSON.stringify(thing)
    const known = this.words.get(key)
    if (known !== undefined) return known
    const plain = this.wordsOf(thing).replaceAll(/\s+/g, ' ').trim()
    let own = plain
    for (let number = 2; this.things.has(own); number += 1) own = `${plain} (${number})`
    this.words.set(key, own)
    this.things.set(own, thing)
    return own
  }

  /** Everything that was put into words. */
  entries(): [words: string, thing: Thing][] {
    return [...this.things]
  }
}
