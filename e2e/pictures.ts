import path from 'node:path'
import { expect, test } from './support/server.ts'
import { walkThroughAll } from './support/walk.ts'

/** A picture of every screen, for design changes. Nothing is compared, because fonts differ between machines. */

const WIDTHS = [360, 768, 1280, 1920]
const THEMES = ['light', 'dark'] as const

test('takes a picture of every screen at four widths in both themes', async ({ browser, startServer }, info) => {
  let count = 0
  await walkThroughAll({ browser, startServer }, async (page, name) => {
    count += 1
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const file = `${String(count).padStart(2, '0')}-${name.replace(/[^\w-]+/g, '-').slice(0, 60)}.${width}.${colorScheme}.png`
        await page.screenshot({
          path: path.join(info.config.rootDir, '..', 'test-results', 'pictures', file),
          fullPage: true,
        })
      }
    }
  })
  expect(count).toBeGreaterThan(0)
})
