import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ROUTES, SIGN_UP_ADDRESS } from '../domain/routes.ts'
import { expectNoTroubleInThemes } from './support/axe.ts'
import { expect, test } from './support/server.ts'

/** Another institution's name, colours and logo from a brand file, on the same build. */

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" fill="#7a1f3d"/></svg>'
const BRAND = { name: 'Bank of Wine', colours: { primary: '#7a1f3d', accent: '#b06a10' }, logo: 'logo.svg' }
const WINE = 'rgb(122, 31, 61)'

test('a brand file sets the name, colours and logo of every page, in both themes', async ({ page, startServer }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-brand-'))
  await writeFile(path.join(folder, 'logo.svg'), LOGO)
  await writeFile(path.join(folder, 'brand.json'), JSON.stringify(BRAND))
  const server = await startServer({ env: { BRAND: path.join(folder, 'brand.json') } })

  for (const address of [ROUTES.home, SIGN_UP_ADDRESS]) {
    await page.goto(server.url + address)
    await expect(page.getByRole('link', { name: 'Bank of Wine' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const logo = page.getByRole('banner').locator('img')
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const isHome = address === ROUTES.home
    const action = page.getByRole('main').getByRole(isHome ? 'link' : 'button', { name: 'Sign up' })
    await expect(action).toHaveCSS(isHome ? 'color' : 'background-color', WINE)
    await expectNoTroubleInThemes(page, address)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await rm(folder, { recursive: true, force: true })
})
