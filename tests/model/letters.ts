import type { AnyMachineSnapshot } from 'xstate'
import type { MailWay } from '../../domain/letters.ts'
import { lettersMachine, type LettersSnapshot } from '../../machines/letters/letters.ts'
import type { LettersEvent } from '../../machines/letters/contracts.ts'
import { FAILED_LETTER, lettersOf, previewOf, INTAKES } from '../support/desk.ts'
import { createModel, type Fixtures, type PathEvent } from 'xstate-paths'

const known = (snapshot: AnyMachineSnapshot) => snapshot as LettersSnapshot
/** Limits the graph to one intake and one decision. */
const atFirst = (...events: PathEvent[]): Fixtures<PathEvent> => {
  return (snapshot) => (known(snapshot).context.intake === '' ? events : [])
}

const TYPED = { subject: 'News for {name}', text: 'Dear {name},' }
const MISTYPED = { text: 'Dear {nmae},' }

const events = {
  'drafts.restored': (snapshot) => {
    const isFirst = snapshot.value === 'loading' && known(snapshot).context.letters === null
    return isFirst ? [{ type: 'drafts.restored', drafts: {} }] : []
  },
  'letters.retry': [{ type: 'letters.retry' }],
  'intake.choose': atFirst({ type: 'intake.choose', intake: '1' }),
  'letter.edit': atFirst({ type: 'letter.edit', outcome: 'shortlisted' }),
  'letter.type': (snapshot) => {
    const isTyped = [TYPED.text, MISTYPED.text].includes(known(snapshot).context.typed?.text ?? '')
    return isTyped ? [] : [TYPED, MISTYPED].map((texts) => ({ type: 'letter.type', texts }))
  },
  'letter.save': [{ type: 'letter.save' }],
  'letter.cancel': [{ type: 'letter.cancel' }],
  'preview.open': atFirst(
    { type: 'preview.open', outcome: 'shortlisted' },
    { type: 'preview.open', outcome: 'awarded' },
  ),
  'preview.show': [{ type: 'preview.show' }],
  'preview.retry': [{ type: 'preview.retry' }],
  'preview.close': [{ type: 'preview.close' }],
  'test.send': [{ type: 'test.send' }],
  'failed.correct': atFirst({ type: 'failed.correct', letter: FAILED_LETTER }),
  'recipient.type': (snapshot) =>
    known(snapshot).context.again?.recipient === FAILED_LETTER.recipient
      ? ['right@example.org', 'wrong'].map((recipient) => ({ type: 'recipient.type', recipient }))
      : [],
  'failed.send': [{ type: 'failed.send' }],
  'failed.cancel': [{ type: 'failed.cancel' }],
  'until.type': (snapshot) => {
    return known(snapshot).context.answerUntil === '' ? [{ type: 'until.type', until: '2020-01-01' }] : []
  },
  'until.change': [{ type: 'until.change' }],
  'publish.ask': [{ type: 'publish.ask' }],
  'publish.confirm': [{ type: 'publish.confirm' }],
  'publish.cancel': [{ type: 'publish.cancel' }],
  'connection.restored': [{ type: 'connection.restored' }],
} satisfies Record<LettersEvent['type'], Fixtures<PathEvent>>

const expired = { failure: 'signInExpired' }
const refused = { failure: 'refused' }
const cut = new Error('cut')

const modelOf = (mail: MailWay) => {
  const loaded = { letters: lettersOf({ mail }), intakes: INTAKES }
  return createModel({
    machine: lettersMachine,
    input: () => ({ user: 'example|chair' }),
    events,
    outcomes: {
      loadLetters: { done: [loaded], error: [cut, expired] },
      loadChanged: { done: [loaded], error: [cut, expired] },
      saveLetter: { done: [undefined], error: [cut, expired, refused] },
      loadPreview: {
        done: (snapshot) => {
          const { outcome } = known(snapshot).context
          return [previewOf(2), previewOf(0)].map((preview) => ({ ...preview, ...(outcome && { outcome }) }))
        },
        error: [cut, expired],
      },
      sendTest: { done: [undefined], error: [cut, expired] },
      sendAgain: { done: [undefined], error: [cut, expired] },
      publish: { done: [2], error: [cut, expired, refused] },
    },
    breakdowns: {
      restored: (snapshot) => (snapshot.value === 'loading' ? [new Error('broken')] : []),
      keepLetters: (snapshot) => (snapshot.value === 'loading' ? [new Error('broken')] : []),
    },
    key: ({ context: { intake, outcome, typed, preview, again, done, answerUntil } }) => [
      intake,
      outcome === 'awarded',
      typed?.text ?? null,
      preview?.count ?? null,
      again?.recipient ?? null,
      done?.change ?? null,
      answerUntil,
    ],
  })
}

/** With a mail server, and without one. */
export const lettersModels = { opened: modelOf('smtp'), mailless: modelOf('none') }
