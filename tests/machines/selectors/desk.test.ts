import { expect, it } from 'vitest'
import { deskMachine } from '../../../machines/desk/desk.ts'
import { deskState } from '../../../machines/desk/selectors.ts'
import { inState } from '../inState.ts'

const desk = inState(deskMachine, { location: '/desk' })

it.each(['checking', 'signedOut', 'forbidden', 'working', 'signingOut'] as const)(
  '§6 a desk that is %s shows its page for that',
  (state) => {
    expect(deskState(desk(state))).toBe(state)
  },
)
