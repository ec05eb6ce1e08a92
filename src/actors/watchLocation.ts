import { fromCallback, type EventObject } from 'xstate'
import type { PortalEvent } from '../../machines/portal/portal.ts'

/** The events by which wouter and the browser announce a new URL. */
const changes = ['popstate', 'pushState', 'replaceState'] as const

export function currentLocation(): string {
  return window.location.pathname + window.location.search
}

export const watchLocation = fromCallback<EventObject>(({ sendBack }) => {
  const changed = () => sendBack({ type: 'location.changed', location: currentLocation() } satisfies PortalEvent)
  for (const type of changes) window.addEventListener(type, changed)
  // The first screen may have redirected before this started.
  changed()
  return () => {
    for (const type of changes) window.removeEventListener(type, changed)
  }
})
