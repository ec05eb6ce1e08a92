import type { SnapshotFrom } from 'xstate'
import { NOTHING_TYPED } from '../../domain/recordForms.ts'
import { newSaveKey } from '../saveKey.ts'
import { initialDraftOf, offerIn } from './restored.ts'
import { answersBefore, draftSetup, presentKey } from './setup.ts'
import { awaitingPause, comparing, conflict, merging } from './states/elsewhere.ts'
import { atRest, typed } from './states/typing.ts'
import { disconnected, expiredTo, staleTo } from '../failure.ts'

export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  description:
    "A step's unsaved text and uploads. They are stored on the server, so that they are available on the applicant's other devices (decision 11).",
  context: ({ input }) => ({
    owner: input.owner,
    application: input.application,
    newKey: input.newKey ?? newSaveKey,
    ...initialDraftOf(input),
    sending: NOTHING_TYPED,
    replaced: 0,
    offer: offerIn(input),
  }),
  invoke: {
    id: 'tab',
    src: 'watchTab',
    input: ({ context }) => ({ step: context.step }),
    onError: {
      actions: 'logError',
      description: 'Without this watcher the tab keeps no copy; the server still stores the draft.',
    },
  },
  initial: 'restoring',
  on: {
    ...typed.on,
    'draft.hold': { target: '.held', description: 'The step is being saved with all its text (§4.1).' },
    'draft.changedElsewhere': {
      target: '.comparing',
      description: 'The step was changed in another tab, or since it was loaded (decision 24).',
    },
  },
  states: {
    restoring: {
      description: 'The next state depends on the restored draft: in conflict, offered, empty, stored or unsent.',
      always: [
        { guard: 'mustChoose', target: 'conflict', description: 'The step was changed elsewhere in the meantime.' },
        {
          guard: 'isOfferDue',
          target: 'offering',
          description: 'The step is empty and the applicant submitted an application in a past intake.',
        },
        { guard: 'isNothingTyped', target: 'unchanged' },
        { guard: 'isAllSent', target: 'stored' },
        { target: 'typing' },
      ],
    },
    offering: {
      description: 'The step is empty, and personal details from a past intake are offered (decision 73).',
      on: {
        ...atRest.on,
        'draft.prefill': {
          target: 'typing',
          actions: [{ type: 'prefill', params: ({ event }) => ({ content: event.content }) }, 'reportReplaced'],
          description: "'Use them again': the form is filled in, and the applicant checks and saves it.",
        },
        'draft.startEmpty': {
          target: 'unchanged',
          actions: 'declineOffer',
          description: "'Start with an empty form'.",
        },
      },
    },
    unchanged: {
      description: 'The step has no unsaved changes.',
      entry: 'saveInTab',
      on: atRest.on,
    },
    typing: {
      description: 'The step has changes that the server does not have yet.',
      entry: 'saveInTab',
      always: {
        guard: 'isAllSent',
        target: 'restoring',
        description: 'The applicant has typed what the server has already.',
      },
      after: {
        rest: {
          target: 'storing',
          description: 'The draft is stored within two seconds, even while typing continues.',
        },
      },
      on: {
        'draft.flush': {
          target: 'storing',
          description: 'The page may be closing, or the applicant logs out.',
        },
      },
    },
    storing: {
      description: 'The draft is being stored on the server.',
      entry: ['noteSending', 'saveInTab'],
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context }) => {
          const { step, version, basedOn, sending } = context
          return { step, version, basedOn, before: answersBefore(context), key: presentKey(context), ...sending }
        },
        onDone: {
          target: 'restoring',
          actions: [
            { type: 'rememberStored', params: ({ event }) => ({ draft: event.output }) },
            'saveInTab',
            { type: 'notifyTabs', params: { what: 'draft' } },
          ],
        },
        onError: [
          { ...staleTo('comparing'), description: 'The step was changed elsewhere since it was loaded.' },
          expiredTo('signInExpired'),
          { guard: disconnected, target: 'offline' },
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
          },
          { target: 'refused' },
        ],
      },
    },
    stored: {
      description: "'Kept at 14:02': the server has all changes.",
      on: atRest.on,
    },
    offline: {
      description: "'Kept on this device only.' The draft is stored as soon as the connection is back (§8).",
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'storing', onError: 'refused' },
    },
    signInExpired: {
      description: 'The sign-in has expired. The draft stays in this tab and is stored after the next login (§4.8).',
      on: { 'draft.retry': { target: 'storing', description: 'The applicant tries again (§8).' } },
    },
    refused: {
      description:
        'The server could not store the draft (§8). It stays in this tab and is retried with the next change.',
      on: { ...atRest.on, 'draft.retry': { target: 'storing', description: 'The applicant tries again (§8).' } },
    },
    closed: {
      description:
        'Applications have closed and drafts are no longer stored (§4.7). The page can be closed without a warning, because the changes can no longer count.',
      entry: 'stopWarning',
      on: atRest.on,
    },
    comparing,
    awaitingPause,
    merging,
    conflict,
    held: {
      description: 'The step is being saved, so no draft is stored in the meantime (§4.1).',
      entry: 'noteSaved',
      on: {
        'draft.saved': [
          {
            guard: 'isTypedSince',
            target: 'typing',
            actions: [
              {
                type: 'rememberSavedBelow',
                params: ({ event }) => ({ version: event.version, fellowship: event.fellowship }),
              },
              { type: 'notifyTabs', params: { what: 'record' } },
            ],
            description: 'Saved. Text typed during the save is a new draft on top of it.',
          },
          {
            target: 'unchanged',
            actions: [
              {
                type: 'rememberSaved',
                params: ({ event }) => ({ version: event.version, fellowship: event.fellowship }),
              },
              { type: 'notifyTabs', params: { what: 'record' } },
            ],
            description: 'The step is saved and its draft is no longer needed.',
          },
        ],
        'draft.release': {
          target: 'restoring',
          description: 'The save failed and the draft continues as before (§8).',
        },
      },
    },
  },
})

export type DraftSnapshot = SnapshotFrom<typeof draftMachine>
