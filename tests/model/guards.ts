import type { AnyStateMachine } from 'xstate'
import { guardLabel, guardLabelsOf } from './chart.ts'

/** Which way each guard has answered, by the label that the chart gives it. */
export type GuardAnswers = ReadonlyMap<string, ReadonlySet<boolean>>

type GuardPredicate = (args: unknown, params: unknown) => boolean

/** The same machine, whose guards note what they answer. */
export function recordGuards<Machine extends AnyStateMachine>(
  machine: Machine,
): { machine: Machine; answers: GuardAnswers } {
  const answers = new Map<string, Set<boolean>>(guardLabelsOf(machine).map((label) => [label, new Set()]))
  const guards = Object.entries(machine.implementations.guards as Record<string, GuardPredicate>).map(
    ([type, guard]) => {
      const recorded: GuardPredicate = (args, params) => {
        const answer = guard(args, params)
        const stated = answers.get(guardLabel({ type, params })) ?? answers.get(type)
        stated?.add(answer)
        return answer
      }
      return [type, recorded]
    },
  )
  return { machine: machine.provide({ guards: Object.fromEntries(guards) as never }) as Machine, answers }
}
