import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario, Start } from 'xstate-charts/simulate'
import { createEmptyActor } from 'xstate'
import { DOCUMENT_KINDS } from '../domain/documents.ts'
import { FIRST_STEP, stepTitle, type RecordStep } from '../domain/steps.ts'
import {
  NO_DRAFTS,
  type DraftEvent,
  type EarlierDrafts,
  type FoundDraft,
  type Theirs,
} from '../machines/draft/contracts.ts'
import { draftMachine } from '../machines/draft/draft.ts'
import { REGISTERED } from './application.ts'
import { TYPED, typing } from './examples.ts'

const OURS = typing('<p>Typed here</p>')
const NOTHING = { form: typing(''), documents: {} }

const drafted = (from: FoundDraft['from'], text: string): FoundDraft => ({
  step: TYPED,
  version: 7,
  key: null,
  basedOn: 0,
  before: null,
  device: 'example',
  form: typing(text),
  documents: {},
  savedAt: '2026-01-05T12:03:00.000Z',
  from,
})

const elsewhere = drafted('otherDevice', '<p>Typed on another device</p>')
const theirs = (draft: FoundDraft | null): Theirs => ({ fellowship: REGISTERED, version: 0, draft })

const start = (label: string, earlier: Partial<EarlierDrafts> = {}, step: RecordStep = TYPED): Start => ({
  label,
  input: () => ({
    step,
    owner: 'example|applicant',
    earlier: { ...NO_DRAFTS, ...earlier },
    fellowship: REGISTERED,
    application: () => createEmptyActor(),
  }),
})

export const draft: Scenario = {
  machine: draftMachine,
  starts: [
    start('Nothing is typed yet'),
    start('Something was typed on another device', { stored: [elsewhere] }),
    start('Something was typed here, and later on another device', {
      stored: [elsewhere],
      tab: {
        [TYPED]: {
          content: { form: OURS, documents: {} },
          base: { record: NOTHING, draft: NOTHING },
          version: 2,
          basedOn: 0,
          isStored: false,
          keys: [],
        },
      },
    }),
    start('The applicant submitted in a past intake', { submission: 'earlier' }, FIRST_STEP),
  ],
  choices: [
    ...listed<DraftEvent['type']>({
      'draft.typed': [
        sends('draft.typed', `Type into ${stepTitle(TYPED)}`, { form: OURS }),
        sends('draft.typed', 'Type more', { form: typing('<p>Typed here, and more</p>') }, 'more'),
        sends('draft.typed', 'Type the same text as on the server', { form: elsewhere.form }, 'same'),
      ],
      'draft.typedOver': [sends('draft.typedOver', 'Type before the app has loaded', { form: OURS, seen: typing('') })],
      'draft.documentUploaded': [
        sends('draft.documentUploaded', 'A document is stored', {
          kind: DOCUMENT_KINDS[0],
          stored: { fileName: 'document-1.pdf', originalFilename: 'document.pdf' },
          seen: null,
        }),
      ],
      'draft.flush': [sends('draft.flush', 'The page is hidden')],
      'draft.retry': [sends('draft.retry', "'Try now'")],
      'draft.hold': [sends('draft.hold', 'The step is being saved')],
      'draft.release': [sends('draft.release', 'The save has failed')],
      'draft.saved': [sends('draft.saved', 'The step is saved', { version: 9, fellowship: REGISTERED })],
      'draft.changedElsewhere': [sends('draft.changedElsewhere', 'Another tab has saved the step')],
      'draft.look': [sends('draft.look', 'The page is visible again')],
      'draft.choose': [sends('draft.choose', 'Choose what was typed here', { sides: typing('ours') })],
      'draft.prefill': [
        sends('draft.prefill', "'Use them again'", {
          content: { form: typing('<p>Typed last year</p>'), documents: {} },
        }),
      ],
      'draft.startEmpty': [sends('draft.startEmpty', "'Start with an empty form'")],
    }),
    answers('storeDraft', 'The draft is stored', drafted('thisTab', '<p>Typed here</p>')),
    fails('storeDraft', 'The step was changed elsewhere', 'stale', 'stale'),
    fails('storeDraft', 'There is no connection', 'disconnected', 'disconnected'),
    fails('storeDraft', 'The sign-in has expired', 'signInExpired', 'expired'),
    fails('storeDraft', 'Applications have closed', 'applicationsClosed', 'closed'),
    fails('storeDraft', 'The server cannot store it'),
    answers('loadTheirs', 'Something else was typed elsewhere', theirs(elsewhere), 'other'),
    answers('loadTheirs', 'The server has no draft', theirs(null), 'none'),
    fails('loadTheirs', 'There is no connection', 'disconnected', 'disconnected'),
    fails('loadTheirs', 'The server’s state cannot be loaded'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
    fails('tab', 'The tab’s storage fails'),
  ],
}
