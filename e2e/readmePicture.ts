import path from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { DESK_PATH, ROUTES } from '../domain/routes.ts'
import { STEP } from '../domain/steps.ts'
import { run } from '../scripts/support/run.mjs'
import { PASSWORD, STAFF } from '../tools/demo/accounts.ts'
import { introducedIn, planOf } from '../tools/demo/intake/plan.ts'
import { enterCredentials, field, inCharge } from './support/anyApplicant.ts'
import { expect, test as base, type RunningServer } from './support/server.ts'

/**
 * `npm run pictures:readme` updates the README's pictures from the demo's applications: the public page on a desktop with
 * Personal Details on a phone, and the desk.
 */

const DESKTOP = { width: 1200, height: 750 }
const PHONE = { width: 360, height: 780 }
/** Wide enough for the list beside an application. */
const WIDE = { width: 1920, height: 1000 }

const test = base.extend<{ filled: RunningServer }>({
  filled: async ({ startServer }, use) => {
    const fill = ['--import', 'tsx', 'tools/demo/fill.ts']
    const prepare = async (...where: string[]) => expect(await run(process.execPath, [...fill, ...where])).toBe(0)
    await use(await startServer({ prepare }))
  },
})

const framed = (desk: Buffer, phone: Buffer) => `
  <style>
    body { margin: 0; display: flex; gap: 36px; align-items: center; justify-content: center; height: 640px;
      background: linear-gradient(160deg, #e2e9f0, #cfd9e3) }
    img { display: block; box-shadow: 0 18px 40px #0b4f6c33 }
    .desk { width: 900px; border-radius: 10px }
    .phone { width: 262px; border: 6px solid #1c2530; border-radius: 22px }
  </style>
  <img class="desk" src="data:image/png;base64,${desk.toString('base64')}">
  <img class="phone" src="data:image/png;base64,${phone.toString('base64')}">`

const looking = (browser: Browser, { url }: RunningServer, viewport: { width: number; height: number }) =>
  browser.newPage({ baseURL: url, locale: 'en-GB', deviceScaleFactor: 2, reducedMotion: 'reduce', viewport })

async function logIn(page: Page, email: string) {
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await enterCredentials(page, { email, password: PASSWORD }, 'Log in')
}

const AS_JPEG = { type: 'jpeg', quality: 82 } as const

test('takes the pictures of the README', async ({ page, browser, filled }, info) => {
  const folder = path.join(info.config.rootDir, '..', 'docs', 'pictures')
  const { draft } = introducedIn(planOf(Date.now()))
  const desktop = await looking(browser, filled, DESKTOP)
  await desktop.goto(ROUTES.home)
  await expect(desktop.getByRole('heading', { level: 1 })).toBeVisible()

  const phone = await looking(browser, filled, PHONE)
  await phone.goto(STEP.personalDetails.route)
  await logIn(phone, draft.email)
  await phone.waitForURL(`**${ROUTES.application}/**`)
  await phone.goto(STEP.personalDetails.route)
  await inCharge(phone)
  await expect(field(phone, 'Name')).toHaveValue(draft.name)

  await page.setViewportSize({ width: 1280, height: 640 })
  await page.setContent(framed(await desktop.screenshot(), await phone.screenshot()))
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await page.screenshot({ path: path.join(folder, 'portal.jpg'), ...AS_JPEG })

  const desk = await looking(browser, filled, WIDE)
  await desk.goto(DESK_PATH)
  await logIn(desk, STAFF.chair.email)
  await desk.getByRole('button', { name: /, / }).nth(4).click()
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(desk.getByRole('heading', { name: 'Decision' })).toBeVisible()
  await desk.waitForLoadState('networkidle')
  await desk.screenshot({ path: path.join(folder, 'desk.jpg'), scale: 'css', ...AS_JPEG })
})
