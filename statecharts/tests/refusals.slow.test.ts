import { and, not, or, setup, stateIn } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { StatechartsProject } from '../project.ts'
import { sends } from '../simulation/choices.ts'
import { reasonFor } from '../simulation/refusals.ts'
import { offersOf, replay, type Scenario } from '../simulation/simulate.ts'

/** A door whose lock combines conditions in every way XState has. */
const door = setup({
  types: {
    context: {} as { hasKey: boolean; isNight: boolean; floor: number },
    input: {} as { hasKey: boolean; isNight: boolean; floor: number },
    events: {} as { type: 'door.pushed' } | { type: 'bell.rung' } | { type: 'window.pushed' } | { type: 'roof.tried' },
  },
  guards: {
    hasKey: ({ context }) => context.hasKey,
    isNight: ({ context }) => context.isNight,
    isOn: ({ context }, { floor }: { floor: number }) => context.floor === floor,
    mayEnter: and(['hasKey', not('isNight')]),
  },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.pushed': { guard: 'mayEnter', target: 'open' },
        'bell.rung': { guard: or(['hasKey', stateIn({ closed: {} }), not(or(['isNight', 'hasKey']))]), target: 'open' },
        'window.pushed': {
          guard: and([{ type: 'isOn', params: { floor: 2 } }, not(and(['isNight', 'hasKey']))]),
          target: 'open',
        },
        'roof.tried': { guard: and(['mayEnter', 'hasKey']), target: 'open' },
      },
    },
    open: {},
  },
})

const words: Pick<StatechartsProject, 'guards'> = {
  guards: { door: { isOn: (_, params) => `that is floor ${(params as { floor: number }).floor}` } },
}

function reasons(event: string, input: { hasKey: boolean; isNight: boolean; floor: number }): string[] {
  const clock = { now: 0 }
  const scenario: Scenario = {
    machine: door,
    starts: [{ label: 'A door', input: () => input }],
    choices: [sends(event, event)],
  }
  const [at] = replay(scenario, { start: 0, steps: [] }, clock)
  if (at === undefined) throw new Error('A trail has a beginning.')
  return offersOf(scenario, at, clock).flatMap(({ refusals }) =>
    refusals.map((refusal) => reasonFor(words, 'door', at.snapshot.context, refusal)),
  )
}

describe('a refused event names the failed condition', () => {
  it.each([
    ['door.pushed', { hasKey: false, isNight: false, floor: 1 }, ['hasKey says no']],
    ['door.pushed', { hasKey: true, isNight: true, floor: 1 }, ['isNight holds, and must not']],
    ['door.pushed', { hasKey: false, isNight: true, floor: 1 }, ['hasKey says no; isNight holds, and must not']],
    ['door.pushed', { hasKey: true, isNight: false, floor: 1 }, []],
    [
      'bell.rung',
      { hasKey: false, isNight: true, floor: 1 },
      ['hasKey says no; in {"closed":{}} says no; isNight holds, and must not'],
    ],
    [
      'window.pushed',
      { hasKey: true, isNight: true, floor: 1 },
      ['isOn says no: that is floor 2; isNight holds, and must not; hasKey holds, and must not'],
    ],
    ['window.pushed', { hasKey: false, isNight: true, floor: 1 }, ['isOn says no: that is floor 2']],
    ['roof.tried', { hasKey: true, isNight: true, floor: 1 }, ['isNight holds, and must not']],
  ])('%s with %o', (event, input, expected) => expect(reasons(event, input)).toEqual(expected))
})
