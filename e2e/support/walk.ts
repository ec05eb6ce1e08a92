import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { createCaller } from './api.ts'
import { inCharge, newAccount, signUp } from './applicant.ts'
import { portal } from './operator.ts'
import { IDENTITY_SCREENS, SCREENS, serveIdentityScreens, STAGES, type Screen, type Stage } from './screens.ts'
import { expect, type startServer } from './server.ts'

/** Opens every screen as one applicant and calls a check on each. */

export const PHONE = { width: 360, height: 740 }

const BEFORE_WARNING_MS = 61_000

async function open(page: Page, { path, arrange }: Screen): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // The prerendered next screen loads its lists only when shown.
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0)
  await arrange?.(page)
}

/** Opens an idle signed-in tab with its own clock. */
async function openSessionWarning(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await open(page, { name: 'the session warning', path: ROUTES.progress })
  // The session's timer starts with the app.
  await inCharge(page)
  await page.clock.runFor(BEFORE_WARNING_MS)
  await expect(page.getByRole('alertdialog', { name: 'Session Timeout Warning' })).toBeVisible()
  return page
}

export interface Walk {
  browser: Browser
  /** Needs its own server, because it closes applications at the end. */
  startServer: typeof startServer
  options?: BrowserContextOptions
}

export async function walkThroughAll(
  { browser, startServer: start, options }: Walk,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const server = await start()
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: PHONE,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const caller = createCaller(page)
  const beginnings: Record<Stage, () => Promise<unknown>> = {
    visitor: async () => {},
    registered: () => signUp(page, newAccount()),
    reviewed: () => caller.bringTo(STEP.review.highestStep),
    submitted: () => caller.bringTo(STEP.submit.highestStep),
    amended: () => caller.amend(),
    submittedAgain: () => caller.submitAgain(),
    closed: () => portal(server, 'window', 'close'),
    closedToVisitors: () => context.clearCookies(),
  }

  for (const stage of STAGES) {
    await beginnings[stage]()
    for (const screen of SCREENS[stage]) {
      await open(page, screen)
      await look(page, `${stage}, ${screen.name}`)
      await screen.leave?.(page)
    }
    if (stage === 'registered') {
      const warned = await openSessionWarning(context)
      await look(warned, 'registered, the session warning')
      await warned.close()
    }
  }
  await serveIdentityScreens(page, server.url)
  for (const screen of IDENTITY_SCREENS) {
    await open(page, screen)
    await look(page, screen.name)
  }
  await context.close()
}
