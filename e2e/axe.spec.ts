import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { ROUTES } from '../domain/routes.ts'
import { STEP, STEPS } from '../domain/steps.ts'
import {
  fillCourseDetails,
  fillPersonalDetails,
  newAccount,
  saveAndGoOn,
  signUp,
  uploadAll,
  writeMotivation,
} from './support/applicant.ts'
import { realFiles } from './support/files.ts'
import { expect, test } from './support/server.ts'

/** Every screen in both themes, against the rules of WCAG 2.2 A and AA. */

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (tags) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly: tags }),
    TAGS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

async function lookAtAll(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading /)).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
      expect(await findingsOn(page), `${path}, ${colorScheme}`).toEqual([])
    }
  }
}

for (const width of [360, 1280]) {
  test(`every screen is free of findings in both themes at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await lookAtAll(page, [ROUTES.home])
    await signUp(page, newAccount())
    await lookAtAll(page, [ROUTES.progress, STEP.personalDetails.route, ROUTES.guidance])
    await page.goto(STEP.personalDetails.route)
    const files = await realFiles()
    await fillPersonalDetails(page)
    await uploadAll(page, 'personalDetails', files)
    await saveAndGoOn(page, 'personalDetails')
    await fillCourseDetails(page)
    await uploadAll(page, 'courseDetails', files)
    await saveAndGoOn(page, 'courseDetails')
    await writeMotivation(page)
    await saveAndGoOn(page, 'motivation')
    await saveAndGoOn(page, 'review')
    await lookAtAll(page, [...STEPS.map(({ route }) => route), ROUTES.progress])
  })
}
