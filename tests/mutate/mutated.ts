import { inject } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { mutantsOf } from './mutants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant that this run tests; null runs the unchanged charts. */
    mutant: { machine: string; index: number } | null
  }
}

/** Replaces the exported machine by its mutant while that mutant is tested. */
export function mutated(name: string, machine: AnyStateMachine): AnyStateMachine {
  const mutant = inject('mutant')
  if (mutant?.machine !== name) return machine
  const chosen = mutantsOf(machine)[mutant.index]
  if (chosen === undefined) throw new Error(`${name} has no mutant ${mutant.index}`)
  return chosen.apply()
}
