import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EXPIRED_END, expiredTo, failedTo, refusedTo, rememberReason } from '../failure.ts'
import type { ReviewEnd } from './contracts.ts'
import { newReview, reviewSetup } from './setup.ts'

/** Accepted during and after a save, which only a reviewer can start. */
const scoring = reviewSetup.createStateConfig({
  on: {
    'review.score': {
      actions: {
        type: 'rememberScore',
        params: ({ event: { criterion, score } }) => ({ criterion, score }),
      },
      description: 'A criterion is scored.',
    },
    'review.type': {
      actions: { type: 'rememberNote', params: ({ event }) => ({ note: event.note }) },
      description: 'The note is kept while the user reads other submissions.',
    },
    'review.save': { guard: 'isScored', target: '#review.saving', description: "'Save your review'." },
    'conflict.ask': { target: '#review.asking', description: "'I have a conflict of interest'." },
  },
})

const declaring = reviewSetup.createStateConfig({
  on: {
    'conflict.confirm': { target: 'declaring', description: "'Hide it from me', 'Try again'." },
    'conflict.cancel': { target: 'starting', description: "'Cancel'." },
  },
})

export const reviewMachine = reviewSetup.createMachine({
  id: 'review',
  description: "The user's scores and note on the open application, and their conflict of interest (decision 90).",
  context: ({ input }) => ({ ...input, reason: null, sent: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Unsaved scores may be of a round that the application has left, or older than the saved ones.',
      always: [
        { guard: 'hasLeftOver', target: 'leftOver' },
        { guard: 'isBehind', target: 'comparing' },
        { target: 'resting' },
      ],
    },
    comparing: {
      description: 'The user has saved another review elsewhere. It is shown beside the unsaved one.',
      on: {
        'review.keep': { target: 'resting', actions: 'keepDraft', description: "'Keep what I typed'." },
        'review.drop': { target: 'resting', actions: 'forgetDraft', description: "'Use the saved review'." },
        'conflict.ask': { ...scoring.on['conflict.ask'], guard: 'mayDeclare' },
      },
    },
    leftOver: {
      description: 'Unsaved scores of another round are shown, because they can no longer be saved (decision 133).',
      on: {
        'review.begin': {
          target: 'resting',
          actions: 'adoptNote',
          description: "'Continue': the note is copied to the review of this round.",
        },
        'conflict.ask': { ...scoring.on['conflict.ask'], guard: 'mayDeclare' },
      },
    },
    resting: {
      description: 'The user can score the application by the rubric.',
      on: {
        ...scoring.on,
        'review.score': { ...scoring.on['review.score'], guard: 'mayReview' },
        'review.type': { ...scoring.on['review.type'], guard: 'mayReview' },
        'conflict.ask': { ...scoring.on['conflict.ask'], guard: 'mayDeclare' },
      },
    },
    saving: {
      description: 'The scores and the note are being saved. The user can go on scoring.',
      tags: 'busy',
      entry: 'noteSent',
      on: { 'review.score': scoring.on['review.score'], 'review.type': scoring.on['review.type'] },
      invoke: {
        id: 'saveReview',
        src: 'saveReview',
        input: ({ context }) => newReview(context),
        onDone: {
          target: 'resting',
          actions: { type: 'rememberReviews', params: ({ event }) => ({ reviews: event.output }) },
        },
        onError: [expiredTo('expired'), { ...refusedTo('amended'), actions: rememberReason }, failedTo('failed')],
      },
    },
    failed: { description: 'The review could not be saved; scores and note stay (§8).', ...scoring },
    amended: {
      description:
        'The applicant has submitted a new version in the meantime, the user another review, or the application is in another round.',
      on: { 'review.reload': { target: 'stale', description: "'Reload the application'." } },
    },
    asking: {
      description: 'The user is asked to confirm, because the application is hidden from them.',
      ...declaring,
    },
    declaring: {
      description: 'The conflict of interest is being stored.',
      tags: 'busy',
      invoke: {
        id: 'declareConflict',
        src: 'declareConflict',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'hidden', actions: { type: 'reportDone', params: { what: 'conflictDeclared' } } },
        onError: [expiredTo('expired'), failedTo('notDeclared')],
      },
    },
    notDeclared: { description: 'The conflict of interest could not be stored (§8).', ...declaring },
    expired: EXPIRED_END,
    stale: { description: 'The application is reloaded.', type: 'final', output: 'stale' },
    hidden: { description: 'The application is hidden from the user.', type: 'final', output: 'hidden' },
  },
  output: ({ event }) => event.output as ReviewEnd,
})

export type ReviewSnapshot = SnapshotFrom<typeof reviewMachine>
export type ReviewActor = ActorRefFrom<typeof reviewMachine>
