import type { StateNode, StateValue } from 'xstate'
import { beginningWords, delayWords, doneWords, failedWords, snapshotWords } from '../../scenarios/outcomeWords.ts'
import { EVENT_WORDS } from '../../scenarios/words.ts'
import { stateNodesOf } from '../model/chart.ts'
import { leavesOf } from '../model/choose.ts'
import { machineOf, type MachineName } from '../model/machines.ts'
import type { FilePath, FileStep } from './file.ts'

/** Describes steps in words: actions from scenarios/, expected results from the charts' descriptions. */

type Words = Record<string, string | ((event: object) => string)>

/** Longer texts, such as a motivation, are left to the event's own words. */
const LONGEST_VALUE = 80

function valuesOf({ fields }: FileStep['event']): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const values = Object.entries(fields).filter(
    ([, value]) => String(value) !== '' && String(value).length <= LONGEST_VALUE,
  )
  return values.length === 0 ? '' : ` (${values.map(([name, value]) => `${name}: ${String(value)}`).join('; ')})`
}

function happens(machine: MachineName, event: FileStep['event']): string {
  const [, outcome, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after)\.(.+)$/.exec(event.type) ?? []
  if (outcome === 'done.actor') return doneWords(id, event['output'])
  if (outcome === 'error.actor') return failedWords(id, event['error'])
  if (outcome === 'snapshot') return snapshotWords(id)
  if (outcome === 'after') return delayWords(id.split('.')[0] ?? '')
  const words = (EVENT_WORDS[machine] as unknown as Words)[event.type]
  if (words === undefined) throw new Error(`scenarios/words.ts has no words for ${event.type} of ${machine}`)
  return (typeof words === 'function' ? words(event) : words) + valuesOf(event)
}

export function doWords(machine: MachineName, { event }: FileStep): string {
  const isDelay = event.type.startsWith('xstate.after.')
  const passed = event.elapsed && !isDelay ? `Let ${event.elapsed / 1_000} s pass. ` : ''
  return passed + happens(machine, event)
}

/** States whose descriptions state the result: active leaves and their parents, without regions. */
function seenNodes(leaf: StateNode): StateNode[] {
  const { parent } = leaf
  const isCase = parent?.parent !== undefined && parent.type === 'compound' && parent.parent.type !== 'parallel'
  return [...(isCase ? seenNodes(parent) : []), leaf]
}

/** The expected result in a state, from the chart's descriptions. */
export function seeWords(machine: MachineName, state: StateValue): string {
  const nodes = stateNodesOf(machineOf(machine))
  const seen = leavesOf(state).flatMap((leaf) => {
    const node = nodes.find(({ path }) => path.join('.') === leaf)
    if (node === undefined) throw new Error(`${machine} has no state '${leaf}'`)
    return seenNodes(node)
  })
  return [...new Set(seen.map(({ id, description }) => description ?? id))].join(' ')
}

export function beginWords(machine: MachineName, { beginning }: FilePath): string {
  return beginningWords(machine, beginning)
}
