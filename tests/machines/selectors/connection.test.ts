import { expect, it } from 'vitest'
import { connectionMachine, type ConnectionSnapshot } from '../../../machines/connection/connection.ts'
import { connectionState, secondsLeft, type ConnectionState } from '../../../machines/connection/selectors.ts'
import { inState } from '../inState.ts'
import type { Leaf } from '../leaf.ts'

const connection = inState(connectionMachine, undefined)

/** What the notice over the page is about. */
const shown = {
  'reachable.steady': 'steady',
  'reachable.restored': 'restored',
  'unreachable.waiting': 'waiting',
  'unreachable.checking': 'checking',
} satisfies Record<Leaf<ConnectionSnapshot['value']>, ConnectionState>

it.each(Object.entries(shown))(
  '§8 in %s the notice over every page is about a connection that is %s',
  (state, expected) => {
    expect(connectionState(connection(state))).toBe(expected)
  },
)

it('§8 the notice counts the seconds until the next try', () => {
  expect(secondsLeft(connection('unreachable.waiting', { secondsLeft: 7 }))).toBe(7)
})
