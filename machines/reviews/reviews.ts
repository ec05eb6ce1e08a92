import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { invokeRestored } from '../connection/restored.ts'
import { EXPIRED_STATE, expiredTo, explainedTo, failedTo } from '../failure.ts'
import type { CountedChange } from './contracts.ts'
import { knownRemoval, newAssignment, newReassignment, newRubric, reviewsSetup, shownRound } from './setup.ts'

/** After an assignment, which only users with the duty have made. */
const again = reviewsSetup.createStateConfig({
  on: {
    'rubric.edit': {
      guard: 'mayEdit',
      target: '#reviews.editing',
      actions: 'beginTyping',
      description: "'Change the rubric'.",
    },
    'round.start': {
      guard: 'canStart',
      target: '#reviews.editing',
      actions: 'beginSecond',
      description: "'Start a second round…': its rubric begins as a copy of the first one.",
    },
    'round.choose': {
      guard: 'hasRounds',
      target: '#reviews.loading',
      actions: { type: 'rememberRound', params: ({ event }) => ({ round: event.round }) },
      description: 'The other round is chosen.',
    },
    'reviewers.assign': [
      {
        guard: { type: 'isAssignment', params: ({ event }) => ({ assignment: event.assignment }) },
        target: '#reviews.assigning',
        actions: { type: 'rememberAssignment', params: ({ event }) => ({ assignment: event.assignment }) },
        description: "'Assign'.",
      },
      { target: '#reviews.tooFew', description: "'Assign' with too few members." },
    ],
    'reviewers.reassign': [
      {
        guard: { type: 'isReassignment', params: ({ event }) => ({ reassignment: event.reassignment }) },
        target: '#reviews.reassigning',
        actions: { type: 'rememberReassignment', params: ({ event }) => ({ reassignment: event.reassignment }) },
        description: "'Reassign' beside someone who no longer reviews, 'Reassign all'.",
      },
      { target: '#reviews.tooFew', description: "'Reassign' without a chosen member." },
    ],
    'due.edit': {
      guard: 'hasReviews',
      target: '#reviews.dating',
      actions: 'beginDue',
      description: "'Set the last day' or 'Change the last day'.",
    },
    'reviewers.remind': {
      guard: 'hasReviews',
      target: '#reviews.reminding',
      actions: 'forgetDone',
      description: "'Remind'.",
    },
    'scores.open': {
      guard: 'canOpen',
      target: '#reviews.askingToOpen',
      actions: 'forgetDone',
      description: "'Open the scores…'.",
    },
    'reviewers.unassign': {
      target: '#reviews.asking',
      actions: { type: 'rememberRemoval', params: ({ event }) => ({ reviewer: event.reviewer }) },
      description: "'Remove open assignments…' beside a member.",
    },
  },
})

const [assign, tooFew] = again.on['reviewers.assign']
const [reassign, noneChosen] = again.on['reviewers.reassign']
const choosing = reviewsSetup.createStateConfig({
  on: {
    ...again.on,
    'reviewers.assign': [assign, { ...tooFew, guard: 'assigns' }],
    'reviewers.reassign': [reassign, { ...noneChosen, guard: 'assigns' }],
    'reviewers.unassign': { ...again.on['reviewers.unassign'], guard: 'assigns' },
  },
})

const typing = reviewsSetup.createStateConfig({
  on: {
    'rubric.type': {
      actions: { type: 'rememberTyped', params: ({ event }) => ({ rubric: event.rubric }) },
      description: 'The rubric changes.',
    },
    'rubric.save': { guard: 'isRubric', target: '#reviews.saving', description: "'Save the rubric'." },
    'rubric.cancel': { target: '#reviews.loading', actions: 'forgetTyped', description: "'Cancel'." },
  },
})

const dating = reviewsSetup.createStateConfig({
  on: {
    'due.type': {
      actions: { type: 'rememberDue', params: ({ event }) => ({ due: event.due }) },
      description: 'A day is chosen, or none.',
    },
    'due.save': { guard: 'isDue', target: '#reviews.savingDue', description: "'Save the last day'." },
    'due.cancel': { target: '#reviews.shown', description: "'Cancel'." },
  },
})

/** The call returns how many assignments or mails it has made. */
const counted = (change: CountedChange['change']) =>
  ({
    type: 'rememberDone',
    params: ({ event }: { event: { output: number } }) => ({ done: { change, count: event.output } }),
  }) as const

export const reviewsMachine = reviewsSetup.createMachine({
  id: 'reviews',
  description:
    "Administrators define the current intake's rubric. Bursary admins assign reviewers and start a second round (decision 90, decision 133).",
  context: ({ input }) => ({
    now: Date.now,
    ...input,
    round: null,
    loaded: null,
    edited: 1,
    typed: {},
    assignment: null,
    reassignment: null,
    removal: null,
    typedDue: '',
    reason: null,
    done: null,
  }),
  invoke: [
    invokeRestored,
    {
      id: 'keepRubric',
      src: 'keepRubric',
      input: ({ context, self }) => ({ user: context.user, machine: (): AnyActorRef => self }),
      onError: { actions: 'logError', description: 'Unsaved rubrics are then lost when the user leaves the page.' },
    },
    {
      id: 'labelSettings',
      src: 'labelSettings',
      input: ({ context }) => ({ mayChange: context.assigns }),
      onDone: { target: '.expired', description: 'The sign-in has expired (§4.8).' },
      onError: { actions: 'logError', description: 'The actor for labels crashed.' },
    },
  ],
  on: {
    'rubric.restored': {
      actions: { type: 'restoreTyped', params: ({ event }) => ({ unsaved: event.unsaved }) },
      description: 'Unsaved rubrics from before, in this tab, are back.',
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The rubric and the reviewers are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadReviews',
        src: 'loadReviews',
        input: ({ context: { assigns, round } }) => ({ assigns, round }),
        onDone: {
          target: 'shown',
          actions: { type: 'rememberLoaded', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The rubric and the reviewers could not be loaded (§8).',
      on: {
        'reviews.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    shown: { description: 'The rubric and the progress of the reviewers are shown.', ...choosing },
    editing: { description: 'The rubric is edited.', ...typing },
    saving: {
      description: 'The rubric is being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveRubric',
        src: 'saveRubric',
        input: ({ context }) => newRubric(context),
        onDone: { target: 'loading', actions: 'rememberSaved' },
        onError: [expiredTo('expired'), explainedTo('notSaved', 'rememberReason')],
      },
    },
    notSaved: { description: 'The rubric was refused or could not be saved; what was typed stays (§8).', ...typing },
    assigning: {
      description: 'Reviewers are being assigned.',
      tags: 'busy',
      invoke: {
        id: 'assign',
        src: 'assign',
        input: ({ context }) => newAssignment(context),
        onDone: { target: 'loading', actions: counted('assigned') },
        onError: [expiredTo('expired'), failedTo('notAssigned')],
      },
    },
    reassigning: {
      description: 'Open assignments are being given to other members.',
      tags: 'busy',
      invoke: {
        id: 'reassign',
        src: 'reassign',
        input: ({ context }) => newReassignment(context),
        onDone: { target: 'loading', actions: counted('reassigned') },
        onError: [expiredTo('expired'), failedTo('notAssigned')],
      },
    },
    asking: {
      description: 'The user is asked to confirm, because the assignments cannot be restored.',
      on: {
        'removal.confirm': { target: 'unassigning', description: "'Remove them'." },
        'removal.cancel': { target: 'shown', actions: 'forgetRemoval', description: "'Cancel'." },
      },
    },
    unassigning: {
      description: "A member's open assignments are being removed.",
      tags: 'busy',
      invoke: {
        id: 'unassign',
        src: 'unassign',
        input: ({ context }) => ({ reviewer: knownRemoval(context), ...shownRound(context) }),
        onDone: { target: 'loading', actions: counted('unassigned') },
        onError: [expiredTo('expired'), failedTo('notAssigned')],
      },
    },
    dating: { description: 'The last day for reviews is chosen (decision 124).', ...dating },
    savingDue: {
      description: 'The last day is being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveDue',
        src: 'saveDue',
        input: ({ context }) => ({ due: context.typedDue, ...shownRound(context) }),
        onDone: { target: 'loading', actions: { type: 'rememberDone', params: { done: { change: 'dated' } } } },
        onError: [expiredTo('expired'), failedTo('notDated')],
      },
    },
    notDated: { description: 'The last day could not be saved; the choice stays (§8).', ...dating },
    reminding: {
      description: 'Reviewers who are behind are being reminded.',
      tags: 'busy',
      invoke: {
        id: 'remind',
        src: 'remind',
        input: ({ context }) => shownRound(context),
        onDone: { target: 'loading', actions: counted('reminded') },
        onError: [expiredTo('expired'), explainedTo('notReminded', 'rememberReason')],
      },
    },
    notReminded: {
      description: 'The reminder was refused, for example within a day of the last one, or failed (§8).',
      ...again,
    },
    askingToOpen: {
      description: 'The user is asked to confirm, because scores cannot be hidden again (decision 123).',
      on: {
        'opening.confirm': { target: 'opening', description: "'Open them'." },
        'opening.cancel': { target: 'shown', description: "'Cancel'." },
      },
    },
    opening: {
      description: 'The scores are being opened.',
      tags: 'busy',
      invoke: {
        id: 'openScores',
        src: 'openScores',
        input: ({ context }) => shownRound(context),
        onDone: { target: 'loading', actions: { type: 'rememberDone', params: { done: { change: 'opened' } } } },
        onError: [expiredTo('expired'), failedTo('notOpened')],
      },
    },
    notOpened: { description: 'The scores could not be opened (§8).', ...again },
    tooFew: { description: 'Fewer members are chosen than each application needs.', ...again },
    notAssigned: { description: 'The assignments could not be changed (§8).', ...again },
    expired: EXPIRED_STATE,
  },
})

export type ReviewsSnapshot = SnapshotFrom<typeof reviewsMachine>
export type ReviewsActor = ActorRefFrom<typeof reviewsMachine>
