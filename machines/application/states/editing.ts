import { applicationSetup } from '../setup.ts'

export const editing = applicationSetup.createStateConfig({
  description: 'Whether the steps may be saved: once applications have closed they can only be read (§4.7).',
  initial: 'open',
  on: {
    'editing.ended': { target: '.ended', description: 'Another intake has begun (decision 75).' },
  },
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
    ended: {
      description: 'The application belongs to an intake that is over, and can only be read (decision 75).',
      initial: 'nextClosed',
      on: {
        'editing.opened': { target: '.nextOpen', description: 'Applications of the next intake are accepted (§4.7).' },
        'editing.closed': { target: '.nextClosed', description: 'Those of the next intake are not accepted (§4.7).' },
      },
      states: {
        nextClosed: { description: 'Applications of the next intake are not open yet (decision 75).' },
        nextOpen: {
          description: 'Applications of the next intake have opened (decision 75).',
          on: {
            'application.begin': {
              target: '#application.loading',
              actions: ['forgetApplication', 'goToProgress'],
              description: "'Begin a new application' (decision 75).",
            },
          },
        },
      },
    },
  },
})
