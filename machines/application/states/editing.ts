import { applicationSetup } from '../setup.ts'

export const editing = applicationSetup.createStateConfig({
  description: 'Whether the steps may be saved: once applications have closed they can only be read (§4.7).',
  initial: 'open',
  states: {
    open: {
      description: 'The steps may be saved, and the application submitted (§4.1).',
      on: {
        'editing.closed': {
          target: 'closed',
          description: 'Applications have closed (decision 35).',
        },
      },
    },
    closed: {
      description: 'The application can only be read, submitted or not (§4.7, decision 35).',
      on: {
        'editing.opened': { target: 'open', description: 'Applications are accepted again (§4.7).' },
      },
    },
  },
})
