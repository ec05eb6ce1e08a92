import { known } from '../../../domain/known.ts'
import type { DraftContext } from '../../../machines/draft/contracts.ts'
import type { DraftState } from '../../../machines/draft/selectors.ts'
import type { Failure } from '../../../machines/failure.ts'
import { hourOf, sentWhenOf } from './hours.ts'

const NOT_COMPARED = 'This step was also changed elsewhere. We could not load those changes yet. Keep this page open.'

/** Null while a draft is saved, or while the conflict chooser is shown. */
const WORDS: Record<Exclude<DraftState, 'stored'>, string> = {
  unchanged: '',
  conflict: '',
  typing: 'Kept on this device',
  storing: 'Kept on this device',
  comparing: 'Checking for changes made elsewhere…',
  willAsk: 'You also changed this on another device. We will ask you which answer to keep.',
  notComparedYet: NOT_COMPARED,
  notCompared: NOT_COMPARED,
  offline: 'Kept on this device only. Keep this page open.',
  signInExpired: 'Kept on this device only: your session has expired.',
  closed: 'Not kept: applications have closed.',
  refused: 'Kept on this device only. Keep this page open.',
}

const PRESS_SAVE = 'Press Save to make it part of your application.'

/** The draft status as text. */
export function wordsOf(state: DraftState, stored: DraftContext['stored']): string {
  if (state !== 'stored') return WORDS[state]
  const { from, savedAt } = known(stored, 'hour')
  // A draft from another tab of this browser is not news: the tab may have been closed.
  return `Kept ${from === 'otherDevice' ? 'from another device ' : ''}at ${hourOf(savedAt)}. ${PRESS_SAVE}`
}

/** The words for a step without a draft. */
export function restWords(sentAt: string | null, providerName: string): string {
  if (sentAt === null) return ''
  return sentAt === 'unsent'
    ? 'Part of your application, but not sent yet'
    : `Sent to ${providerName} ${sentWhenOf(sentAt)}`
}

/** States that pass while typing. */
const PASSING: readonly DraftState[] = ['typing', 'storing', 'comparing']

/** The draft status to announce. It has no hour, so that it is said once, and again after a failure. */
export function newsOf(state: DraftState, stored: DraftContext['stored']): string | null {
  if (PASSING.includes(state)) return null
  // The connection notice announces it.
  if (state === 'offline') return ''
  return state === 'stored' && stored?.from !== 'otherDevice' ? `Kept. ${PRESS_SAVE}` : wordsOf(state, stored)
}

/** The connection notice already offers a retry. */
const WAITING: readonly DraftState[] = ['offline', 'notComparedYet']

/** States that only the applicant can retry. */
const STUCK: readonly DraftState[] = ['refused', 'notCompared']
export const isStuck = (state: DraftState) => STUCK.includes(state)

export function lookOf(state: DraftState, words: string): 'silent' | 'waiting' | 'trouble' | undefined {
  if (words === '') return 'silent'
  if (WAITING.includes(state)) return 'waiting'
  return state === 'signInExpired' || isStuck(state) ? 'trouble' : undefined
}

/** A save that failed for the same reason shows its own message with the log-in link. */
export const toldOf = (state: DraftState, failure: Failure | null): DraftState =>
  state === 'signInExpired' && failure === 'signInExpired' ? 'unchanged' : state
