import { expect } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import type { PortalSnapshot } from '../../machines/portal/portal.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { testEveryPath } from './everyPath.ts'

/** Addresses of each page (section 2.1); unknown ones show the public page. */
const assertions = {
  'running.home': (location) => expect(location).not.toMatch(/^\/(application|postgraduate-external)/),
  'running.guidance': (location) => expect(location).toBe(ROUTES.guidance),
  'running.information': (location) => expect(location).toBe('/home/help'),
  'running.ownData': (location) => expect(location).toBe(ROUTES.ownData),
  'running.callback': (location) => expect(location).toContain(ROUTES.callback),
  'running.application': (location) => expect(location).toMatch(/^\/application/),
} satisfies Record<Exclude<Leaf<PortalSnapshot['value']>, 'running.deciding'>, (location: string) => void>

const CHILDREN = ['connection', 'location', 'applicationsWindow', 'authentication', 'courses']

testEveryPath('§2.1', 'portal', (live) => {
  expect(assertions).toHaveProperty([leafOf(live.value)])
  assertions[leafOf(live.value) as keyof typeof assertions](live.context.location as string)
  expect(Object.keys(live.children)).toEqual(CHILDREN)
})
