import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { invokeRestored } from '../connection/restored.ts'
import { EXPIRED_STATE, expiredTo, failedTo, refusedTo } from '../failure.ts'
import { changedLetter, knownAgain, knownPreview, lettersSetup, previewed } from './setup.ts'

const open = lettersSetup.createStateConfig({
  on: {
    'letter.edit': {
      target: '#letters.editing',
      actions: [{ type: 'openLetter', params: ({ event }) => ({ outcome: event.outcome }) }, 'beginTyping'],
      description: "'Edit'.",
    },
    'preview.open': [
      {
        guard: { type: 'willBeOffer', params: ({ event }) => ({ outcome: event.outcome }) },
        target: '#letters.dating',
        actions: { type: 'openLetter', params: ({ event }) => ({ outcome: event.outcome }) },
        description: "'Preview' of an award, whose letter names the last day for the answer.",
      },
      {
        target: '#letters.previewing',
        actions: { type: 'openLetter', params: ({ event }) => ({ outcome: event.outcome }) },
        description: "'Preview'.",
      },
    ],
  },
})

const typing = lettersSetup.createStateConfig({
  on: {
    'letter.type': {
      actions: { type: 'rememberTyped', params: ({ event }) => ({ texts: event.texts }) },
      description: 'The subject or the text changes.',
    },
    'letter.save': { guard: 'isCorrect', target: '#letters.saving', description: "'Save the letter'." },
    'letter.cancel': {
      target: '#letters.shown',
      actions: ['forgetDraft', 'closeLetter'],
      description: "'Cancel'.",
    },
  },
})

const closing = lettersSetup.createStateConfig({
  on: {
    'preview.close': {
      target: '#letters.shown',
      actions: 'closeLetter',
      description: "'Back to the letters'.",
    },
  },
})

const correcting = lettersSetup.createStateConfig({
  on: {
    'recipient.type': {
      actions: { type: 'rememberRecipient', params: ({ event }) => ({ recipient: event.recipient }) },
      description: 'The address changes.',
    },
    'failed.send': { guard: 'isAddress', target: '#letters.sendingAgain', description: "'Send again'." },
    'failed.cancel': { target: '#letters.shown', actions: 'closeLetter', description: "'Cancel'." },
  },
})

const asking = lettersSetup.createStateConfig({
  on: {
    'publish.confirm': {
      guard: 'isDateAllowed',
      target: '#letters.publishing',
      description: "'Publish now', 'Try again'.",
    },
    'publish.cancel': { target: '#letters.previewed', description: "'Cancel'." },
  },
})

export const lettersMachine = lettersSetup.createMachine({
  id: 'letters',
  description:
    'A bursary admin writes the letter for each decision, checks a preview, and publishes decisions, once to each applicant (decision 89).',
  context: ({ input }) => ({
    now: Date.now,
    ...input,
    drafts: {},
    intake: '',
    intakes: [],
    letters: null,
    outcome: null,
    typed: null,
    preview: null,
    answerUntil: '',
    again: null,
    done: null,
  }),
  invoke: [
    invokeRestored,
    {
      id: 'keepLetters',
      src: 'keepLetters',
      input: ({ context, self }) => ({ user: context.user, machine: (): AnyActorRef => self }),
      onError: { actions: 'logError', description: 'Unsaved letters are then lost when the user leaves the page.' },
    },
  ],
  on: {
    'drafts.restored': {
      actions: { type: 'restoreDrafts', params: ({ event }) => ({ drafts: event.drafts }) },
      description: 'Unsaved letters from before, in this tab, are back.',
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The letters of the intake and their counts are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadLetters',
        src: 'loadLetters',
        input: ({ context }) => ({ intake: context.intake }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'rememberLetters', params: ({ event }) => ({ loaded: event.output }) }, 'closeLetter'],
        },
        onError: [expiredTo('expired'), failedTo('failed')],
      },
    },
    failed: {
      description: 'The letters could not be loaded (§8).',
      on: {
        'letters.retry': { target: 'loading', description: "'Try again'." },
        'connection.restored': { target: 'loading', description: 'The connection is back.' },
      },
    },
    shown: {
      description: 'Each decision is shown with its letter, and the number of applications it is not published to.',
      on: {
        ...open.on,
        'intake.choose': {
          target: 'loading',
          actions: { type: 'rememberIntake', params: ({ event }) => ({ intake: event.intake }) },
          description: 'Another intake is chosen.',
        },
        'letters.retry': { target: 'loading', actions: 'forgetDone', description: "'Load the counts again'." },
        'failed.correct': {
          target: 'correcting',
          actions: { type: 'openFailed', params: ({ event }) => ({ letter: event.letter }) },
          description: "'Send again…' beside a letter that could not be delivered.",
        },
      },
    },
    correcting: {
      description: 'The address of a failed letter can be corrected before it is sent again.',
      ...correcting,
    },
    sendingAgain: {
      description: 'The failed letter is being queued again.',
      tags: 'busy',
      invoke: {
        id: 'sendAgain',
        src: 'sendAgain',
        input: ({ context }) => knownAgain(context),
        onDone: { target: 'loading', actions: 'rememberSentAgain' },
        onError: [expiredTo('expired'), failedTo('notSentAgain')],
      },
    },
    notSentAgain: { description: 'The letter could not be queued again; the typed address stays (§8).', ...correcting },
    editing: { description: 'The letter for a decision is edited.', ...typing },
    saving: {
      description: 'The letter is being saved.',
      tags: 'busy',
      invoke: {
        id: 'saveLetter',
        src: 'saveLetter',
        input: ({ context }) => changedLetter(context),
        onDone: { target: 'loading', actions: ['rememberSaved', 'forgetDraft'] },
        onError: [expiredTo('expired'), refusedTo('comparing'), failedTo('notSaved')],
      },
    },
    notSaved: { description: 'The letter could not be saved; the typed text stays (§8).', ...typing },
    comparing: {
      description: 'Another user has changed the letter meanwhile, and it is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadChanged',
        src: 'loadLetters',
        input: ({ context }) => ({ intake: context.intake }),
        onDone: {
          target: 'contested',
          actions: [{ type: 'rememberLetters', params: ({ event }) => ({ loaded: event.output }) }, 'adoptVersion'],
        },
        onError: [expiredTo('expired'), failedTo('notSaved')],
      },
    },
    contested: {
      description: "The other user's letter is shown above the typed one. Saving replaces it, cancelling keeps it.",
      ...typing,
    },
    dating: {
      description: 'The user is asked for the last day to answer the offers, which their letters name (decision 117).',
      on: {
        ...closing.on,
        'until.type': {
          actions: { type: 'rememberUntil', params: ({ event }) => ({ until: event.until }) },
          description: 'The day changes.',
        },
        'preview.show': { guard: 'isDateAllowed', target: 'previewing', description: "'Show the preview'." },
      },
    },
    previewing: {
      description: 'The preview is loading: the number of letters, and the first three.',
      tags: 'busy',
      invoke: {
        id: 'loadPreview',
        src: 'loadPreview',
        input: ({ context }) => previewed(context),
        onDone: {
          target: 'previewed',
          actions: { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: [expiredTo('expired'), failedTo('previewFailed')],
      },
    },
    previewFailed: {
      description: 'The preview could not be loaded (§8).',
      on: {
        ...closing.on,
        'preview.retry': { target: 'previewing', description: "'Try again'." },
        'connection.restored': { target: 'previewing', description: 'The connection is back.' },
      },
    },
    previewed: {
      description: 'The preview is shown.',
      initial: 'checking',
      on: {
        ...closing.on,
        'letter.edit': open.on['letter.edit'],
        'test.send': {
          guard: 'sendsMail',
          target: '.testing',
          description: "'Send a test to me'.",
        },
        'until.change': { guard: 'isOffer', target: 'dating', description: "'Change the date'." },
        'publish.ask': {
          guard: 'hasLetters',
          target: 'confirming',
          description: "'Publish…'.",
        },
      },
      states: {
        checking: { description: 'The user reads the examples.' },
        testing: {
          description: 'The test mail is being queued.',
          tags: 'busy',
          invoke: {
            id: 'sendTest',
            src: 'sendTest',
            input: ({ context }) => previewed(context),
            onDone: 'tested',
            onError: [expiredTo('#letters.expired'), failedTo('notTested')],
          },
        },
        tested: { description: 'The test mail is on its way.' },
        notTested: { description: 'The test mail could not be sent (§8).' },
      },
    },
    confirming: {
      description: 'The user is asked to confirm, because a sent letter cannot be taken back.',
      ...asking,
    },
    publishing: {
      description: 'The decisions are being published and their letters queued.',
      tags: 'busy',
      invoke: {
        id: 'publish',
        src: 'publish',
        input: ({ context }) => {
          const { id, outcome, version, count, contents } = knownPreview(context)
          return { intake: context.intake, id, outcome, version, count, contents, answerUntil: context.answerUntil }
        },
        onDone: {
          target: 'loading',
          actions: { type: 'rememberPublished', params: ({ event }) => ({ letters: event.output }) },
        },
        onError: [expiredTo('expired'), refusedTo('outdated'), failedTo('notPublished')],
      },
    },
    outdated: {
      description:
        'The letter, its date, a decision or an application has changed since the preview; nothing was published.',
      on: {
        ...closing.on,
        'preview.retry': { target: 'previewing', description: "'Show the new preview'." },
      },
    },
    notPublished: {
      description: 'There was no answer. Trying again publishes nothing twice (§8).',
      ...asking,
    },
    expired: EXPIRED_STATE,
  },
})

export type LettersSnapshot = SnapshotFrom<typeof lettersMachine>
export type LettersActor = ActorRefFrom<typeof lettersMachine>
