import { expiredTo, explainedTo, failedTo } from '../../failure.ts'
import { administrationSetup, knownForm, knownItem } from '../setup.ts'

const choosing = administrationSetup.createStateConfig({
  on: {
    'list.choose': {
      target: 'loading',
      reenter: true,
      description: "'Courses', 'Regions', 'Countries', 'Institutions'.",
      actions: { type: 'rememberList', params: ({ event }) => ({ list: event.list }) },
    },
    'list.search': {
      target: 'typing',
      reenter: true,
      description: 'The administrator types in the search field.',
      actions: { type: 'rememberText', params: ({ event }) => ({ text: event.text }) },
    },
  },
})

const editing = administrationSetup.createStateConfig({
  on: {
    'item.save': {
      guard: { type: 'isComplete', params: ({ event }) => ({ form: event.form }) },
      target: 'saving',
      description: "'Save'.",
      actions: { type: 'rememberForm', params: ({ event }) => ({ form: event.form }) },
    },
    'item.cancel': { target: 'shown', description: "'Cancel'.", actions: 'forget' },
  },
})

const removing = administrationSetup.createStateConfig({
  on: {
    'item.confirm': { target: 'removing', description: "'Remove'." },
    'item.cancel': { target: 'shown', description: "'Cancel'.", actions: 'forget' },
  },
})

export const reference = administrationSetup.createStateConfig({
  description: 'The lists applicants choose from: courses, regions, countries and institutions (§7.7 to §7.10).',
  initial: 'loading',
  states: {
    typing: {
      description: 'The search text is changing. The list reloads when typing pauses.',
      tags: 'busy',
      after: { typingPause: { target: 'loading', description: 'Typing has paused.' } },
      on: choosing.on,
    },
    loading: {
      description: 'A page of the list is loading.',
      tags: 'busy',
      on: choosing.on,
      invoke: {
        id: 'loadItems',
        src: 'loadItems',
        input: ({ context: { list, text, page } }) => ({ list, text, page }),
        onDone: {
          target: 'shown',
          actions: { type: 'rememberPage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [expiredTo('#administration.expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The list could not be loaded (§8).',
      on: {
        ...choosing.on,
        'list.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    shown: {
      description: 'A page of the list is shown.',
      on: {
        ...choosing.on,
        'list.turn': {
          guard: { type: 'hasPage', params: ({ event }) => ({ by: event.by }) },
          target: 'loading',
          description: "'Next page', 'Previous page'.",
          actions: { type: 'turn', params: ({ event }) => ({ by: event.by }) },
        },
        'item.add': { target: 'editing', description: "'Add'.", actions: 'begin' },
        'item.open': {
          target: 'editing',
          description: "'Change'.",
          actions: { type: 'choose', params: ({ event }) => ({ item: event.item }) },
        },
        'item.remove': {
          target: 'confirming',
          description: "'Remove'.",
          actions: { type: 'choose', params: ({ event }) => ({ item: event.item }) },
        },
      },
    },
    editing: { description: 'The form for a new or existing entry is open.', ...editing },
    saving: {
      description: 'The entry is being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveItem',
        src: 'saveItem',
        input: ({ context }) => ({ list: context.list, before: context.item, form: knownForm(context) }),
        onDone: {
          target: 'loading',
          description: 'Saved. The list reloads so that the entry appears in its sorted position.',
          actions: { type: 'rememberDone', params: { change: 'saved' } },
        },
        onError: [expiredTo('#administration.expired'), explainedTo('notSaved', 'rememberReason')],
      },
    },
    notSaved: {
      description: 'The entry could not be saved; the form keeps its values (§8).',
      on: {
        ...editing.on,
        'item.cancel': {
          target: 'loading',
          description: "'Cancel': the list is loaded, because another administrator may have removed the entry.",
          actions: 'forget',
        },
      },
    },
    confirming: { description: 'The administrator is asked to confirm the removal.', ...removing },
    removing: {
      description: 'The entry is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeItem',
        src: 'removeItem',
        input: ({ context }) => ({ list: context.list, id: knownItem(context).id }),
        onDone: {
          target: 'loading',
          description: 'Removed. The list reloads.',
          actions: { type: 'rememberDone', params: { change: 'removed' } },
        },
        onError: [expiredTo('#administration.expired'), explainedTo('notRemoved', 'rememberReason')],
      },
    },
    notRemoved: { description: 'The entry could not be removed; an application may use it (§8).', ...removing },
  },
})
