import { eventTypesOf } from 'xstate-paths/chart'
import type { MachinePaths, PathEvent, Words } from 'xstate-paths'
import { startWords, delayWords, doneWords, failedWords, snapshotWords } from '../../scenarios/outcomeWords.ts'
import { EVENT_WORDS } from '../../scenarios/words.ts'
import { machineOf, MACHINE_NAMES, MACHINES, type MachineName } from '../model/machines.ts'

/** Longer texts, such as a motivation, are left to the event's own words. */
const LONGEST_VALUE = 80

function valuesOf({ fields }: PathEvent): string {
  if (typeof fields !== 'object' || fields === null) return ''
  const values = Object.entries(fields).filter(
    ([, value]) => String(value) !== '' && String(value).length <= LONGEST_VALUE,
  )
  return values.length === 0 ? '' : ` (${values.map(([name, value]) => `${name}: ${String(value)}`).join('; ')})`
}

function happens(machine: MachineName, event: PathEvent): string {
  const [, outcome, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after)\.(.+)$/.exec(event.type) ?? []
  if (outcome === 'done.actor') return doneWords(id, event['output'])
  if (outcome === 'error.actor') return failedWords(id, event['error'])
  if (outcome === 'snapshot') return snapshotWords(id)
  if (outcome === 'after') return delayWords(id.split('.')[0] ?? '')
  const words = (EVENT_WORDS[machine] as Words['events'])?.[event.type]
  if (words === undefined) throw new Error(`scenarios/words.ts has no words for ${event.type} of ${machine}`)
  return (typeof words === 'function' ? words(event) : words) + valuesOf(event)
}

function wordsOf(name: MachineName): Words {
  const types = eventTypesOf(machineOf(name))
  const starts = Object.keys(MACHINES[name].models)
  return {
    starts: Object.fromEntries(starts.map((start) => [start, startWords(name, start)])),
    events: Object.fromEntries(types.map((type) => [type, (event: PathEvent) => happens(name, event)])),
  }
}

/** The portal's machines for `npm run paths`. */
export default Object.fromEntries<MachinePaths>(
  MACHINE_NAMES.map((name) => [name, { ...MACHINES[name], words: wordsOf(name) }]),
) as Record<MachineName, MachinePaths>
