import { draftSetup } from '../setup.ts'

/** What is typed and uploaded, wherever a draft is. */

export const typed = draftSetup.createStateConfig({
  on: {
    'draft.typed': {
      guard: { type: 'isNewText', params: ({ event }) => ({ form: event.form }) },
      description: 'Typing has paused, or has gone on for a second (§2.8, §2.10, §2.11).',
      actions: [{ type: 'rememberTyped', params: ({ event }) => ({ form: event.form }) }, 'saveInTab'],
    },
    'draft.documentUploaded': {
      guard: { type: 'isNewDocument', params: ({ event }) => ({ kind: event.kind, stored: event.stored }) },
      description: 'A document has been stored that no saved record names yet (§4.6).',
      actions: [
        { type: 'rememberDocument', params: ({ event }) => ({ kind: event.kind, stored: event.stored }) },
        'saveInTab',
      ],
    },
  },
})

/** Where something may be stored or typed: both lead on to `typing`. */
export const atRest = draftSetup.createStateConfig({
  on: {
    'draft.typed': { ...typed.on['draft.typed'], target: '#draft.typing' },
    'draft.documentUploaded': { ...typed.on['draft.documentUploaded'], target: '#draft.typing' },
  },
})
