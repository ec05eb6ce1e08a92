import { assign, setup, type SnapshotFrom } from 'xstate'
import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { FormOf } from '../../domain/forms.ts'
import type { RecordValues } from '../../domain/records.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { notProvided } from '../notProvided.ts'

/** What is typed and uploaded but not yet saved, stored for this tab, so that a reload or a time-out loses nothing. */

export type Drafts = { [Step in RecordStep]?: FormOf<RecordValues[Step]> } & {
  documents?: Partial<Record<DocumentKind, StoredDocument>>
}

export type DraftStep = RecordStep

export type DraftEvent =
  | { type: 'draft.typed'; drafts: Pick<Drafts, DraftStep> }
  | { type: 'draft.documentUploaded'; kind: DocumentKind; stored: StoredDocument }
  | { type: 'draft.saved'; step: DraftStep; kinds: readonly DocumentKind[] }

export interface DraftInput {
  /** The drafts' owner: the profile's full subject. */
  owner: string
  drafts: Drafts
}

function withoutSaved(drafts: Drafts, step: DraftStep, kinds: readonly DocumentKind[]): Drafts {
  const { [step]: _saved, documents = {}, ...rest } = drafts
  const kept = Object.entries(documents).filter(([kind]) => !kinds.includes(kind as DocumentKind))
  return { ...rest, documents: Object.fromEntries(kept) }
}

export const draftMachine = setup({
  types: {
    context: {} as DraftInput,
    input: {} as DraftInput,
    events: {} as DraftEvent,
  },
  actors: { writeDrafts: notProvided<void, DraftInput>('writeDrafts') },
  actions: {
    rememberTyped: assign({
      drafts: ({ context }, params: { drafts: Pick<Drafts, DraftStep> }) => ({ ...context.drafts, ...params.drafts }),
    }),
    rememberDocument: assign({
      drafts: ({ context }, params: { kind: DocumentKind; stored: StoredDocument }) => ({
        ...context.drafts,
        documents: { ...context.drafts.documents, [params.kind]: params.stored },
      }),
    }),
    forgetSaved: assign({
      drafts: ({ context }, params: { step: DraftStep; kinds: readonly DocumentKind[] }) =>
        withoutSaved(context.drafts, params.step, params.kinds),
    }),
  },
}).createMachine({
  id: 'draft',
  description: 'What the applicant typed and uploaded and has not saved yet (decision 11).',
  context: ({ input }) => input,
  initial: 'stored',
  on: {
    'draft.typed': {
      target: '.writing',
      description: 'Typing has paused, or the page is closing (§2.8, §2.10, §2.11).',
      actions: { type: 'rememberTyped', params: ({ event }) => ({ drafts: event.drafts }) },
    },
    'draft.documentUploaded': {
      target: '.writing',
      description: 'A document has been stored that no saved record names yet (§4.6).',
      actions: { type: 'rememberDocument', params: ({ event }) => event },
    },
    'draft.saved': {
      target: '.writing',
      description: 'The step is saved, so its draft is no longer needed (§4.1).',
      actions: { type: 'forgetSaved', params: ({ event }) => event },
    },
  },
  states: {
    stored: { description: 'Everything typed so far is stored (decision 11).' },
    writing: {
      description: 'The drafts are being written to the tab (decision 11).',
      invoke: {
        id: 'writeDrafts',
        src: 'writeDrafts',
        input: ({ context }) => context,
        onDone: 'stored',
        onError: 'notStored',
      },
    },
    notStored: {
      description:
        'The drafts could not be stored (storage is full or blocked); they last until the tab closes (decision 11).',
    },
  },
})

export type DraftSnapshot = SnapshotFrom<typeof draftMachine>
