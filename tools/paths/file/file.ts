import type { StateValue } from 'xstate'
import type { ContextData } from './context.ts'

/** The file format of `--format json`; see paths.schema.json. */

export interface FileStep {
  /** The complete event. `elapsed` milliseconds pass before it. */
  event: { type: string; elapsed?: number } & Record<string, unknown>
  /** The resulting state. */
  state: StateValue
  /** Context data that the step changed, to explain a failed replay. */
  context?: ContextData
  /** The step in words. Only specs contain it. */
  words?: string
}

export interface FilePath {
  /** The name of a start. */
  start: string
  /** Number of leading steps that only go to the requested first state. */
  way: number
  steps: FileStep[]
}

export interface FileMachine {
  machine: string
  /** The machine's input and first state for each start. */
  starts: Record<string, { input?: unknown; state: StateValue; context?: ContextData }>
  paths: FilePath[]
}

export interface PathsFile {
  version: 4
  generator: string
  seed: number
  machines: FileMachine[]
}
