import { applicationSetup } from '../setup.ts'

export const editing = applicationSetup.createStateConfig({
  description: 'The steps can be saved while applications are open. Afterwards they are read-only (§4.7).',
  initial: 'open',
  on: {
    'editing.ended': { target: '.ended', description: 'A newer intake has started (decision 75).' },
  },
  states: {
    open: {
      description: 'The steps can be saved and the application submitted (§4.1).',
      on: {
        'editing.closed': {
          target: 'closed',
          description: 'Applications have closed (decision 35).',
        },
      },
    },
    closed: {
      description: 'The application is read-only, whether or not it was submitted (decision 35).',
      on: {
        'editing.opened': { target: 'open', description: 'Applications are accepted again.' },
        'editing.limited': {
          target: 'limited',
          description: 'The provider has asked for more information (decision 92).',
        },
      },
    },
    limited: {
      description:
        'Applications have closed. Only the parts that the provider has asked for can be changed, and the application submitted (decision 92).',
      on: {
        'editing.opened': { target: 'open', description: 'Applications are accepted again.' },
        'editing.closed': { target: 'closed', description: 'The request is answered or over.' },
      },
    },
    ended: {
      description: 'The application belongs to a past intake and is read-only (decision 75).',
      initial: 'nextClosed',
      on: {
        'editing.opened': { target: '.nextOpen', description: 'The newer intake is open.' },
        'editing.closed': { target: '.nextClosed', description: 'The newer intake is closed.' },
      },
      states: {
        nextClosed: { description: 'The newer intake does not accept applications yet.' },
        nextOpen: {
          description: 'The newer intake accepts applications.',
          on: {
            'application.begin': {
              target: '#application.loading',
              actions: ['forgetApplication', 'goToProgress'],
              description: "'Start a new application'.",
            },
          },
        },
      },
    },
  },
})
