import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Comment } from '../../domain/comments.ts'
import { EXPIRED_END, expiredTo, failedTo, refusedTo, rememberReason } from '../failure.ts'
import type { CommentsEnd } from './contracts.ts'
import { commentsSetup, removedComment, resumed, savedComment } from './setup.ts'

const answered = ({ event }: { event: { output: readonly Comment[] } }) => ({ comments: event.output })

const SAVED = { type: 'reportDone', params: { what: 'commentSaved' } } as const

const REFUSED = { ...refusedTo('refused'), actions: rememberReason } as const

const typing = commentsSetup.createStateConfig({
  on: {
    'comment.type': {
      actions: { type: 'rememberTyped', params: ({ event }) => ({ text: event.text }) },
      description: 'The new comment is kept while the user reads other submissions.',
    },
  },
})

const writing = commentsSetup.createStateConfig({
  on: {
    'comment.type': { ...typing.on['comment.type'], guard: 'mayWrite' },
    'comment.add': { guard: 'isAdded', target: 'adding', description: "'Add the comment'." },
    'comment.edit': {
      guard: { type: 'isMine', params: ({ event }) => ({ id: event.id }) },
      target: 'editing',
      actions: { type: 'beginChange', params: ({ event }) => ({ id: event.id }) },
      description: "'Edit' beside a comment of the user.",
    },
    'comment.remove': {
      guard: { type: 'isMine', params: ({ event }) => ({ id: event.id }) },
      target: 'asking',
      actions: { type: 'chooseRemoved', params: ({ event }) => ({ id: event.id }) },
      description: "'Delete…' beside a comment of the user.",
    },
    'comments.refresh': { target: 'refreshing', description: 'The user may see more comments now.' },
  },
})

const changing = commentsSetup.createStateConfig({
  on: {
    'comment.change': {
      actions: { type: 'rememberChange', params: ({ event }) => ({ text: event.text }) },
      description: 'The changed text is kept while the user reads other submissions.',
    },
    'comment.save': { guard: 'isChanged', target: 'saving', description: "'Save the change'." },
    'comment.cancel': { target: 'resting', actions: 'forgetChanged', description: "'Cancel'." },
    'comments.refresh': { target: 'refreshing', description: 'The user may see more comments now.' },
  },
})

/** Only users who may write can delete a comment, so the event needs no guard here. */
const removal = commentsSetup.createStateConfig({
  on: {
    ...typing.on,
    'comment.confirm': { target: 'removing', description: "'Delete', 'Try again'." },
    'comment.cancel': { target: 'resting', description: "'Cancel'." },
  },
})

export const commentsMachine = commentsSetup.createMachine({
  id: 'comments',
  description: 'Members write comments on the open application for their colleagues (decision 131).',
  context: ({ input }) => ({ ...input, draft: resumed(input), removed: null, reason: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'A change that was not saved is open again.',
      always: [{ guard: 'isEditing', target: 'editing' }, { target: 'resting' }],
    },
    resting: { description: 'The comments are shown, with a field for a new one.', ...writing },
    refreshing: {
      description: 'The comments are loading, while the user writes.',
      on: {
        'comment.type': writing.on['comment.type'],
        'comment.change': { ...changing.on['comment.change'], guard: 'isEditing' },
      },
      invoke: {
        id: 'loadComments',
        src: 'loadComments',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'opening', actions: { type: 'rememberComments', params: answered } },
        onError: [
          expiredTo('expired'),
          { ...failedTo('opening'), description: 'They are loaded with the next saved comment (§8).' },
        ],
      },
    },
    adding: {
      description: 'The new comment is being stored.',
      tags: 'busy',
      invoke: {
        id: 'addComment',
        src: 'saveComment',
        input: ({ context }) => savedComment(context, 'added'),
        onDone: { target: 'resting', actions: [{ type: 'rememberComments', params: answered }, 'forgetAdded', SAVED] },
        onError: [expiredTo('expired'), REFUSED, failedTo('notAdded')],
      },
    },
    notAdded: { description: 'The comment could not be stored; its text stays (§8).', ...writing },
    editing: { description: 'The user changes a comment of theirs.', ...changing },
    saving: {
      description: 'The changed comment is being stored.',
      tags: 'busy',
      invoke: {
        id: 'changeComment',
        src: 'saveComment',
        input: ({ context }) => savedComment(context, 'changed'),
        onDone: {
          target: 'resting',
          actions: [{ type: 'rememberComments', params: answered }, 'forgetChanged', SAVED],
        },
        onError: [
          expiredTo('expired'),
          {
            ...refusedTo('comparing'),
            actions: rememberReason,
            description: 'The comment was changed or deleted in another window.',
          },
          failedTo('notSaved'),
        ],
      },
    },
    notSaved: { description: 'The change could not be stored; its text stays (§8).', ...changing },
    comparing: {
      description: 'The comments are loading, so that the user sees what they saved in another window.',
      tags: 'busy',
      invoke: {
        id: 'loadComments',
        src: 'loadComments',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'opening', actions: { type: 'compare', params: answered } },
        onError: [expiredTo('expired'), REFUSED, failedTo('notSaved')],
      },
    },
    asking: { description: 'The user is asked to confirm the deletion.', ...removal },
    removing: {
      description: 'A comment is being deleted.',
      tags: 'busy',
      ...typing,
      invoke: {
        id: 'removeComment',
        src: 'removeComment',
        input: ({ context }) => removedComment(context),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'rememberComments', params: answered },
            { type: 'reportDone', params: { what: 'commentDeleted' } },
          ],
        },
        onError: [expiredTo('expired'), REFUSED, failedTo('notRemoved')],
      },
    },
    notRemoved: { description: 'The comment could not be deleted (§8).', ...removal },
    refused: {
      description: 'The server refused the comment, for example because the application is now hidden from the user.',
      on: { 'comments.reload': { target: 'stale', description: "'Reload the application'." } },
    },
    expired: EXPIRED_END,
    stale: { description: 'The application is loaded again. What is typed stays.', type: 'final', output: 'stale' },
  },
  output: ({ event }) => event.output as CommentsEnd,
})

export type CommentsSnapshot = SnapshotFrom<typeof commentsMachine>
export type CommentsActor = ActorRefFrom<typeof commentsMachine>
