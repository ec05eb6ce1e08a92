import path from 'node:path'
import { ROUTES } from '../domain/routes.ts'
import { STEP } from '../domain/steps.ts'
import { field, newAccount, GIVEN, signUp } from './support/applicant.ts'
import { expect, test } from './support/server.ts'

/** `npm run pictures:readme` updates the README's picture: the public page on a desktop, and Personal Details on a phone. */

const DESK = { width: 1200, height: 750 }
const PHONE = { width: 360, height: 780 }

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

test('takes the picture of the README', async ({ page, browser, sharedServer }, info) => {
  const looks = { baseURL: sharedServer.url, locale: 'en-GB', deviceScaleFactor: 2, reducedMotion: 'reduce' } as const
  const desk = await browser.newPage({ ...looks, viewport: DESK })
  await desk.goto(ROUTES.home)
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()

  const phone = await browser.newPage({ ...looks, viewport: PHONE })
  await signUp(phone, newAccount())
  await phone.goto(STEP.personalDetails.route)
  await field(phone, 'Name').fill(GIVEN.personalDetails.name)
  await field(phone, 'Surname').fill(GIVEN.personalDetails.lastName)
  await phone.evaluate(() => (document.activeElement as HTMLElement).blur())
  await phone.evaluate(() => scrollTo(0, 0))

  await page.setViewportSize({ width: 1280, height: 640 })
  await page.setContent(framed(await desk.screenshot(), await phone.screenshot()))
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const picture = path.join(info.config.rootDir, '..', 'docs', 'pictures', 'portal.jpg')
  await page.screenshot({ path: picture, type: 'jpeg', quality: 82 })
})
