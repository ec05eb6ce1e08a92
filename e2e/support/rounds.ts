import type { Page, Route } from 'playwright/test'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { SESSION_PATH } from '../../domain/session.ts'
import { STEPS } from '../../domain/steps.ts'
import { DRAFTS_PATH } from '../../src/api/draftsPath.ts'
import { expect } from './server.ts'

/** Background requests: prefetched lists and states, the activity report, and drafts. */
const BESIDE = [
  'GET /api/regions',
  'GET /api/countries',
  'GET /api/FellowshipApplicationsStatus',
  `POST ${SESSION_PATH}`,
  ...STEPS.map(({ name }) => `PUT ${DRAFTS_PATH}/${name}`),
]

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}/g

/**
 * Holds the page's requests to show which of them are sequential. One round is all requests that wait at the same time, and costs
 * one round trip.
 */
export async function holdCalls(page: Page) {
  const held = new Map<string, () => void>()
  const names = () => [...held.keys()].toSorted()
  const isCall = ({ pathname }: URL) => pathname.startsWith(API_BASE_PATH) || pathname === '/oauth/token'
  let isHolding = true
  // The route stays: removing it while a script is on its way can leave that request unanswered.
  const hold = async (route: Route) => {
    if (!isHolding) return route.fallback()
    const { pathname } = new URL(route.request().url())
    const name = `${route.request().method()} ${pathname.replace(API_BASE_PATH, '').replace(ID, '{id}')}`
    if (!BESIDE.includes(name)) await new Promise<void>((letGo) => held.set(name, letGo))
    await route.continue()
  }
  await page.context().route(isCall, hold)
  return {
    /** Waits until exactly these requests are held, and releases them. */
    async round(...calls: string[]) {
      await expect.poll(names).toEqual(calls.toSorted())
      for (const letGo of held.values()) letGo()
      held.clear()
    },
    /** Expects no held requests, and stops holding. */
    end() {
      expect(names()).toEqual([])
      isHolding = false
    },
  }
}
