import type { Page } from 'playwright/test'
import { STEP } from '../domain/steps.ts'
import { lookFor, type Look } from './support/looking.ts'
import { newAccount, signUp } from './support/applicant.ts'
import { expectNoTrouble, violationsOf } from './support/axe.ts'
import { expect, test } from './support/server.ts'
import { PHONE, walkThroughAll, type Walk } from './support/walk.ts'

/** Accessibility of every screen and page. One applicant visits all of them once. */

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const THEMES = ['light', 'dark'] as const

/** Widths in CSS pixels: a phone; 1280 px at 400 %; 360 px at 200 %; a desktop. */
const ZOOMED = { width: 320, height: 256 }
const NARROWEST = { width: 180, height: 370 }
const DESK = { width: 1280, height: 800 }

/** Minimum text spacing to support, WCAG 1.4.12. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const CHECKS = [
  'axe',
  'targets',
  'zoom',
  'narrow',
  'text spacing',
  'reduced motion',
  'forced colours',
  'keyboard focus',
] as const
type Check = (typeof CHECKS)[number]
type Findings = Record<Check, string[]>

/** Looks once the page is drawn in its size: the heights that other elements stay clear of follow a frame later. */
async function looking(page: Page, ...looks: Look[]): Promise<string[]> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return (await Promise.all(looks.map((look) => page.evaluate(lookFor, look)))).flat()
}

/** Uses a constructed style sheet, because the content security policy does not restrict a reader's own styles. */
async function withTextSpacing(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, TEXT_SPACING)
  const found = await look()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found
}

const size = ({ width, height }: { width: number; height: number }) => `${width} by ${height}`

async function lookAt(page: Page, name: string, findings: Findings): Promise<void> {
  const note = (check: Check, how: string, found: readonly string[]) =>
    findings[check].push(...found.map((each) => `${name}, ${how}: ${each}`))

  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' })
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      note('axe', `${size(viewport)}, ${colorScheme}`, await violationsOf(page, AXE_TAGS))
    }
    note(
      'text spacing',
      size(viewport),
      await withTextSpacing(page, () => looking(page, 'reflow', 'clippedText', 'overlaps')),
    )
  }
  note('reduced motion', size(DESK), await looking(page, 'motion'))

  await page.setViewportSize(PHONE)
  note('targets', size(PHONE), await looking(page, 'smallTargets'))
  await page.setViewportSize(ZOOMED)
  note('zoom', size(ZOOMED), await looking(page, 'reflow', 'clippedText', 'overlaps', 'stuck'))
  await page.setViewportSize(NARROWEST)
  note('narrow', size(NARROWEST), await looking(page, 'reflow', 'clippedText', 'overlaps'))

  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize(DESK)
  note('forced colours', size(DESK), await looking(page, 'forcedColours', 'focus'))
  await page.setViewportSize(ZOOMED)
  note('keyboard focus', size(ZOOMED), await looking(page, 'focus'))
}

async function lookAtAll(walk: Walk): Promise<Findings> {
  const findings = Object.fromEntries(CHECKS.map((check) => [check, []])) as unknown as Findings
  // Only touch devices show the camera button.
  await walkThroughAll({ ...walk, options: { hasTouch: true } }, (page, name) => lookAt(page, name, findings))
  return findings
}

const TITLES: Record<Check, string> = {
  axe: "no violations of axe's rules, WCAG 2.2 A and AA, in both themes, on a phone and on a desktop",
  targets: 'targets of at least 44 px on a phone, except links in a sentence (WCAG 2.5.5, 2.5.8)',
  zoom: '1280 px at a zoom of 400 %: nothing scrolls sideways, is clipped or covers half of the page (WCAG 1.4.10)',
  narrow: '360 px at a zoom of 200 % (WCAG 1.4.4)',
  'text spacing': "a reader's own text spacing: nothing is clipped or overlaps (WCAG 1.4.12)",
  'reduced motion': 'nothing moves with reduced motion (WCAG 2.3.3)',
  'forced colours': 'forced colours show the focus, buttons and selection (WCAG 1.4.11, 2.4.7)',
  'keyboard focus': 'the focused element is visible at a zoom of 400 % (WCAG 2.4.7, 2.4.11)',
}

/** A page with a problem for each check to find. */
const FAULTY: Record<Look, string> = {
  smallTargets: '<button style="width: 20px; height: 20px">x</button>',
  reflow: '<p style="width: 2000px">wide</p>',
  clippedText: '<p style="width: 40px; overflow: hidden; white-space: nowrap">longer than its box</p>',
  overlaps: '<p>one line of text</p><p style="margin-top: -40px">another line</p>',
  stuck: '<nav style="position: sticky; top: 0; height: 600px">menu</nav>',
  motion: '<p style="transition: opacity 1s">fades</p>',
  forcedColours: '<button style="border: 0">send</button>',
  focus: '<a href="#top" style="outline: none">link</a>',
}

test('each check finds its own kind of problem', async ({ page }) => {
  await page.setViewportSize(DESK)
  for (const [look, fault] of Object.entries(FAULTY) as [Look, string][]) {
    await page.setContent(`<main>${fault}</main>`)
    expect(await looking(page, look), look).toHaveLength(1)
    await page.setContent('<main><p>Nothing to find</p></main>')
    expect(await looking(page, look), look).toEqual([])
  }
})

test(
  'the public page, the progress page and the first step pass axe on a phone',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await expectNoTrouble(page, 'the public page')
    await signUp(page, newAccount())
    await expectNoTrouble(page, 'the progress page')
    await page.goto(STEP.personalDetails.route)
    await expect(page.getByLabel('Surname')).toBeVisible()
    await expectNoTrouble(page, 'the first step')
  },
)

test('every screen and page passes every accessibility check', async ({ browser, startServer }) => {
  // One test visits every screen, so it needs a long limit on a busy machine.
  test.setTimeout(1_800_000)
  const findings = await lookAtAll({ browser, startServer })
  for (const check of CHECKS) {
    await test.step(TITLES[check], () => {
      expect.soft(findings[check]).toEqual([])
    })
  }
})
