import { fromCallback, type EventObject } from 'xstate'
import type { ApplicationsWindowEvent } from '../../machines/applicationsWindow/contracts.ts'

/** Whether the page is in front: other tabs, other windows, and pages that the browser keeps for its back button. */
export const watchPage = fromCallback<EventObject>(({ sendBack }) => {
  const isHidden = () => document.visibilityState === 'hidden'
  const tell = () => sendBack({ type: isHidden() ? 'page.hidden' : 'page.shown' } satisfies ApplicationsWindowEvent)
  document.addEventListener('visibilitychange', tell)
  window.addEventListener('pageshow', tell)
  if (isHidden()) tell()
  return () => {
    document.removeEventListener('visibilitychange', tell)
    window.removeEventListener('pageshow', tell)
  }
})
