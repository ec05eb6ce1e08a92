import { fromCallback } from 'xstate'
import type { ActivityMessage, SessionEvent } from '../../machines/session/session.ts'
import { openTabs } from './tabs.ts'

/**
 * Reports the activities of section 4.8, those of other tabs, and the page resuming. Reports its own to the server
 * too.
 */

const activities = ['mousemove', 'click', 'mousedown', 'keydown', 'scroll', 'touchstart'] as const
const wakings = ['pageshow', 'focus'] as const

/** Watches for more activities than section 4.8's. Returns a function that stops watching. */
type WatchMore = (seen: () => void) => () => void

export const createWatchActivity = (report: () => void, watchMore?: WatchMore) =>
  fromCallback<ActivityMessage>(({ sendBack, receive }) => {
    const send = (event: SessionEvent) => sendBack(event)
    const seen = () => send({ type: 'activity.seen' })
    const resumed = () => {
      if (document.visibilityState === 'visible') send({ type: 'page.resumed' })
    }
    const tabs = openTabs((message) =>
      send(
        message.type === 'activity'
          ? { type: 'activity.shared', at: message.at }
          : { type: 'session.end', reason: message.reason === 'timeout' ? 'timeout' : 'elsewhere' },
      ),
    )
    receive(({ at }) => {
      tabs.post({ type: 'activity', at })
      report()
    })

    for (const type of activities) window.addEventListener(type, seen, { passive: true, capture: true })
    for (const type of wakings) window.addEventListener(type, resumed)
    document.addEventListener('visibilitychange', resumed)
    const stopMore = watchMore?.(seen)
    return () => {
      stopMore?.()
      for (const type of activities) window.removeEventListener(type, seen, { capture: true })
      for (const type of wakings) window.removeEventListener(type, resumed)
      document.removeEventListener('visibilitychange', resumed)
      tabs.close()
    }
  })
