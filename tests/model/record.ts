import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Keeps what each test reached of a machine, for the statecharts' page: a file per suite, machine and test, whose form is
 * statecharts/trace/coverage.ts. A test that runs again replaces its own; `npm test` begins anew.
 */
const FOLDER = path.join(import.meta.dirname, '../../coverage/statecharts')

/** Machines alone, on the screens in jsdom, and in a browser: statecharts.config.ts says so in words. */
export type Suite = 'machines' | 'screens' | 'browser'

/** The real time, whatever clock a test has put in its place. */
const RealDate = Date

export interface Reached {
  /** Ids of states and names of transitions, as the chart has them. */
  states: Iterable<string>
  transitions: Iterable<string>
  /** Screenshots (JPEG) by the id of the state that they show. */
  pictures?: ReadonlyMap<string, Buffer>
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** What the tests of this process have recorded: one that walks several paths adds them up. */
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
