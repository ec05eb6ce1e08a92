import { assign, setup, type SnapshotFrom } from 'xstate'
import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import type { FormOf } from '../../domain/forms.ts'
import type { RecordValues } from '../../domain/records.ts'
import type { RecordStep } from '../../domain/steps.ts'
import { notProvided } from '../notProvided.ts'

/** What is typed and uploaded but not yet saved: kept for this tab, so that a reload or a time-out loses nothing. */

export type Drafts = { [Step in RecordStep]?: FormOf<RecordValues[Step]> } & {
  documents?: Partial<Record<DocumentKind, StoredDocument>>
}

export type DraftStep = RecordStep

export type DraftEvent =
  | { type: 'draft.typed'; drafts: Pick<Drafts, DraftStep> }
  | { type: 'draft.documentUploaded'; kind: DocumentKind; stored: StoredDocument }
  | { type: 'draft.saved'; step: DraftStep; kinds: readonly DocumentKind[] }

export interface DraftInput {
  /** Whose drafts they are: the profile's whole subject. */
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
  initial: 'kept',
  on: {
    'draft.typed': {
      target: '.writing',
      description: 'The keys have rested, or the page goes away (§2.8, §2.10, §2.11).',
      actions: { type: 'rememberTyped', params: ({ event }) => ({ drafts: event.drafts }) },
    },
    'draft.documentUploaded': {
      target: '.writing',
      description: 'A document was stored that no saved record names yet (§4.6).',
      actions: { type: 'rememberDocument', params: ({ event }) => event },
    },
    'draft.saved': {
      target: '.writing',
      description: 'The step is saved, so its draft is no longer needed (§4.1).',
      actions: { type: 'forgetSaved', params: ({ event }) => event },
    },
  },
  states: {
    kept: { description: 'Everything typed so far is kept (decision 11).' },
    writing: {
      description: 'The drafts are being written to the tab (decision 11).',
      invoke: {
        id: 'writeDrafts',
        src: 'writeDrafts',
        input: ({ context }) => context,
        onDone: 'kept',
        onError: 'notKept',
      },
    },
    notKept: {
      description:
        'The tab could not keep the drafts (it is full, or forbids it); they live until it closes (decision 11).',
    },
  },
})

export type DraftSnapshot = SnapshotFrom<typeof draftMachine>
