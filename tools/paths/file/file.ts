import type { StateValue } from 'xstate'

/** The file format of `--format json`; see paths.schema.json. */

export interface FileStep {
  /** The complete event. `elapsed` milliseconds pass before it. */
  event: { type: string; elapsed?: number } & Record<string, unknown>
  /** The resulting state. */
  state: StateValue
}

export interface FilePath {
  /** The name of a start. */
  beginning: string
  /** Number of leading steps that only go to the requested first state. */
  way: number
  steps: FileStep[]
}

export interface FileMachine {
  machine: string
  /** The machine's input for each start. */
  beginnings: Record<string, { input?: unknown; state: StateValue }>
  paths: FilePath[]
}

export interface PathsFile {
  version: 3
  generator: string
  seed: number
  machines: FileMachine[]
}
