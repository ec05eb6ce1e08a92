import { expect, it } from 'vitest'
import { portalMachine, type PortalSnapshot } from '../../../machines/portal/portal.ts'
import { placeOf, type Place } from '../../../machines/portal/selectors.ts'
import { inState } from '../inState.ts'
import type { Leaf } from '../leaf.ts'

const portal = inState(portalMachine, { location: '/', errorPath: '/', applicationsStatus: null, courses: [] })

const shown = {
  'running.deciding': 'home',
  'running.home': 'home',
  'running.guidance': 'guidance',
  'running.callback': 'callback',
  'running.ownData': 'ownData',
  'running.application': 'application',
} satisfies Record<Leaf<PortalSnapshot['value']>, Place>

it.each(Object.entries(shown))('§2.1 %s: the portal shows its page for %s', (state, place) => {
  expect(placeOf(portal(state))).toBe(place)
})
