import type { SnapshotFrom } from 'xstate'
import { NOTHING_TYPED } from '../../domain/recordForms.ts'
import { newSaveKey } from '../saveKey.ts'
import { initialDraftOf, offerIn } from './restored.ts'
import { draftSetup, presentKey } from './setup.ts'
import { comparing, conflict, awaitingPause } from './states/elsewhere.ts'
import { atRest, typed } from './states/typing.ts'

/** What has been typed and uploaded in one step and not saved yet: stored at the server, where the applicant's other devices find it. */

export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  description: 'What has been typed and uploaded in a step and not saved yet (decision 11).',
  context: ({ input }) => ({
    step: input.step,
    owner: input.owner,
    application: input.application,
    newKey: input.newKey ?? newSaveKey,
    fellowship: input.fellowship,
    ...initialDraftOf(input),
    sending: NOTHING_TYPED,
    replaced: 0,
    offer: offerIn(input),
  }),
  invoke: {
    id: 'tab',
    src: 'watchTab',
    input: ({ context }) => ({ step: context.step }),
    onError: { actions: 'logError', description: 'The tab keeps no copy; the server does.' },
  },
  initial: 'restoring',
  on: {
    ...typed.on,
    'draft.hold': { target: '.held', description: 'The step is being saved, with all that was typed (§4.1).' },
    'draft.changedElsewhere': {
      target: '.comparing',
      description: 'The step has been changed elsewhere: in another tab, or since it was read (decision 24).',
    },
  },
  states: {
    restoring: {
      description: 'What was typed earlier, here or on another device, is contextFrom up (decision 11).',
      always: [
        { guard: 'mustChoose', target: 'conflict', description: 'It has been changed elsewhere meanwhile.' },
        {
          guard: 'isOfferDue',
          target: 'offering',
          description: 'The applicant begins anew, and has submitted something in an intake that is over.',
        },
        { guard: 'isNothingTyped', target: 'unchanged' },
        { guard: 'isAllSent', target: 'stored' },
        { target: 'typing' },
      ],
    },
    offering: {
      description:
        'Nothing has been typed or saved, and what was given in an earlier intake may be contextFrom over (decision 73).',
      on: {
        ...atRest.on,
        'draft.prefill': {
          target: 'typing',
          actions: [{ type: 'prefill', params: ({ event }) => ({ content: event.content }) }, 'reportReplaced'],
          description:
            "'Take them over': as if it had been typed, to be saved by whoever looks through it (decision 73).",
        },
        'draft.startEmpty': {
          target: 'unchanged',
          actions: 'declineOffer',
          description: "'Start empty' (decision 73).",
        },
      },
    },
    unchanged: {
      description: 'Nothing has been typed that is not saved (decision 11).',
      entry: 'saveInTab',
      on: atRest.on,
    },
    typing: {
      description: 'Something has been typed that the server does not have yet (decision 11).',
      entry: 'saveInTab',
      after: {
        rest: { target: 'storing', description: 'It is stored within two seconds, however long the typing goes on.' },
      },
      on: {
        'draft.flush': {
          target: 'storing',
          description: 'The page may be going away, or the applicant logs out (decision 11).',
        },
      },
    },
    storing: {
      description: 'What was typed is being stored at the server (decision 11).',
      entry: ['noteSending', 'saveInTab'],
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context }) => {
          const { step, version, basedOn, sending } = context
          return { step, version, basedOn, key: presentKey(context), ...sending }
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
          {
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'comparing',
            description: 'It has been changed elsewhere since it was read.',
          },
          {
            guard: { type: 'isSignInExpired', params: ({ event }) => ({ error: event.error }) },
            target: 'signInExpired',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => ({ error: event.error }) },
            target: 'offline',
          },
          {
            guard: { type: 'isWindowClosed', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
          },
          { target: 'refused' },
        ],
      },
    },
    stored: {
      description: "'Draft saved at 14:02': the server has all that was typed (decision 11).",
      on: atRest.on,
    },
    offline: {
      description:
        "'Not saved yet: no connection. Kept in this tab.' It is stored as soon as the connection is back (§8).",
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'storing', onError: 'refused' },
    },
    signInExpired: {
      description:
        'The sign-in has expired: what was typed is kept in this tab, and stored after the next log-in (§4.8).',
      on: { 'draft.retry': { target: 'storing', description: 'The applicant tries again (§8).' } },
    },
    refused: {
      description:
        'The server could not store it (§8): it is kept in this tab, and tried again with what is typed next.',
      on: { ...atRest.on, 'draft.retry': { target: 'storing', description: 'The applicant tries again (§8).' } },
    },
    closed: {
      description:
        'Applications have closed, so that nothing more is stored (§4.7): leaving loses nothing that could still count.',
      entry: 'stopWarning',
      on: atRest.on,
    },
    comparing,
    awaitingPause,
    conflict,
    held: {
      description: 'The step is being saved: nothing is stored meanwhile (§4.1).',
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
            description: 'Saved; what was typed meanwhile changes what is saved now (§4.1).',
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
            description: 'The step is saved, so its draft is no longer needed (§4.1).',
          },
        ],
        'draft.release': { target: 'restoring', description: 'The save failed: all is as it was (§8).' },
      },
    },
  },
})

export type DraftSnapshot = SnapshotFrom<typeof draftMachine>
