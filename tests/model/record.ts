import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the statecharts' page reads what the last test run reached, a file a machine. */
const FOLDER = fileURLToPath(new URL('../../coverage/statecharts', import.meta.url))

export interface Reach {
  states: readonly { name: string; reached: boolean }[]
  transitions: readonly { name: string; taken: boolean }[]
}

/** Keeps what was reached of a machine, in place of what an earlier run reached. */
export function recordReach(machine: string, { states, transitions }: Reach): void {
  mkdirSync(FOLDER, { recursive: true })
  const hits = {
    at: new Date().toISOString(),
    states: states.filter(({ reached }) => reached).map(({ name }) => name),
    transitions: transitions.filter(({ taken }) => taken).map(({ name }) => name),
  }
  writeFileSync(path.join(FOLDER, `${machine}.json`), JSON.stringify(hits))
}
