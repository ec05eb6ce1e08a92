import { informationPageAt, type InformationPage } from '../../domain/information.ts'
import { pathOf } from '../../domain/routes.ts'
import type { PortalSnapshot } from './portal.ts'

export type Place = 'home' | 'guidance' | 'information' | 'callback' | 'ownData' | 'application'

/** The page for the current address, from the route map (section 2.1). */
export function placeOf(snapshot: PortalSnapshot): Place {
  if (snapshot.matches({ running: 'application' })) return 'application'
  if (snapshot.matches({ running: 'guidance' })) return 'guidance'
  if (snapshot.matches({ running: 'information' })) return 'information'
  if (snapshot.matches({ running: 'ownData' })) return 'ownData'
  return snapshot.matches({ running: 'callback' }) ? 'callback' : 'home'
}

/** The information page for the current address; undefined for all other pages. */
export const informationPageOf = ({ context }: PortalSnapshot): InformationPage | undefined =>
  informationPageAt(pathOf(context.location))
