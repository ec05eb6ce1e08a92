import { useSelector } from '@xstate/react'
import type { RecordStep } from '../../../domain/steps.ts'
import type { DraftContext } from '../../../machines/draft/contracts.ts'
import { draftState, storedOf, type DraftState } from '../../../machines/draft/selectors.ts'
import { useDraft } from '../../PortalContext.tsx'
import { LogInAgain } from '../LogInAgain.tsx'
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
    case 'notCompared':
      return 'Changed elsewhere, but that could not be read yet. What you typed is kept in this tab.'
    case 'stored':
      return storedWords(stored)
    case 'offline':
      return 'Not saved yet: no connection. Kept in this tab.'
    case 'signInOver':
      return 'Not saved yet: your sign-in has expired. Kept in this tab.'
    case 'refused':
      return 'Not saved yet. Kept in this tab.'
  }
}

function storedWords(stored: DraftContext['stored']): string {
  if (stored === null) throw new Error('A stored draft has its hour')
  const hour = hourOf(stored.savedAt)
  return stored.from === 'thisTab' ? `Saved at ${hour}` : `From your other device, ${hour}`
}

/** States that pass while somebody types: a screen reader that told of them would talk over the typing. */
const PASSING: readonly DraftState[] = ['typing', 'storing', 'comparing']

const TROUBLE: readonly DraftState[] = ['offline', 'signInOver', 'refused', 'notCompared']

/** Says quietly what became of what was typed. */
export function DraftStatus({ step }: { step: RecordStep }) {
  const draft = useDraft(step)
  const state = useSelector(draft, draftState)
  const stored = useSelector(draft, storedOf)
  const words = wordsOf(state, stored)
  const isTrouble = TROUBLE.includes(state)

  return (
    <div className="draft-status" data-silent={words === '' || undefined} data-trouble={isTrouble || undefined}>
      <p aria-hidden="true">{words}</p>
      <p className="spoken-only" role="status">
        {PASSING.includes(state) ? '' : words}
      </p>
      {state === 'signInOver' && <LogInAgain />}
      {isTrouble && state !== 'signInOver' && (
        <button type="button" className="draft-retry" onClick={() => draft.send({ type: 'draft.retry' })}>
          Try now
        </button>
      )}
    </div>
  )
}
