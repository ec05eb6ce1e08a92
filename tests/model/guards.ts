import type { AnyStateMachine } from 'xstate'
import { guardLabel, guardLabelsOf } from './chart.ts'

/** Which way each guard has answered, by the label that the chart gives it. */
export type GuardAnswers = ReadonlyMap<string, ReadonlySet<boolean>>

type GuardPredicate = (args: unknown, params: unknown) => boolean
/** `and`, `or`, `not` and `stateIn` answer by a method of their own, for they are given the whole state. */
type StateGuard = GuardPredicate & { check: (snapshot: unknown, args: unknown, guard: unknown) => boolean }

function asksTheState(guard: GuardPredicate): guard is StateGuard {
  return 'check' in guard
}

/** The same machine, whose guards note what they answer. */
export function recordGuards<Machine extends AnyStateMachine>(
  machine: Machine,
): { machine: Machine; answers: GuardAnswers } {
  const answers = new Map<string, Set<boolean>>(guardLabelsOf(machine).map((label) => [label, new Set()]))
  const guards = Object.entries(machine.implementations.guards as Record<string, GuardPredicate>).map(
    ([type, guard]) => {
      if (asksTheState(guard)) {
        const check: StateGuard['check'] = (snapshot, args) => {
          const answer = guard.check(snapshot, args, guard)
          answers.get(type)?.add(answer)
          return answer
        }
        return [type, Object.assign(() => false, { check })]
      }
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
