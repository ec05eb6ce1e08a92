import { lettersMachine } from '../../machines/letters/letters.ts'
import { letters } from '../../scenarios/desk.ts'
import { modelOf } from './scenario.ts'

const LATER_MS = 3 * 86_400_000

export const lettersModels = {
  opened: modelOf(lettersMachine, letters, {
    // One intake, one decision and one change of each text are enough.
    when: {
      'drafts.restored': ({ value, context }) => value === 'loading' && context.letters === null,
      'intake.choose': ({ context }) => context.intake === '',
      'letter.edit': ({ context }) => context.intake === '',
      'letter.type': ({ context }) => !['Dear {name},', 'Dear {nmae},'].includes(context.typed?.text ?? ''),
      'preview.open': ({ context }) => context.intake === '',
      'failed.correct': ({ context }) => context.intake === '',
      'recipient.type': ({ context: { again } }) => again?.recipient === 'gone@example.org',
      'until.type': ({ context }) => context.answerUntil === '',
      restored: ({ value }) => value === 'loading',
      keepLetters: ({ value }) => value === 'loading',
    },
    // The day for the answer may pass while the preview is shown.
    more: [{ type: 'publish.confirm', elapsed: LATER_MS }],
    key: ({ context: { intake, letters: loaded, outcome, typed, preview, again, done, answerUntil } }) => [
      intake,
      loaded?.mail ?? null,
      outcome === 'awarded',
      typed?.text ?? null,
      preview?.count ?? null,
      again?.recipient ?? null,
      done?.change ?? null,
      answerUntil,
    ],
  }),
}
