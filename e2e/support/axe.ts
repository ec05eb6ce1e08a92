import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const WIDTHS = [360, 768, 1280, 1920]
const THEMES = ['light', 'dark'] as const

/** The page's axe violations, one line each. Without tags, of all rules that are on by default. */
export async function violationsOf(page: Page, runOnly?: string[]): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (tags) => (globalThis as unknown as { axe: typeof axe }).axe.run(tags === undefined ? {} : { runOnly: tags }),
    runOnly,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** The page's axe violations, and whether content overflows its width. */
async function troubleOf(page: Page): Promise<string[]> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  return [...(await violationsOf(page)), ...(isWide ? ['wider than the page'] : [])]
}

export async function expectNoTrouble(page: Page, what: string) {
  expect(await troubleOf(page), what).toEqual([])
}

/** Looks at the page at each width, and returns to its own. */
export async function expectNoTroubleAtWidths(page: Page, what: string) {
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoTrouble(page, `${what} at ${width} px`)
  }
  if (size !== null) await page.setViewportSize(size)
}

/** Looks at the page in both themes. The test goes on after a failure. */
export async function expectNoTroubleInThemes(page: Page, what: string) {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await troubleOf(page), `${what}, ${colorScheme}`).toEqual([])
  }
}
