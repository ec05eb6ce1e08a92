import type { SnapshotFrom } from 'xstate'
import { NOTHING_TYPED } from '../../domain/recordForms.ts'
import { newSaveKey } from '../saveKey.ts'
import { beginningOf } from './restored.ts'
import { draftSetup, presentKey } from './setup.ts'

/** What has been typed and uploaded in one step and not saved yet: stored at the server, where the applicant's other devices find it. */

const typed = draftSetup.createStateConfig({
  on: {
    'draft.typed': {
      guard: { type: 'isNewText', params: ({ event }) => ({ form: event.form }) },
      description: 'Typing has paused, or has gone on for a second (§2.8, §2.10, §2.11).',
      actions: [{ type: 'rememberTyped', params: ({ event }) => ({ form: event.form }) }, 'keepInTab'],
    },
    'draft.documentUploaded': {
      guard: { type: 'isNewDocument', params: ({ event }) => ({ kind: event.kind, stored: event.stored }) },
      description: 'A document has been stored that no saved record names yet (§4.6).',
      actions: [
        { type: 'rememberDocument', params: ({ event }) => ({ kind: event.kind, stored: event.stored }) },
        'keepInTab',
      ],
    },
  },
})

/** Where something may be stored or typed: both lead on to `typing`. */
const atRest = draftSetup.createStateConfig({
  on: {
    'draft.typed': { ...typed.on['draft.typed'], target: '#draft.typing' },
    'draft.documentUploaded': { ...typed.on['draft.documentUploaded'], target: '#draft.typing' },
  },
})

export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  description: 'What has been typed and uploaded in a step and not saved yet (decision 11).',
  context: ({ input }) => ({
    step: input.step,
    owner: input.owner,
    application: input.application,
    newKey: input.newKey ?? newSaveKey,
    fellowship: input.fellowship,
    ...beginningOf(input),
    sending: NOTHING_TYPED,
    keys: [],
    replaced: 0,
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
    'draft.overtaken': {
      target: '.comparing',
      description: 'The step has been changed elsewhere: in another tab, or since it was read (decision 24).',
    },
  },
  states: {
    restoring: {
      description: 'What was typed earlier, here or on another device, is taken up (decision 11).',
      always: [
        { guard: 'mustChoose', target: 'conflict', description: 'It has been changed elsewhere meanwhile.' },
        { guard: 'isNothingTyped', target: 'unchanged' },
        { guard: 'isAllSent', target: 'stored' },
        { target: 'typing' },
      ],
    },
    unchanged: {
      description: 'Nothing has been typed that is not saved (decision 11).',
      entry: 'keepInTab',
      on: atRest.on,
    },
    typing: {
      description: 'Something has been typed that the server does not have yet (decision 11).',
      entry: 'keepInTab',
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
      entry: 'noteSending',
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
            'keepInTab',
            { type: 'tellTabs', params: { what: 'draft' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'comparing',
            description: 'It has been changed elsewhere since it was read.',
          },
          { guard: { type: 'isSignInOver', params: ({ event }) => ({ error: event.error }) }, target: 'signInOver' },
          {
            guard: { type: 'isForWantOfConnection', params: ({ event }) => ({ error: event.error }) },
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
      description: "'Saved at 14:02': the server has all that was typed (decision 11).",
      on: atRest.on,
    },
    offline: {
      description:
        "'Not saved yet: no connection. Kept in this tab.' It is stored as soon as the connection is back (§8).",
      invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'storing', onError: 'refused' },
    },
    signInOver: {
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
      entry: 'letGo',
      on: atRest.on,
    },
    comparing: {
      description: 'The step has been changed elsewhere: what is at the server is read anew (decision 24).',
      initial: 'reading',
      states: {
        reading: {
          description: 'The fellowship and the draft are being read (decision 24).',
          invoke: {
            id: 'loadTheirs',
            src: 'loadTheirs',
            input: ({ context: { step, owner } }) => ({ step, owner }),
            onDone: [
              {
                guard: { type: 'isOwnStore', params: ({ event }) => ({ theirs: event.output }) },
                target: '#draft.storing',
                actions: { type: 'adoptVersion', params: ({ event }) => ({ theirs: event.output }) },
                description: 'What is there was stored here, and the answer was lost: what was typed since follows.',
              },
              {
                guard: { type: 'isSameAsTheirs', params: ({ event }) => ({ theirs: event.output }) },
                target: '#draft.restoring',
                actions: [
                  { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
                  'tellApplication',
                  'adoptTheirs',
                  'keepInTab',
                ],
                description: 'What is there is what is shown.',
              },
              {
                guard: { type: 'isNothingLost', params: ({ event }) => ({ theirs: event.output }) },
                target: '#draft.restoring',
                actions: [
                  { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
                  'tellApplication',
                  'takeTheirs',
                  'tellReplaced',
                  'keepInTab',
                ],
                description: 'Nothing typed here would be lost, so what is there is shown.',
              },
              {
                target: '#draft.typedOn',
                actions: [
                  { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
                  'tellApplication',
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isForWantOfConnection', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
              },
              { target: 'failed' },
            ],
          },
        },
        waiting: {
          description: 'It is read as soon as the connection is back (§8).',
          invoke: { id: 'reconnected', src: 'reconnected', input: {}, onDone: 'reading', onError: 'failed' },
        },
        failed: {
          description: 'What is at the server could not be read (§8); what was typed is kept in this tab.',
          on: { 'draft.retry': { target: 'reading', description: 'The applicant tries again (§8).' } },
        },
      },
    },
    typedOn: {
      description: 'Typed here and changed elsewhere; the form is left alone until typing pauses (decision 24).',
      entry: 'keepInTab',
      after: { typingPause: { target: 'conflict', description: 'Nobody is in the middle of a word.' } },
      on: {
        'draft.typed': { ...typed.on['draft.typed'], target: 'typedOn', reenter: true },
      },
    },
    conflict: {
      description:
        'Typed here and changed elsewhere: the applicant sees both, field by field, and chooses (decision 24).',
      entry: 'keepInTab',
      on: {
        'draft.choose': {
          target: 'storing',
          actions: [
            { type: 'takeChoice', params: ({ event }) => ({ content: event.content }) },
            'tellReplaced',
            'keepInTab',
          ],
          description: 'Of each field one text was chosen (decision 24).',
        },
        'draft.look': {
          target: '.following',
          description: 'The applicant comes back, perhaps from the other device (decision 24).',
        },
        'draft.overtaken': {
          target: '.following',
          description: 'It has been changed in another tab again (decision 24).',
        },
      },
      initial: 'choosing',
      states: {
        choosing: { description: 'Both are shown (decision 24).' },
        following: {
          description: 'Both are shown, while what is at the server is read anew (decision 24).',
          invoke: {
            id: 'loadTheirs',
            src: 'loadTheirs',
            input: ({ context: { step, owner } }) => ({ step, owner }),
            onDone: [
              {
                guard: { type: 'isSameAsTheirs', params: ({ event }) => ({ theirs: event.output }) },
                target: '#draft.restoring',
                actions: [
                  { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
                  'tellApplication',
                  'adoptTheirs',
                  'keepInTab',
                ],
                description: 'There is nothing to choose any more.',
              },
              {
                target: 'choosing',
                actions: [
                  { type: 'rememberTheirs', params: ({ event }) => ({ theirs: event.output }) },
                  'tellApplication',
                ],
                description: 'What is there now is shown.',
              },
            ],
            onError: {
              target: 'choosing',
              description: 'A choice made over what has been changed since is refused, and asked again.',
            },
          },
        },
      },
    },
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
              { type: 'tellTabs', params: { what: 'record' } },
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
              { type: 'tellTabs', params: { what: 'record' } },
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
