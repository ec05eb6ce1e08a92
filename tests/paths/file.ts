import type { StateValue } from 'xstate'

/** The file of `npm run paths -- --format json`, which anybody can replay; its schema is paths.schema.json. */

export interface FileStep {
  /** The whole event, as it is sent; `elapsed` milliseconds have passed before it. */
  event: { type: string; elapsed?: number } & Record<string, unknown>
  /** Where it leads. */
  state: StateValue
}

export interface FilePath {
  /** One of the machine's beginnings. */
  beginning: string
  /** How many of the steps only lead to where the path was asked to begin. */
  way: number
  steps: FileStep[]
}

export interface FileMachine {
  machine: string
  /** The module that exports it, from the repository's root. */
  module: string
  export: string
  /** The machine's input for each way of beginning. */
  beginnings: Record<string, { input: unknown; state: StateValue }>
  paths: FilePath[]
}

export interface PathsFile {
  version: 2
  generator: string
  seed: number
  machines: FileMachine[]
}

export const SCHEMA = 'tests/paths/paths.schema.json'
