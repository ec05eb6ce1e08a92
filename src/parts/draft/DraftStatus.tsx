import { useSelector } from '@xstate/react'
import type { RecordStep } from '../../../domain/steps.ts'
import { saveFailureOf } from '../../../machines/application/selectors.ts'
import type { DraftContext } from '../../../machines/draft/contracts.ts'
import { draftState, storedOf, type DraftState } from '../../../machines/draft/selectors.ts'
import type { Failure } from '../../../machines/failure.ts'
import { useApplication, useDraft } from '../../PortalContext.tsx'
import { LogInAgain } from '../LogInAgain.tsx'
import { useFocusAfter } from '../focusAfter.ts'
import { hourOf } from './hours.ts'
import './DraftStatus.css'

/** What is said of a draft; nothing while it is as it was saved. */
function wordsOf(state: DraftState, stored: DraftContext['stored']): string {
  switch (state) {
    case 'unchanged':
    case 'conflict':
      return ''
    case 'typing':
    case 'storing':
      return 'Saving…'
    case 'comparing':
      return 'Looking for changes made elsewhere…'
    case 'typedOn':
      return 'This step was also changed somewhere else. You can compare both as soon as you pause.'
    case 'notComparedYet':
    case 'notCompared':
      return 'Changed elsewhere, but that could not be read yet. What you typed is kept in this tab.'
    case 'stored':
      return storedWords(stored)
    case 'offline':
      return 'Not saved yet.'
    case 'signInOver':
      return 'Not saved yet: your sign-in has expired. Kept in this tab.'
    case 'closed':
      return 'Not saved: applications have closed.'
    case 'refused':
      return 'Not saved yet. Kept in this tab.'
  }
}

const FROM = {
  thisTab: 'Saved at',
  otherTab: 'From your other tab,',
  otherDevice: 'From an earlier visit or another device,',
} as const

function storedWords(stored: DraftContext['stored']): string {
  if (stored === null) throw new Error('A stored draft has its hour')
  return `${FROM[stored.from]} ${hourOf(stored.savedAt)}`
}

/** What passes while somebody types, over which a screen reader would talk; and what the connection's notice says aloud. */
const SILENT: readonly DraftState[] = ['typing', 'storing', 'comparing', 'offline']

/** The notice over the page offers a way to try at once. */
const WAITING: readonly DraftState[] = ['offline', 'notComparedYet']

/** What only the applicant can try again. */
const STUCK: readonly DraftState[] = ['refused', 'notCompared']

function lookOf(state: DraftState, words: string): string | undefined {
  if (words === '') return 'silent'
  if (WAITING.includes(state)) return 'waiting'
  return state === 'signInOver' || STUCK.includes(state) ? 'trouble' : undefined
}

/** A save that failed for the same reason says so itself, with the way to log in again. */
const toldOf = (state: DraftState, failure: Failure | null): DraftState =>
  state === 'signInOver' && failure === 'signInExpired' ? 'unchanged' : state

/** Says quietly what became of what was typed. */
export function DraftStatus({ step }: { step: RecordStep }) {
  const draft = useDraft(step)
  const failure = useSelector(useApplication(), saveFailureOf(step))
  const state = useSelector(draft, (snapshot) => toldOf(draftState(snapshot), failure))
  const stored = useSelector(draft, storedOf)
  const words = wordsOf(state, stored)
  const retry = useFocusAfter()

  return (
    <div className="draft-status" data-look={lookOf(state, words)}>
      <p aria-hidden="true">{words}</p>
      <p className="spoken-only" role="status">
        {SILENT.includes(state) ? '' : words}
      </p>
      {state === 'signInOver' && <LogInAgain />}
      {STUCK.includes(state) && (
        <button ref={retry} type="button" className="draft-retry" onClick={() => draft.send({ type: 'draft.retry' })}>
          Try now
        </button>
      )}
    </div>
  )
}
