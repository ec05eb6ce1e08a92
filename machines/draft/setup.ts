import { assign, emit, sendTo, setup } from 'xstate'
import type { DocumentKind, StoredDocument } from '../../domain/documents.ts'
import { DRAFT_PAUSE_MS, TYPING_PAUSE_MS, type DraftContent } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { known } from '../../domain/known.ts'
import { differencesOf, isSame, NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import { NO_VERSION } from '../../domain/versions.ts'
import { failureOf, isDisconnected } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type Compared,
  type DraftContext,
  type DraftEvent,
  type DraftInput,
  type ToApplication,
  type FoundDraft,
  type TabMessage,
  type Theirs,
} from './contracts.ts'
import { compared, contentOf, differences, GIVEN_FIELDS, isNothing, isConsistent } from './restored.ts'

/** The server's state to compare with. Throws if nothing is being compared. */
export function knownTheirs({ step, content, theirs }: Pick<DraftContext, 'step' | 'content' | 'theirs'>): Compared {
  return compared({ step, content }, known(theirs, 'theirs'))
}

/** True if the form would look the same with the server's state. */
function isSameAsTheirs({ step, fellowship, content }: DraftContext, theirs: Theirs): boolean {
  const there = shownStep(step, theirs.fellowship, contentOf(theirs.draft))
  return isSame(differencesOf(shownStep(step, fellowship, content), there, GIVEN_FIELDS[step]))
}

/** The idempotency key of the running store call. Throws if there is none. */
export function presentKey({ keys }: Pick<DraftContext, 'keys'>): string {
  return known(keys.at(-1), 'key')
}

const copyOf = ({ owner, step, content, version, basedOn, sent, keys }: DraftContext): TabMessage => ({
  type: 'tab.save',
  owner,
  step,
  copy: isNothing(content) ? null : { content, version, basedOn, isStored: content === sent, keys },
})

/** The context after adopting the server's draft and record. */
function contextFrom({ version, draft, draftVersion, fellowship }: Compared): Partial<DraftContext> {
  const content = contentOf(draft)
  return {
    content,
    sent: content,
    version: draftVersion,
    basedOn: draft?.basedOn ?? version,
    stored: draft && { savedAt: draft.savedAt, from: draft.from },
    fellowship,
    theirs: null,
    keys: [],
  }
}

export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    input: {} as DraftInput,
    events: {} as DraftEvent,
    emitted: {} as Notice,
    children: {} as { tab: 'watchTab' },
  },
  actors: actorContracts,
  delays: { rest: DRAFT_PAUSE_MS, typingPause: TYPING_PAUSE_MS },
  guards: {
    mustChoose: ({ context }) => context.theirs !== null,
    isOfferDue: ({ context: { offer, content, basedOn } }) =>
      offer !== null && isNothing(content) && basedOn === NO_VERSION,
    isNothingTyped: ({ context }) => isNothing(context.content),
    isAllSent: ({ context }) => context.content === context.sent,
    isStale: (_, params: { error: unknown }) => failureOf(params.error) === 'stale',
    isSignInExpired: (_, params: { error: unknown }) => failureOf(params.error) === 'signInExpired',
    isDisconnected,
    isWindowClosed: (_, params: { error: unknown }) => failureOf(params.error) === 'applicationsClosed',
    isTypedSince: ({ context }) => context.content !== context.sending,
    /** The server's state can be shown at once: it is consistent and contains everything typed here. */
    isNothingLost: ({ context }, { theirs }: { theirs: Theirs }) =>
      context.content === context.sent && isConsistent(compared({ ...context, content: NOTHING_TYPED }, theirs)),
    isSameAsTheirs: ({ context }, { theirs }: { theirs: Theirs }) => {
      const there = compared(context, theirs)
      return isConsistent(there) && isSameAsTheirs(context, there)
    },
    isNothingToChoose: ({ context }) => {
      const { fellowship, draft } = knownTheirs(context)
      return isSame(differences(context.step, fellowship, context.content, contentOf(draft)))
    },
    isOwnStore: ({ context }, { theirs: { draft, version } }: { theirs: Theirs }) =>
      draft !== null && draft.key !== null && context.keys.includes(draft.key) && context.basedOn === version,
    /** The form's text differs from the shown text. Choosing a file, for example, changes no text. */
    isNewText: ({ context: { step, fellowship, content } }, params: { form: NonNullable<DraftContent['form']> }) => {
      const shown: Readonly<Record<string, string>> = shownStep(step, fellowship, content).form
      const isGiven = (field: string) => GIVEN_FIELDS[step].includes(field)
      return Object.entries(params.form).some(([field, text]) => !isGiven(field) && text !== shown[field])
    },
    isNewDocument: ({ context }, params: { kind: DocumentKind; stored: StoredDocument }) =>
      context.content.documents[params.kind]?.fileName !== params.stored.fileName,
  },
  actions: {
    rememberTyped: assign({
      content: ({ context }, params: { form: NonNullable<DraftContent['form']> }): DraftContent => ({
        ...context.content,
        form: params.form,
      }),
    }),
    rememberDocument: assign({
      content: ({ context }, params: { kind: DocumentKind; stored: StoredDocument }): DraftContent => ({
        ...context.content,
        documents: { ...context.content.documents, [params.kind]: params.stored },
      }),
    }),
    /** A retry of the same content keeps its idempotency key. */
    noteSending: assign({
      sending: ({ context }) => context.content,
      keys: ({ context: { keys, content, sending, newKey } }) =>
        keys.length > 0 && content === sending ? keys : [...keys, newKey()],
    }),
    noteSaved: assign({ sending: ({ context }) => context.content }),
    adoptVersion: assign({
      version: ({ context }, { theirs }: { theirs: Theirs }) => theirs.draft?.version ?? context.version,
    }),
    /** Adopts the server's state without remounting the form, because it looks the same. */
    adoptTheirs: assign(({ context }) => contextFrom(knownTheirs(context))),
    rememberStored: assign({
      sent: ({ context }) => context.sending,
      keys: [],
      version: (_, params: { draft: FoundDraft }) => params.draft.version,
      stored: (_, params) => ({ savedAt: params.draft.savedAt, from: params.draft.from }),
    }),
    rememberSaved: assign({
      content: NOTHING_TYPED,
      sent: NOTHING_TYPED,
      version: 0,
      basedOn: (_, params: { version: number; fellowship: Fellowship }) => params.version,
      fellowship: (_, params) => params.fellowship,
      stored: null,
      theirs: null,
      keys: [],
    }),
    /** Text typed during the save is a draft on top of the new record. */
    rememberSavedBelow: assign({
      version: 0,
      basedOn: (_, params: { version: number; fellowship: Fellowship }) => params.version,
      fellowship: (_, params) => params.fellowship,
      stored: null,
      theirs: null,
      keys: [],
    }),
    rememberTheirs: assign({ theirs: (_, params: { theirs: Theirs }) => params.theirs }),
    replaceWithTheirs: assign(({ context }) => ({
      ...contextFrom(knownTheirs(context)),
      replaced: context.replaced + 1,
    })),
    applyChoice: assign({
      content: (_, params: { content: DraftContent }) => params.content,
      sent: NOTHING_TYPED,
      version: ({ context }) => knownTheirs(context).draftVersion,
      basedOn: ({ context }) => knownTheirs(context).version,
      fellowship: ({ context }) => knownTheirs(context).fellowship,
      replaced: ({ context }) => context.replaced + 1,
      theirs: null,
      keys: [],
    }),
    prefill: assign({
      content: (_, params: { content: DraftContent }) => params.content,
      replaced: ({ context }) => context.replaced + 1,
    }),
    declineOffer: assign({ offer: null }),
    saveInTab: sendTo('tab', ({ context }) => copyOf(context)),
    /** Keeps the tab's copy, but the browser no longer asks before closing. */
    stopWarning: sendTo('tab', ({ context }) => copyOf({ ...context, sent: context.content })),
    notifyTabs: sendTo('tab', ({ context }, { what }: { what: 'record' | 'draft' }): TabMessage => ({
      type: 'tab.notify',
      step: context.step,
      what,
    })),
    reportFellowship: sendTo(
      ({ context }) => context.application(),
      ({ context }): ToApplication => ({ type: 'fellowship.found', fellowship: knownTheirs(context).fellowship }),
    ),
    reportReplaced: sendTo(
      ({ context }) => context.application(),
      ({ context: { step, fellowship, content } }): ToApplication => ({
        type: 'step.replaced',
        step,
        shown: shownStep(step, fellowship, content),
      }),
    ),
    logError: emit(AN_ERROR_OCCURRED),
  },
})
