import type { StateNode, StateValue } from 'xstate'
import type { FilePath, FileStep } from '../file/file.ts'
import { stateNodesOf } from '../model/chart.ts'
import { leavesOf } from '../model/choose.ts'
import { eventText } from '../model/pathText.ts'
import { machineOf, type MachinePaths } from '../project.ts'

/** Describes steps in words: actions from the scenarios, expected results from the chart's descriptions. */

export function doWords({ words }: MachinePaths, { event }: FileStep): string {
  const own = words?.events?.[event.type]
  const action = own === undefined ? eventText(event) : typeof own === 'string' ? own : own(event)
  if (!event.elapsed) return action
  const passed = `${event.elapsed / 1_000} s`
  if (!event.type.startsWith('xstate.after.')) return `Let ${passed} pass. ${action}`
  return own === undefined ? `${action} (${passed})` : action
}

/** States whose descriptions state the result: active leaves and their parents, without regions. */
function seenNodes(leaf: StateNode): StateNode[] {
  const { parent } = leaf
  const isCase = parent?.parent !== undefined && parent.type === 'compound' && parent.parent.type !== 'parallel'
  return [...(isCase ? seenNodes(parent) : []), leaf]
}

/** The expected result in a state, from the chart's descriptions. */
export function seeWords(paths: MachinePaths, state: StateValue): string {
  const nodes = stateNodesOf(machineOf(paths))
  const seen = leavesOf(state).flatMap((leaf) => {
    const node = nodes.find(({ path }) => path.join('.') === leaf)
    if (node === undefined) throw new Error(`The machine has no state '${leaf}'`)
    return seenNodes(node)
  })
  return [...new Set(seen.map(({ id, description }) => description ?? id))].join(' ')
}

export function startWords({ words }: MachinePaths, { start }: FilePath): string {
  return words?.starts?.[start] ?? `Start: ${start}`
}
