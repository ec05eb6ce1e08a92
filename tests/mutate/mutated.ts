import { inject } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { mutantsOf } from './mutants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The machine and the number of the mutant that this run is about; null runs the charts as they are. */
    mutant: { machine: string; index: number } | null
  }
}

/** Stands between a machine's file and whoever imports it while mutants are tried. */
export function mutated(name: string, machine: AnyStateMachine): AnyStateMachine {
  const mutant = inject('mutant')
  if (mutant?.machine !== name) return machine
  const chosen = mutantsOf(machine)[mutant.index]
  if (chosen === undefined) throw new Error(`${name} has no mutant ${mutant.index}`)
  return chosen.apply()
}
