import { useEffect } from 'react'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { nextDocument } from '../../machines/openSubmission/selectors.ts'
import { goToNextText, goToScores, scrollAnswers } from './goToPart.ts'
import { showAnswers, showDocument } from './showPart.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

/** Keyboard shortcuts. None is a character key, so speech input cannot trigger one (WCAG 2.1.4). */
export function useKeys(committee: CommitteeActor, listKeys: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { target } = event
      // A dialog has keys of its own, such as Escape. So has a line between two parts: the arrow keys.
      if (event.defaultPrevented || (target instanceof Element && target.closest('dialog') !== null)) return
      const isTyping = target instanceof Element && target.matches(TYPING)
      const reading = committee.getSnapshot().children.openSubmission
      const ours: Readonly<Record<string, () => void>> = {
        F1: listKeys,
        F2: () => reading?.getSnapshot().children.decision?.send({ type: 'decision.begin' }),
        F4: () => reading && showDocument(reading, nextDocument(reading.getSnapshot()), isTyping),
        F8: () => reading && showAnswers(reading, goToNextText),
        F9: goToScores,
      }
      const act = ours[event.key]
      if (act !== undefined) {
        event.preventDefault()
        return act()
      }
      if (isTyping) return
      if (event.key === 'ArrowRight') return committee.send({ type: 'submission.next' })
      if (event.key === 'ArrowLeft') return committee.send({ type: 'submission.previous' })
      if (event.key === 'Escape') return committee.send({ type: 'submission.close' })
      scrollAnswers(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [committee, listKeys])
}
