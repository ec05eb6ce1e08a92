import type { DraftContent } from '../../../domain/drafts.ts'
import type { DraftEvent } from '../contracts.ts'
import { draftSetup } from '../setup.ts'

/** What is typed and uploaded, wherever a draft is. */

type Uploaded = Extract<DraftEvent, { type: 'draft.documentUploaded' }>
interface Typed {
  event: { form: NonNullable<DraftContent['form']> }
}

const rememberTyped = {
  type: 'rememberTyped' as const,
  params: ({ event }: Typed) => ({ form: event.form }),
}
const rememberDocument = {
  type: 'rememberDocument' as const,
  params: ({ event }: { event: Uploaded }) => ({ kind: event.kind, stored: event.stored }),
}

export const typed = draftSetup.createStateConfig({
  on: {
    'draft.typed': {
      guard: { type: 'isNewText', params: ({ event }) => ({ form: event.form }) },
      description: 'Typing has paused, or has gone on for a second (§2.8, §2.10, §2.11).',
      actions: [rememberTyped, 'keepInTab'],
    },
    'draft.documentUploaded': {
      guard: { type: 'isNewDocument', params: ({ event }) => ({ kind: event.kind, stored: event.stored }) },
      description: 'A document has been stored that no saved record names yet (§4.6).',
      actions: [rememberDocument, 'keepInTab'],
    },
  },
})

/** The same where it leads to a state that keeps the tab's copy as it is entered. */
const leading = draftSetup.createStateConfig({
  on: {
    'draft.typed': { ...typed.on['draft.typed'], actions: rememberTyped },
    'draft.documentUploaded': { ...typed.on['draft.documentUploaded'], actions: rememberDocument },
  },
}).on

/** Where something may be stored or typed: both lead on to `typing`. */
export const atRest = draftSetup.createStateConfig({
  on: {
    'draft.typed': { ...leading['draft.typed'], target: '#draft.typing' },
    'draft.documentUploaded': { ...leading['draft.documentUploaded'], target: '#draft.typing' },
  },
})

/** Whoever types on is not interrupted. */
export const typedAnew = leading['draft.typed']
