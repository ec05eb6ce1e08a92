import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { administrationSetup } from './setup.ts'
import { reference } from './states/reference.ts'
import { window } from './states/window.ts'

/** What an administrator keeps at the desk: the applications window, and what applicants choose from (decision 78). */

export const administrationMachine = administrationSetup.createMachine({
  id: 'administration',
  description: 'The applications window, and what applicants choose from, are kept (decision 78).',
  context: ({ input }) => ({
    ...input,
    status: null,
    change: null,
    list: 'courses',
    text: '',
    page: 1,
    items: [],
    total: 0,
    options: {},
    item: null,
    form: null,
    done: null,
    reason: null,
  }),
  invoke: {
    id: 'restored',
    src: 'watchRestored',
    onError: { actions: 'logError', description: 'Without it what failed is tried again by hand (§8).' },
  },
  initial: 'working',
  states: {
    working: {
      description: 'Both are kept beside each other (decision 78).',
      type: 'parallel',
      states: { window, reference },
    },
    expired: { description: 'The sign-in has expired at the identity provider; a login goes on (§4.8).' },
  },
})

export type AdministrationSnapshot = SnapshotFrom<typeof administrationMachine>
export type AdministrationActor = ActorRefFrom<typeof administrationMachine>
