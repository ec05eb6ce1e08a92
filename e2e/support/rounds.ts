import type { Page, Route } from 'playwright/test'
import { API_BASE_PATH } from '../../domain/routes.ts'
import { SESSION_PATH } from '../../domain/session.ts'
import { STEPS } from '../../domain/steps.ts'
import { DRAFTS_PATH } from '../../src/api/draftsPath.ts'
import { expect } from './server.ts'

/** Calls that nothing on the screen waits for: lists and states that are fetched ahead, that the applicant is active, and what is typed, stored by itself. */
const BESIDE = [
  'GET /api/regions',
  'GET /api/countries',
  'GET /api/FellowshipApplicationsStatus',
  `POST ${SESSION_PATH}`,
  ...STEPS.map(({ name }) => `PUT ${DRAFTS_PATH}/${name}`),
]

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}/g

/**
 * Holds the page's calls until they are let go, so that it shows which of them wait for one another: a round is all calls that wait at
 * the same time, and costs a slow line one round trip.
 */
export async function holdCalls(page: Page) {
  const held = new Map<string, () => void>()
  const names = () => [...held.keys()].toSorted()
  const isCall = ({ pathname }: URL) => pathname.startsWith(API_BASE_PATH) || pathname === '/oauth/token'
  const hold = async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const name = `${route.request().method()} ${pathname.replace(API_BASE_PATH, '').replace(ID, '{id}')}`
    if (!BESIDE.includes(name)) await new Promise<void>((letGo) => held.set(name, letGo))
    await route.continue()
  }
  await page.context().route(isCall, hold)
  return {
    /** Waits until just these calls wait, and lets them go. */
    async round(...calls: string[]) {
      await expect.poll(names).toEqual(calls.toSorted())
      for (const letGo of held.values()) letGo()
      held.clear()
    },
    /** Nothing waits, and nothing is held any more. */
    async end() {
      expect(names()).toEqual([])
      await page.context().unroute(isCall, hold)
    },
  }
}
