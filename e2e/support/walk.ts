import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import { createCaller, watchToken } from './api.ts'
import { newAccount, signUp } from './applicant.ts'
import { IDENTITY_SCREENS, SCREENS, serveIdentityScreens, STAGES, type Screen, type Stage } from './screens.ts'
import { expect } from './server.ts'

/** One applicant walks through every screen there is, and somebody looks at each. */

export const PHONE = { width: 360, height: 740 }

const HIGHEST_STEP: Record<Exclude<Stage, 'visitor'>, number> = { registered: 1, reviewed: 5, submitted: 6 }

async function open(page: Page, { path, arrange }: Screen): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await arrange?.(page)
}

export async function walkThroughAll(
  browser: Browser,
  url: string,
  look: (page: Page, name: string) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: PHONE,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const account = newAccount()
  const token = watchToken(page)
  for (const stage of STAGES) {
    if (stage === 'registered') await signUp(page, account)
    else if (stage !== 'visitor')
      await createCaller(page.request, url, token()).bringTo(HIGHEST_STEP[stage], account.email)
    for (const screen of SCREENS[stage]) {
      await open(page, screen)
      await look(page, `${stage}, ${screen.name}`)
    }
  }
  await serveIdentityScreens(page, url)
  for (const screen of IDENTITY_SCREENS) {
    await open(page, screen)
    await look(page, screen.name)
  }
  await context.close()
}
