import { expiredTo, explainedTo, failedTo } from '../../failure.ts'
import { administrationSetup, knownInvitation, knownRemoval } from '../setup.ts'

const inviting = administrationSetup.createStateConfig({
  on: {
    'staff.invite': {
      guard: { type: 'isInvitation', params: ({ event }) => ({ invitation: event.invitation }) },
      target: 'inviting',
      description: "'Invite'.",
      actions: { type: 'rememberInvitation', params: ({ event }) => ({ invitation: event.invitation }) },
    },
    'staff.remove': {
      guard: { type: 'isRemovable', params: ({ event }) => ({ removal: event.removal }) },
      target: 'confirming',
      description: "'Remove' beside a role.",
      actions: { type: 'rememberRemoval', params: ({ event }) => ({ removal: event.removal }) },
    },
  },
})

const removing = administrationSetup.createStateConfig({
  on: {
    'staff.confirm': { target: 'removing', description: "'Remove', 'Try again'." },
    'staff.cancel': { target: 'shown', description: "'Cancel'.", actions: 'forgetRemoval' },
  },
})

export const staff = administrationSetup.createStateConfig({
  description: 'The staff accounts with their roles, at the embedded identity provider (decision 88).',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'An external identity provider keeps the roles itself.',
      always: [{ guard: 'keepsStaff', target: 'loading' }, { target: 'elsewhere' }],
    },
    elsewhere: { description: 'Roles are kept at the external identity provider.' },
    loading: {
      description: 'The staff accounts are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadStaff',
        src: 'loadStaff',
        input: {},
        onDone: {
          target: 'shown',
          actions: { type: 'rememberStaff', params: ({ event }) => ({ staff: event.output }) },
        },
        onError: [expiredTo('#administration.expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The staff accounts could not be loaded (§8).',
      on: {
        'staff.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    shown: { description: 'The staff accounts are shown and can be changed.', ...inviting },
    inviting: {
      description: 'The invitation is being sent.',
      tags: 'busy',
      invoke: {
        id: 'inviteStaff',
        src: 'inviteStaff',
        input: ({ context }) => ({ invitation: knownInvitation(context) }),
        onDone: {
          target: 'loading',
          description: 'Invited. The list reloads.',
          actions: { type: 'rememberInvited', params: ({ event }) => ({ invited: event.output }) },
        },
        onError: [expiredTo('#administration.expired'), explainedTo('notInvited', 'rememberStaffReason')],
      },
    },
    notInvited: {
      description: 'The invitation was refused or failed; the form keeps its values (§8).',
      ...inviting,
    },
    confirming: {
      description: 'The administrator is asked to confirm, because it logs the account out.',
      ...removing,
    },
    removing: {
      description: 'The role is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeRole',
        src: 'removeRole',
        input: ({ context }) => ({ removal: knownRemoval(context) }),
        onDone: {
          target: 'loading',
          description: 'Removed. The list reloads.',
          actions: 'rememberRemoved',
        },
        onError: [expiredTo('#administration.expired'), explainedTo('notRemoved', 'rememberStaffReason')],
      },
    },
    notRemoved: { description: 'The role could not be removed (§8).', ...removing },
  },
})
