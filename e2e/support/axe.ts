import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
interface Violation {
  id: string
}

/** The page's axe violations, and whether content overflows its width. */
export async function troubleOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run(),
  )
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  return [...found.violations.map(({ id }) => id), ...(isWide ? ['wider than the page'] : [])]
}

/** The page's violations in the light and in the dark theme. */
export async function troubleInBothThemes(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await troubleOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return { light, dark: await troubleOf(page) }
}
