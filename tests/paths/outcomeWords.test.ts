import { expect, it } from 'vitest'
import type { AnyStateNode } from 'xstate'
import type { Model } from 'xstate-paths'
import { doneWords, failedWords } from '../../scenarios/outcomeWords.ts'
import { MACHINE_NAMES, MACHINES } from '../model/machines.ts'

const invokesBelow = ({ invoke, states }: AnyStateNode): AnyStateNode['invoke'] => [
  ...invoke,
  ...Object.values(states).flatMap(invokesBelow),
]

it.each(MACHINE_NAMES)('every call of %s has words for its answers and failures', (name) => {
  for (const { options } of Object.values<Model>(MACHINES[name].models)) {
    const calls = Object.keys(options.outcomes ?? {})
    for (const { id, src } of invokesBelow(options.machine.root)) {
      if (!calls.includes(String(src))) continue
      expect(() => doneWords(id, undefined)).not.toThrow()
      expect(failedWords(id, new Error('broken'))).not.toContain('break down')
    }
  }
})
