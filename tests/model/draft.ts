import { createEmptyActor, type ActorRef, type AnyMachineSnapshot, type Snapshot } from 'xstate'
import { DRAFT_PAUSE_MS, TYPING_PAUSE_MS } from '../../domain/drafts.ts'
import type { DraftContext, DraftEvent, EarlierDrafts, Theirs, ToApplication } from '../../machines/draft/contracts.ts'
import { draftMachine } from '../../machines/draft/draft.ts'
import { isNothing } from '../../machines/draft/restored.ts'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { draftAt, emptyBefore, NO_EARLIER } from '../support/drafts.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const OURS = { motivation: '<p>Because</p>' }
export const THEIRS = { motivation: '<p>Why not</p>' }

/** Typed texts by step. */
const TEXTS = {
  motivation: { ours: OURS, theirs: THEIRS, more: { motivation: '<p>Because of</p>' }, nothing: { motivation: '' } },
  personalDetails: {
    ours: { name: 'Ndapewa' },
    theirs: { name: 'Ester' },
    more: { name: 'Ndapewa Ester' },
    nothing: { name: '' },
  },
}
type ModelledStep = keyof typeof TEXTS

const textsIn = ({ context }: AnyMachineSnapshot) => TEXTS[(context as DraftContext).step as ModelledStep]

/** The server's text during a comparison. */
const textThere = (snapshot: AnyMachineSnapshot) =>
  (snapshot.context as DraftContext).theirs?.draft?.form ?? textsIn(snapshot).nothing

const theirs = (draft: Theirs['draft']): Theirs => ({ fellowship: REGISTERED_FELLOWSHIP, version: 0, draft })

const events = {
  'draft.typed': (snapshot) => [
    { type: 'draft.typed', form: textsIn(snapshot).ours },
    { type: 'draft.typed', form: textsIn(snapshot).more },
    // The same text as on the server.
    ...(snapshot.matches('awaitingPause') ? [{ type: 'draft.typed', form: textThere(snapshot) }] : []),
    // The saved text.
    ...(['unchanged', 'offering', 'typing'].some((state) => snapshot.matches(state))
      ? [{ type: 'draft.typed', form: textsIn(snapshot).nothing }]
      : []),
  ],
  // Into an empty field.
  'draft.typedOver': (snapshot) => [
    { type: 'draft.typedOver', form: textsIn(snapshot).ours, seen: textsIn(snapshot).nothing },
  ],
  // In place of no document, and of one that another device has replaced.
  'draft.documentUploaded': [null, { fileName: 'f0.pdf', originalFilename: 'id.pdf' }].map((seen) => ({
    type: 'draft.documentUploaded',
    kind: 'id',
    stored: { fileName: 'f1.pdf', originalFilename: 'id.pdf' },
    seen,
  })),
  'draft.flush': [{ type: 'draft.flush' }],
  'draft.retry': [{ type: 'draft.retry' }],
  'draft.hold': [{ type: 'draft.hold' }],
  'draft.release': [{ type: 'draft.release' }],
  'draft.saved': [{ type: 'draft.saved', version: 9, fellowship: REGISTERED_FELLOWSHIP }],
  'draft.changedElsewhere': [{ type: 'draft.changedElsewhere' }],
  'draft.look': [{ type: 'draft.look' }],
  'draft.choose': [{ type: 'draft.choose', sides: { motivation: 'theirs', name: 'theirs' } }],
  'draft.prefill': (snapshot) => [
    { type: 'draft.prefill', content: { form: textsIn(snapshot).theirs, documents: {} } },
  ],
  'draft.startEmpty': [{ type: 'draft.startEmpty' }],
} satisfies Record<DraftEvent['type'], Fixtures<PathEvent>>

export const draftInput = (before: EarlierDrafts, step: ModelledStep = 'motivation') => ({
  step,
  owner: 'portal|1',
  earlier: before,
  fellowship: REGISTERED_FELLOWSHIP,
  application: () => createEmptyActor() as unknown as ActorRef<Snapshot<unknown>, ToApplication>,
})

function draftModel(before: EarlierDrafts, step: ModelledStep = 'motivation') {
  const { ours, theirs: others } = TEXTS[step]
  return createModel({
    machine: draftMachine,
    input: () => ({ ...draftInput(before, step), newKey: () => 'store' }),
    events,
    outcomes: {
      storeDraft: {
        done: [draftAt(step, 3, { form: ours })],
        error: [
          { failure: 'stale' },
          { failure: 'signInExpired' },
          { failure: 'disconnected' },
          { failure: 'applicationsClosed' },
          new Error('refused'),
        ],
      },
      loadTheirs: {
        done: ({ context }) => {
          const [key] = (context as DraftContext).keys
          const own = key === undefined ? [] : [theirs(draftAt(step, 8, { form: ours, key }))]
          return [theirs(null), theirs(draftAt(step, 7, { form: others, from: 'otherDevice' })), ...own]
        },
        error: [{ failure: 'disconnected' }, new Error('refused')],
      },
      reconnected: { done: [undefined], error: [new Error('broken')] },
    },
    breakdowns: { tab: ({ value }) => (value === 'unchanged' ? [new Error('broken')] : []) },
    delays: { rest: [DRAFT_PAUSE_MS], typingPause: [TYPING_PAUSE_MS] },
    key: (snapshot) => {
      const { context } = snapshot
      return [
        snapshot.matches('awaitingPause') && context.content.form === textThere(snapshot),
        isNothing(context.content),
        context.content === context.sent,
        context.content === context.sending,
        context.theirs !== null,
        context.keys.length > 0,
        Object.keys(context.content.documents).length,
        context.offer !== null && context.basedOn === 0,
      ]
    },
  })
}

/** The tab's unsent text, while another device has changed the draft. */
const STALE: EarlierDrafts = {
  ...NO_EARLIER,
  tab: {
    motivation: {
      content: { form: OURS, documents: {} },
      base: emptyBefore('motivation'),
      version: 2,
      basedOn: 0,
      isStored: false,
      keys: [],
    },
  },
  stored: [draftAt('motivation', 7, { form: THEIRS, from: 'otherDevice' })],
}

export const draftModels = {
  empty: draftModel(NO_EARLIER),
  drafted: draftModel({ ...NO_EARLIER, stored: [draftAt('motivation', 7, { form: THEIRS, from: 'otherDevice' })] }),
  stale: draftModel(STALE),
  offered: draftModel({ ...NO_EARLIER, submission: 'earlier' }, 'personalDetails'),
}
