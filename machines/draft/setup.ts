import { assign, emit, sendTo, setup } from 'xstate'
import { DRAFT_PAUSE_MS, TYPING_PAUSE_MS, type DraftContent, type SomeAnswers } from '../../domain/drafts.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { known } from '../../domain/known.ts'
import { GIVEN_FIELDS } from '../../domain/programme.ts'
import { changedAnswers, NOTHING_TYPED, shownStep, unsavedContent, type ShownStep } from '../../domain/recordForms.ts'
import { NO_VERSION } from '../../domain/versions.ts'
import { failedWith, failureGuards, isDisconnected, isStale } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import {
  actorContracts,
  type DraftContext,
  type DraftEvent,
  type DraftInput,
  type FoundDraft,
  type Side,
  type TabMessage,
  type Theirs,
  type ToApplication,
  type TypedText,
  type UploadedDocument,
} from './contracts.ts'
import { answersChangedTo, merged, mergedAsChosen, withAnswers } from './merge.ts'
import { isNothing } from './restored.ts'

/** The server's state to merge with. Throws if nothing is being merged. */
export const knownTheirs = ({ theirs }: Pick<DraftContext, 'theirs'>): Theirs => known(theirs, 'theirs')

/** The idempotency key of the running store call. Throws if there is none. */
export function presentKey({ keys }: Pick<DraftContext, 'keys'>): string {
  return known(keys.at(-1), 'key')
}

/** The saved answers that a draft changes, as they are in the record; null if unknown. */
export function answersBefore({ step, fellowship, sending, base }: DraftContext) {
  return base.record && answersChangedTo(step, shownStep(step, fellowship, sending), base.record)
}

function copyOf(context: DraftContext): TabMessage {
  const { owner, step, fellowship, content, version, basedOn, base, sent, keys } = context
  const isStored = content === sent
  if (isStored && isNothing(content)) return { type: 'tab.save', owner, step, copy: null }
  const shown = shownStep(step, fellowship, content)
  const copiedBase = {
    record: base.record && answersChangedTo(step, shown, base.record),
    draft: base.draft && answersChangedTo(step, shown, base.draft),
  }
  return { type: 'tab.save', owner, step, copy: { content, base: copiedBase, version, basedOn, isStored, keys } }
}

/** True if a merge with the server's state changes no answer in the form. */
function isUnseen(context: DraftContext, { fellowship, content }: DraftContext): boolean {
  const { step } = context
  const shown = shownStep(step, context.fellowship, context.content)
  return changedAnswers(step, shown, shownStep(step, fellowship, content)).length === 0
}

const withText = ({ step, fellowship, content }: DraftContext, { form }: Pick<TypedText, 'form'>): DraftContent =>
  unsavedContent(step, fellowship, { ...content, form })

const withDocument = ({ step, fellowship, content }: DraftContext, { kind, stored }: UploadedDocument): DraftContent =>
  unsavedContent(step, fellowship, { ...content, documents: { ...content.documents, [kind]: stored } })

/** The context of a tab that last loaded the step when it had these answers. */
function asBasedOn({ base }: DraftContext, answers: SomeAnswers) {
  const asSeen = (shown: ShownStep | null) => shown && withAnswers(shown, answers)
  return {
    version: NO_VERSION,
    basedOn: NO_VERSION,
    base: { record: asSeen(base.record), draft: asSeen(base.draft) },
  }
}

/** The draft after a save of its record. */
function afterSave(step: DraftContext['step'], { version, fellowship }: { version: number; fellowship: Fellowship }) {
  const record = shownStep(step, fellowship, NOTHING_TYPED)
  return {
    sent: NOTHING_TYPED,
    version: NO_VERSION,
    basedOn: version,
    base: { record, draft: record },
    fellowship,
    stored: null,
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
    isAllSent: ({ context }) => context.content === context.sent,
    isNothingTyped: ({ context }) => context.content === context.sent && isNothing(context.content),
    isStale,
    isExpired: failureGuards.isExpired,
    isDisconnected,
    isWindowClosed: failedWith('applicationsClosed'),
    isTypedSince: ({ context }) => context.content !== context.sending,
    /** The merge needs no choice and looks the same as the form. */
    isUnseen: ({ context }, { theirs }: { theirs: Theirs }) => {
      const next = merged(context, theirs)
      return next.theirs === null && isUnseen(context, next)
    },
    /** The merge needs no choice, and nothing was typed since the last store. */
    isNothingTypedSince: ({ context }, { theirs }: { theirs: Theirs }) =>
      context.content === context.sent && merged(context, theirs).theirs === null,
    isChoiceNeeded: ({ context }) => merged(context, knownTheirs(context)).theirs !== null,
    isNothingToChoose: ({ context }) => merged(context, knownTheirs(context)).theirs === null,
    /** The form's text differs from the shown text. Choosing a file, for example, changes no text. */
    isNewText: ({ context: { step, fellowship, content } }, params: { form: NonNullable<DraftContent['form']> }) => {
      const shown: Readonly<Record<string, string>> = shownStep(step, fellowship, content).form
      const isGiven = (field: string) => GIVEN_FIELDS[step].includes(field)
      return Object.entries(params.form).some(([field, text]) => !isGiven(field) && text !== shown[field])
    },
    /** A field has another text now than it showed when it was typed over. */
    isTypedOverNewer: ({ context: { step, fellowship, content } }, { form, seen }: TypedText) => {
      const now: Readonly<Record<string, string>> = shownStep(step, fellowship, content).form
      return Object.entries(seen).some(([field, text]) => text !== now[field] && form[field] !== now[field])
    },
    isNewDocument: ({ context }, { kind, stored }: UploadedDocument) =>
      context.content.documents[kind]?.fileName !== stored.fileName,
    /** The step has another document now than was shown when the file was chosen. */
    isUploadedOverNewer: ({ context: { step, fellowship, content } }, { kind, stored, seen }: UploadedDocument) => {
      const now = shownStep(step, fellowship, content).documents[kind]?.fileName
      return now !== seen?.fileName && now !== stored.fileName
    },
  },
  actions: {
    rememberTyped: assign({
      content: ({ context }, params: Pick<TypedText, 'form'>) => withText(context, params),
    }),
    /** As if it had been typed in a tab that last loaded the step when it had the seen texts. */
    rememberTypedOver: assign(({ context }, { form, seen }: TypedText) => ({
      content: withText(context, { form }),
      ...asBasedOn(context, { form: seen, documents: {} }),
    })),
    rememberDocument: assign({
      content: ({ context }, params: UploadedDocument) => withDocument(context, params),
    }),
    /** As if it had been chosen in a tab that last loaded the step when it had the seen document. */
    rememberUploadedOver: assign(({ context }, params: UploadedDocument) => ({
      content: withDocument(context, params),
      ...asBasedOn(context, { form: {}, documents: { [params.kind]: params.seen } }),
    })),
    /** A retry of the same content keeps its idempotency key. */
    noteSending: assign({
      sending: ({ context }) => context.content,
      keys: ({ context: { keys, content, sending, newKey } }) =>
        keys.length > 0 && content === sending ? keys : [...keys, newKey()],
    }),
    noteSaved: assign({ sending: ({ context }) => context.content }),
    rememberStored: assign({
      sent: ({ context }) => context.sending,
      keys: [],
      version: (_, params: { draft: FoundDraft }) => params.draft.version,
      base: ({ context: { step, fellowship, sending, base } }) => ({
        ...base,
        draft: shownStep(step, fellowship, sending),
      }),
      stored: (_, params) => ({ savedAt: params.draft.savedAt, from: params.draft.from }),
    }),
    rememberSaved: assign(({ context }, params: { version: number; fellowship: Fellowship }) => ({
      ...afterSave(context.step, params),
      content: NOTHING_TYPED,
    })),
    /** Text typed during the save is a draft on top of the new record. */
    rememberSavedBelow: assign(({ context }, params: { version: number; fellowship: Fellowship }) =>
      afterSave(context.step, params),
    ),
    rememberTheirs: assign({ theirs: (_, params: { theirs: Theirs }) => params.theirs }),
    /** Merges without remounting the form, because it looks the same. */
    mergeUnseen: assign(({ context }, params: { theirs: Theirs }) => merged(context, params.theirs)),
    merge: assign(({ context }, params: { theirs: Theirs }) => ({
      ...merged(context, params.theirs),
      replaced: context.replaced + 1,
    })),
    applyChoice: assign(({ context }, params: { sides: Readonly<Record<string, Side>> }) => ({
      ...mergedAsChosen(context, knownTheirs(context), params.sides),
      replaced: context.replaced + 1,
    })),
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
      (_, { theirs: { fellowship } }: { theirs: Theirs }): ToApplication => ({ type: 'fellowship.found', fellowship }),
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
