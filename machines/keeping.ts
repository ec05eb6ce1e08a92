import type { AnyActorRef } from 'xstate'

/** Input of an actor that keeps a machine's unsaved work in this tab. */
export interface Keeping {
  /** The signed-in user's subject. Another user's work is not restored. */
  user: string
  machine: () => AnyActorRef
}
