import { fromCallback, type EventObject } from 'xstate'
import type { ApplicationsWindowEvent } from '../../machines/applicationsWindow/contracts.ts'

/** Reports whether the page is visible: not behind another tab or window, nor in the back/forward cache. */
export const watchPage = fromCallback<EventObject>(({ sendBack }) => {
  const isHidden = () => document.visibilityState === 'hidden'
  const report = () => sendBack({ type: isHidden() ? 'page.hidden' : 'page.shown' } satisfies ApplicationsWindowEvent)
  document.addEventListener('visibilitychange', report)
  window.addEventListener('pageshow', report)
  if (isHidden()) report()
  return () => {
    document.removeEventListener('visibilitychange', report)
    window.removeEventListener('pageshow', report)
  }
})
