import { assign, emit, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { offerState, type Offer, type OfferAnswer, type OfferState } from '../../domain/offers.ts'
import { failedTo, failureGuards, refusedTo } from '../failure.ts'
import { AN_ERROR_OCCURRED, type Notice } from '../notices.ts'
import { actorContracts, type OfferAnswered, type OfferContext, type OfferEvent, type OfferInput } from './contracts.ts'

const isIn = ({ offer, now }: OfferContext, state: OfferState) => offerState(offer, now()) === state

const offerSetup = setup({
  types: {
    context: {} as OfferContext,
    input: {} as OfferInput,
    events: {} as OfferEvent,
    emitted: {} as Notice,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  guards: {
    isRefused: failureGuards.isRefused,
    isSignInExpired: failureGuards.isExpired,
    isAccepted: ({ context }) => isIn(context, 'accepted'),
    isDeclined: ({ context }) => isIn(context, 'declined'),
    isExpired: ({ context }) => isIn(context, 'expired'),
    isUnanswered: (_, { offer }: { offer: Offer }) => offer.answer === null,
  },
  actions: {
    rememberOffer: assign((_, params: { offer: Offer }) => params),
    reportOffer: sendTo(
      ({ context }) => context.holder(),
      ({ context }): OfferAnswered => ({ type: 'offer.answered', offer: context.offer }),
    ),
    logError: emit(AN_ERROR_OCCURRED),
  },
})

const answered = [
  {
    guard: { type: 'isUnanswered', params: ({ event }: { event: { output: Offer } }) => ({ offer: event.output }) },
    target: '#offer.expired',
    description: 'The date has passed at the server.',
  },
  {
    target: '#offer.deciding',
    actions: [
      { type: 'rememberOffer', params: ({ event }: { event: { output: Offer } }) => ({ offer: event.output }) },
      'reportOffer',
    ],
    description: 'The answer counts, or the one that was given before on another device.',
  },
] as const

const cancelled = { target: '#offer.open', description: "'Cancel'." } as const

/** Confirms and sends an answer. */
const answering = (answer: OfferAnswer, { id, button }: { id: string; button: string }) =>
  offerSetup.createStateConfig({
    description: `The applicant wants to answer: ${answer}.`,
    initial: 'confirming',
    states: {
      confirming: {
        description: 'The applicant is asked to confirm, because the answer cannot be changed.',
        on: { 'answer.cancel': cancelled, 'answer.confirm': { target: 'sending', description: button } },
      },
      sending: {
        description: 'The answer is being sent.',
        tags: 'busy',
        invoke: {
          id,
          src: 'sendAnswer',
          input: ({ context }) => ({ id: context.offer.id, answer }),
          onDone: [...answered],
          onError: [
            refusedTo('#offer.over'),
            {
              guard: { type: 'isSignInExpired', params: ({ event }) => ({ error: event.error }) },
              target: 'signInExpired',
            },
            failedTo('failed'),
          ],
        },
      },
      signInExpired: {
        description: 'The answer was not sent, because the sign-in has expired. The applicant logs in again (§4.8).',
      },
      failed: {
        description: 'The answer could not be sent. Sending it again counts once (§8).',
        on: { 'answer.cancel': cancelled, 'answer.confirm': { target: 'sending', description: "'Try again'." } },
      },
    },
  })

export const offerMachine = offerSetup.createMachine({
  id: 'offer',
  description: 'An applicant accepts or declines the offer of an award until a date (decision 117).',
  context: ({ input }) => ({ now: Date.now, ...input }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The answer and the date decide.',
      always: [
        { guard: 'isAccepted', target: 'accepted' },
        { guard: 'isDeclined', target: 'declined' },
        { guard: 'isExpired', target: 'expired' },
        { target: 'open' },
      ],
    },
    open: {
      description: 'The offer waits for an answer.',
      on: {
        'answer.accept': { target: 'accepting', description: "'Accept the award…'." },
        'answer.decline': { target: 'declining', description: "'Decline…'." },
      },
    },
    accepting: answering('accepted', { id: 'sendAcceptance', button: "'Accept now'." }),
    declining: answering('declined', { id: 'sendRefusal', button: "'Decline now'." }),
    accepted: { description: 'The applicant has accepted.' },
    declined: { description: 'The applicant has declined.' },
    expired: { description: 'The date has passed without an answer.' },
    over: { description: 'Another decision was published meanwhile.' },
  },
})

export type OfferActor = ActorRefFrom<typeof offerMachine>
export type OfferSnapshot = SnapshotFrom<typeof offerMachine>
