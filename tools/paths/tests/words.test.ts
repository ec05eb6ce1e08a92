import { createMachine } from 'xstate'
import { expect, it } from 'vitest'
import { seeWords } from '../formats/words.ts'
import { createModel } from '../model/model.ts'

const machine = createMachine({
  type: 'parallel',
  states: {
    film: { initial: 'stopped', states: { stopped: {}, playing: { description: 'The film plays.' } } },
    order: { initial: 'seats', states: { seats: {}, paid: {} } },
  },
})
const paths = { models: { start: createModel({ machine, events: {} }) } }

it('describes the states of several regions in one sentence', () => {
  expect(seeWords(paths, { film: 'stopped', order: 'seats' })).toBe("the state is 'film stopped' and 'order seats'")
  expect(seeWords(paths, { film: 'playing', order: 'paid' })).toBe("The film plays. The state is 'order paid'")
})
