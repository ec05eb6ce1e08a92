import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Records what each test covers of a machine, for the visualizer: one file per suite, machine and test (see
 * statecharts/trace/coverage.ts). A repeated test replaces its file; `npm test` clears the folder.
 */
const FOLDER = path.join(import.meta.dirname, '../../coverage/statecharts')

/** Machines only, and a browser; labelled in statecharts.config.ts. */
export type Suite = 'machines' | 'browser'

/** The real clock, even if a test replaces Date. */
const RealDate = Date

export interface Reached {
  states: Iterable<string>
  transitions: Iterable<string>
  /** JPEG screenshots by state id. */
  pictures?: ReadonlyMap<string, Buffer>
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Records of this process. A test with several paths merges them. */
const recorded = new Map<string, { states: Set<string>; transitions: Set<string>; pictures: Record<string, string> }>()

export function recordCoverage(
  suite: Suite,
  machine: string,
  test: string,
  { states, transitions, pictures }: Reached,
) {
  const folder = path.join(FOLDER, suite, machine)
  mkdirSync(folder, { recursive: true })
  const name = shortHash(test)
  const key = `${suite} ${machine} ${name}`
  const record = recorded.get(key) ?? { states: new Set(), transitions: new Set(), pictures: {} }
  recorded.set(key, record)
  for (const state of states) record.states.add(state)
  for (const transition of transitions) record.transitions.add(transition)
  for (const [state, picture] of pictures ?? []) {
    const file = `${name}-${shortHash(state)}.jpeg`
    writeFileSync(path.join(folder, file), picture)
    record.pictures[state] = file
  }
  const at = new RealDate().toISOString()
  const written = { at, test, ...record, states: [...record.states], transitions: [...record.transitions] }
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(written))
}
