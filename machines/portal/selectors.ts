import type { PortalSnapshot } from './portal.ts'

/** What is asked of the portal. */

export type Place = 'home' | 'callback' | 'application'

/** The place that the address leads to, by the route map of section 2.1. */
export function placeOf(snapshot: PortalSnapshot): Place {
  if (snapshot.matches({ running: 'application' })) return 'application'
  return snapshot.matches({ running: 'callback' }) ? 'callback' : 'home'
}
