import { draftSetup } from '../setup.ts'

/** What is typed and uploaded, wherever a draft is. */

/** Where it leads to a state that keeps the tab's copy as it is entered. */
const leading = draftSetup.createStateConfig({
  on: {
    'draft.typed': {
      guard: { type: 'isNewText', params: ({ event }) => ({ form: event.form }) },
      description: 'Typing has paused, or has gone on for a second (§2.8, §2.10, §2.11).',
      actions: { type: 'rememberTyped', params: ({ event }) => ({ form: event.form }) },
    },
    'draft.documentUploaded': {
      guard: { type: 'isNewDocument', params: ({ event }) => ({ kind: event.kind, stored: event.stored }) },
      description: 'A document has been stored that no saved record names yet (§4.6).',
      actions: { type: 'rememberDocument', params: ({ event }) => ({ kind: event.kind, stored: event.stored }) },
    },
  },
}).on

/** Whoever types on is not interrupted. */
export const typedAnew = leading['draft.typed']
const uploaded = leading['draft.documentUploaded']

/** Where it leads nowhere, the tab's copy is kept there and then. */
export const typed = draftSetup.createStateConfig({
  on: {
    'draft.typed': { ...typedAnew, actions: [typedAnew.actions, 'keepInTab'] },
    'draft.documentUploaded': { ...uploaded, actions: [uploaded.actions, 'keepInTab'] },
  },
})

/** Where something may be stored or typed: both lead on to `typing`. */
export const atRest = draftSetup.createStateConfig({
  on: {
    'draft.typed': { ...typedAnew, target: '#draft.typing' },
    'draft.documentUploaded': { ...uploaded, target: '#draft.typing' },
  },
})
