import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { known } from '../../domain/known.ts'
import { EXPIRED_END, expiredTo, explainedTo, failedTo } from '../failure.ts'
import { knownChange, viewsSetup } from './setup.ts'

const typing = viewsSetup.createStateConfig({
  on: {
    'view.type': {
      actions: { type: 'rememberTyped', params: ({ event }) => ({ name: event.name }) },
      description: 'The name changes. It stays while the menu is closed.',
    },
  },
})

const naming = viewsSetup.createStateConfig({
  on: {
    ...typing.on,
    'view.cancel': { target: 'shown', actions: 'forgetChosen', description: "'Cancel'." },
  },
})

const removal = viewsSetup.createStateConfig({
  on: {
    'view.confirm': { target: 'removing', description: "'Delete'." },
    'view.cancel': { target: 'shown', actions: 'forgetChosen', description: "'Cancel'." },
  },
})

const replacement = viewsSetup.createStateConfig({
  on: {
    'view.replace': {
      guard: { type: 'isSaved', params: ({ event }) => ({ id: event.id }) },
      target: 'replacing',
      actions: { type: 'rememberReplaced', params: ({ event: { id, filter } }) => ({ id, filter }) },
      description: "'Save the changes': the view gets the search, filters and order of the list.",
    },
  },
})

/** Saves the change, and explains a failure in a state. */
const saving = <Target extends string>(target: Target) =>
  viewsSetup.createStateConfig({
    invoke: {
      id: 'saveView',
      src: 'saveView',
      input: ({ context }) => knownChange(context),
      onDone: {
        target: 'shown',
        actions: [
          { type: 'rememberSaved', params: ({ event }) => ({ view: event.output }) },
          { type: 'reportDone', params: ({ event }) => ({ what: 'viewSaved', name: event.output.name }) },
        ],
      },
      onError: [expiredTo('expired'), explainedTo(target, 'rememberReason')],
    },
  }).invoke

export const viewsMachine = viewsSetup.createMachine({
  id: 'views',
  description: "The user's saved views of the list: search, filters and order, by name (decision 121).",
  context: ({ input }) => ({ ...input, views: [], open: null, chosen: null, typed: null, change: null, reason: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The views are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        input: {},
        onDone: {
          target: 'shown',
          actions: { type: 'rememberViews', params: ({ event }) => ({ views: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The views could not be loaded (§8). The list works without them.',
      on: { 'views.retry': { target: 'loading', description: "'Try again'." } },
    },
    shown: {
      description: 'The views can be opened, changed and deleted, and the list can be saved as a new one.',
      on: {
        'view.open': {
          guard: { type: 'isSaved', params: ({ event }) => ({ id: event.id }) },
          actions: [
            { type: 'rememberOpen', params: ({ event }) => ({ id: event.id }) },
            { type: 'showView', params: ({ event }) => ({ id: event.id }) },
          ],
          description: 'A view is opened: the list has its search, filters and order.',
        },
        'view.leave': { actions: ['forgetOpen', 'showAll'], description: "'All applications'." },
        'view.add': { target: 'adding', description: "'Save as a new view…'." },
        'view.rename': {
          guard: { type: 'isSaved', params: ({ event }) => ({ id: event.id }) },
          target: 'renaming',
          actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) },
          description: "'Rename…'.",
        },
        ...replacement.on,
        'view.remove': {
          guard: { type: 'isSaved', params: ({ event }) => ({ id: event.id }) },
          target: 'asking',
          actions: { type: 'choose', params: ({ event }) => ({ id: event.id }) },
          description: "'Delete…'.",
        },
      },
    },
    adding: {
      description: 'The user enters the name of a new view.',
      on: {
        ...naming.on,
        'view.save': {
          guard: { type: 'isName', params: ({ event }) => ({ name: event.name }) },
          target: 'saving',
          actions: { type: 'rememberNew', params: ({ event: { name, filter } }) => ({ name, filter }) },
          description: "'Save'.",
        },
      },
    },
    renaming: {
      description: 'The user enters another name for a view.',
      on: {
        ...naming.on,
        'view.save': {
          guard: { type: 'isName', params: ({ event }) => ({ name: event.name }) },
          target: 'saving',
          actions: { type: 'rememberRenamed', params: ({ event }) => ({ name: event.name }) },
          description: "'Save'.",
        },
      },
    },
    saving: {
      description: 'A new or renamed view is being saved.',
      tags: 'busy',
      invoke: saving('notSaved'),
    },
    notSaved: {
      description: 'The view was refused or could not be saved; the typed name stays (§8).',
      on: {
        ...typing.on,
        'view.save': {
          guard: { type: 'isName', params: ({ event }) => ({ name: event.name }) },
          target: 'saving',
          actions: { type: 'renameChange', params: ({ event }) => ({ name: event.name }) },
          description: "'Save', with the same or another name.",
        },
        'view.cancel': {
          target: 'loading',
          actions: 'forgetChosen',
          description: "'Cancel': the views are loaded, because another device may have changed them.",
        },
      },
    },
    replacing: {
      description: 'The search, filters and order of a view are being replaced.',
      tags: 'busy',
      invoke: saving('notReplaced'),
    },
    notReplaced: {
      description: 'The view was refused or could not be saved: another device may have changed it (§8).',
      on: {
        ...replacement.on,
        'view.cancel': {
          target: 'loading',
          actions: 'forgetChosen',
          description: "'Close': the views are loaded again.",
        },
      },
    },
    asking: { description: 'The user is asked to confirm the deletion.', ...removal },
    removing: {
      description: 'A view is being deleted.',
      tags: 'busy',
      invoke: {
        id: 'removeView',
        src: 'removeView',
        input: ({ context }) => ({ id: known(context.chosen, 'view') }),
        onDone: {
          target: 'shown',
          actions: ['rememberRemoved', { type: 'reportDone', params: { what: 'viewDeleted' } }],
        },
        onError: [expiredTo('expired'), failedTo('notRemoved')],
      },
    },
    notRemoved: { description: 'The view could not be deleted (§8).', ...removal },
    expired: EXPIRED_END,
  },
})

export type ViewsSnapshot = SnapshotFrom<typeof viewsMachine>
export type ViewsActor = ActorRefFrom<typeof viewsMachine>
