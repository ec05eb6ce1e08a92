import type { EventObject } from 'xstate'
import type { Intake } from '../../domain/intakes.ts'
import type {
  FailedLetter,
  LetterAgain,
  LetterOutcome,
  LetterPreview,
  Letters,
  LetterTexts,
  Publication,
} from '../../domain/letters.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import type { Keeping } from '../keeping.ts'
import { notProvided, notProvidedCallback } from '../notProvided.ts'

/** The letters of an intake, and all intakes, newest first. */
export interface LoadedLetters {
  letters: Letters
  intakes: readonly Intake[]
}

/** The last completed change, for the confirmation message. */
export type CompletedLetters =
  | { change: 'saved'; outcome: LetterOutcome }
  | { change: 'published'; outcome: LetterOutcome; letters: number }
  | { change: 'sentAgain'; recipient: string }

export interface LettersInput {
  /** The signed-in user's subject. */
  user: string
  /** Epoch milliseconds. */
  now?: () => number
}

/** Typed letters that are not saved, by decision. Each has the version that it changes. */
export type LetterDrafts = Readonly<Partial<Record<LetterOutcome, ChangedLetter>>>

export interface LettersContext extends Required<LettersInput> {
  drafts: LetterDrafts
  /** An intake's id; empty for the current one. */
  intake: string
  intakes: readonly Intake[]
  letters: Letters | null
  /** The decision whose letter is open. */
  outcome: LetterOutcome | null
  /** The letter as typed. */
  typed: LetterTexts | null
  preview: LetterPreview | null
  /** The last day for the answer to an offer, as typed; empty if none is asked for. */
  answerUntil: string
  /** The failed letter to send again, with its address as typed. */
  again: LetterAgain | null
  done: CompletedLetters | null
}

export type LettersEvent =
  | { type: 'drafts.restored'; drafts: LetterDrafts }
  | { type: 'letters.retry' }
  | { type: 'intake.choose'; intake: string }
  | { type: 'letter.edit'; outcome: LetterOutcome }
  | { type: 'letter.type'; texts: Partial<LetterTexts> }
  | { type: 'letter.save' }
  | { type: 'letter.cancel' }
  | { type: 'preview.open'; outcome: LetterOutcome }
  | { type: 'preview.show' }
  | { type: 'preview.retry' }
  | { type: 'preview.close' }
  | { type: 'failed.correct'; letter: FailedLetter }
  | { type: 'recipient.type'; recipient: string }
  | { type: 'failed.send' }
  | { type: 'failed.cancel' }
  | { type: 'test.send' }
  | { type: 'until.change' }
  | { type: 'until.type'; until: string }
  | { type: 'publish.ask' }
  | { type: 'publish.confirm' }
  | { type: 'publish.cancel' }
  | ConnectionRestored

/** A decision's letters. `answerUntil` is the last day to answer an offer; empty if none is asked for. */
export interface Previewed {
  intake: string
  outcome: LetterOutcome
  answerUntil: string
}

/** A letter to save; `version` is the one that was changed. */
export interface ChangedLetter extends LetterTexts {
  outcome: LetterOutcome
  version: number
}

export const actorContracts = {
  watchRestored,
  /** Restores the user's unsaved letters of this tab as drafts.restored, and stores every change of them. */
  keepLetters: notProvidedCallback<EventObject, Keeping>('keepLetters'),
  loadLetters: notProvided<LoadedLetters, { intake: string }>('loadLetters'),
  /** Fails with 'refused' if another user has changed the letter meanwhile. */
  saveLetter: notProvided<void, ChangedLetter>('saveLetter'),
  loadPreview: notProvided<LetterPreview, Previewed>('loadPreview'),
  /** Sends the user the letter with invented values. */
  sendTest: notProvided<void, Previewed>('sendTest'),
  /** Sends a letter again that could not be delivered. */
  sendAgain: notProvided<void, LetterAgain>('sendAgain'),
  /** Returns the number of letters. Fails with 'refused' if the letter, its date, a decision or an application has changed since the preview. */
  publish: notProvided<number, Publication & { intake: string }>('publish'),
}
