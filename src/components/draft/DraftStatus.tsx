import { useSelector } from '@xstate/react'
import type { RecordStep } from '../../../domain/steps.ts'
import { saveFailureOf, sentAt } from '../../../machines/application/selectors.ts'
import { draftState, storedOf } from '../../../machines/draft/selectors.ts'
import { useApplication, useDraft, usePortal } from '../../PortalContext.tsx'
import { useChange } from '../form/reviewChange.ts'
import { useNews } from '../messages/News.tsx'
import { LogInAgain } from '../messages/LogInAgain.tsx'
import { useFocusAfter } from '../layout/focusAfter.ts'
import { publishStrip } from '../layout/publishHeight.ts'
import { isStuck, lookOf, newsOf, restWords, toldOf, wordsOf } from './draftWords.ts'
import './DraftStatus.css'

/** The draft's state in words. */
export function DraftStatus({ step }: { step: RecordStep }) {
  const draft = useDraft(step)
  const failure = useSelector(useApplication(), saveFailureOf(step))
  const state = useSelector(draft, (snapshot) => toldOf(draftState(snapshot), failure))
  const stored = useSelector(draft, storedOf)
  const { providerName } = usePortal().data.settings
  const sent = useSelector(useApplication(), sentAt(step))
  const rest = sent === null ? 'silent' : sent === 'unsent' ? 'unsent' : 'sent'
  const isResting = state === 'unchanged'
  const words = isResting ? restWords(sent, providerName) : wordsOf(state, stored)
  const look = isResting ? rest : lookOf(state, words)
  // On the way back to Review the bar is there instead. One visible notice of a lost connection is enough.
  const isPinned = useChange() === null && look !== 'waiting'
  const retry = useFocusAfter()
  const news = useNews(newsOf(state, stored))

  return (
    <div
      ref={isPinned && look !== 'silent' ? publishStrip : undefined}
      className="draft-status"
      data-look={look}
      data-pinned={isPinned}
    >
      <p aria-hidden={news !== ''}>{words}</p>
      <p className="spoken-only" role="status">
        {news}
      </p>
      {state === 'signInExpired' && <LogInAgain />}
      {isStuck(state) && (
        <button ref={retry} type="button" className="draft-retry" onClick={() => draft.send({ type: 'draft.retry' })}>
          Try now
        </button>
      )}
    </div>
  )
}
