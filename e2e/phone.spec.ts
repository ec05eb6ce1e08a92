import { ROUTES } from '../domain/routes.ts'
import { STEP, STEPS } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { choose, draftStatus, editor, field, newAccount, openStep, signUp } from './support/applicant.ts'
import { WRONG_FILES } from './support/files.ts'
import { lookFor } from './support/looking.ts'
import { expect, test } from './support/server.ts'

test.use({ viewport: { width: 360, height: 740 } })

const WHERE = `Step 1 of ${STEPS.length}`

test(`§2.6 §2.8 on a phone '${WHERE}' opens the menu, and the first field needs no scrolling`, async ({ page }) => {
  await signUp(page, newAccount())
  await page.getByRole('link', { name: 'Start: Complete your Personal Details' }).click()
  await expect(page.getByLabel(/^Name/)).toBeInViewport({ ratio: 1 })
  for (const guidance of [
    'You will need the following information and documents to complete this section:',
    'All uploaded documents must be certified by a Police Officer / Legal Commissioners of Oath.',
  ]) {
    await expect(page.getByText(guidance).filter({ visible: true })).toBeInViewport({ ratio: 1 })
  }

  const menu = page.getByRole('navigation', { name: 'Application steps' })
  const progress = menu.getByRole('link', { name: 'Application Progress' })
  await expect(progress).toBeHidden()
  await menu.getByRole('button', { name: WHERE, expanded: false }).click()
  const [first, second] = [await progress.boundingBox(), await menu.getByText('➊ Personal Details').boundingBox()]
  expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0))
  await progress.click()
  await page.waitForURL('**/application/progressdetails')
  await expect(progress).toBeHidden()
})

test('text at twice the size needs no sideways scrolling (WCAG 1.4.4)', async ({ page }) => {
  await signUpTo(page, STEP.review.highestStep)
  for (const route of [ROUTES.progress, ...STEPS.map((step) => step.route)]) {
    await page.goto(route)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(360)
  }
})

test('a long motivation scrolls with the page, not inside the editor', async ({ page }) => {
  await signUpTo(page, STEP.motivation.highestStep)
  await page.goto(STEP.motivation.route)
  await expect(editor(page)).toContainText('word499')
  expect((await editor(page).boundingBox())?.height).toBeGreaterThan(740)
  const boxes = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map((element) => element.className),
  )
  expect(boxes).toEqual([])
})

for (const height of [740, 420]) {
  test(`§2.11 the draft's status never covers the word count at 360 x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height })
    await signUpTo(page, STEP.motivation.highestStep)
    await page.goto(STEP.motivation.route)
    await editor(page).click()
    await page.keyboard.type('More ')
    await expect(draftStatus(page)).toContainText('Press Save to make it part of your application.')
    await page.evaluate(() => window.scrollTo(0, 900))
    const [words, status] = await Promise.all([
      page.locator('#motivation-words').boundingBox(),
      draftStatus(page).boundingBox(),
    ])
    // Two lines.
    expect(status?.height).toBeGreaterThan(40)
    expect((words?.y ?? height) + (words?.height ?? 0)).toBeLessThanOrEqual(status?.y ?? 0)
    await expect(page.locator('#motivation-words')).toBeInViewport({ ratio: 1 })
  })
}

for (const height of [740, 420]) {
  test(`§2.11 the line being typed stays above the word count at 360 x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height })
    await signUpTo(page, STEP.courseDetails.highestStep)
    await page.goto(STEP.motivation.route)
    await editor(page).click()
    await page.keyboard.type('Because ')
    await expect(draftStatus(page)).toContainText('Press Save to make it part of your application.')
    const room = () =>
      page.evaluate(() => {
        const line = document.getSelection()?.getRangeAt(0).getBoundingClientRect()
        const counter = document.querySelector('#motivation-words')?.parentElement?.getBoundingClientRect()
        return (counter?.top ?? 0) - (line?.bottom ?? 0)
      })
    for (let lines = 0; lines < height / 20; lines += 1) {
      await page.keyboard.type('something longer than a line ')
      await expect.poll(room).toBeGreaterThanOrEqual(0)
    }
  })
}

for (const width of [320, 360]) {
  test(`§2.3 the header of the public page is a single row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    const header = page.getByRole('banner')
    const [brand, ...buttons] = await Promise.all(
      [header.getByRole('link'), header.getByText('Signup'), header.getByText('Log in')].map((each) =>
        each.locator('xpath=ancestor-or-self::*[self::a or self::button]').boundingBox(),
      ),
    )
    for (const button of buttons) {
      expect(button?.height).toBeGreaterThanOrEqual(44)
      expect(button?.width).toBeGreaterThanOrEqual(44)
      expect(button?.x).toBeGreaterThanOrEqual((brand?.x ?? 0) + (brand?.width ?? width))
      expect(button?.y).toBeLessThan((brand?.y ?? 0) + (brand?.height ?? 0))
    }
    for (const look of ['reflow', 'clippedText', 'overlaps'] as const) {
      expect(await page.evaluate(lookFor, look), look).toEqual([])
    }
  })

  test(`§5.4 a file error follows its link on evenly spaced lines at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await signUp(page, newAccount())
    await openStep(page, 'personalDetails')
    const { file, message } = WRONG_FILES.tooLarge
    await choose(page, 'cv', file)
    await page.getByText('Show them').filter({ visible: true }).click()
    const item = page.getByRole('listitem').filter({ hasText: `CV Document Upload: ${message}` })
    const { gaps, height } = await item.evaluate((element) => {
      const text = document.createRange()
      const lines = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const bottoms: number[] = []
      while (lines.nextNode()) {
        text.selectNodeContents(lines.currentNode)
        bottoms.push(...[...text.getClientRects()].map(({ bottom }) => bottom))
      }
      const distinct = [...new Set(bottoms.map(Math.round))].sort((one, other) => one - other)
      return {
        gaps: distinct.slice(1).map((bottom, index) => bottom - (distinct[index] ?? 0)),
        height: parseFloat(getComputedStyle(element).lineHeight),
      }
    })
    expect(gaps.length).toBeGreaterThan(0)
    for (const gap of gaps) expect(Math.abs(gap - height)).toBeLessThanOrEqual(1)
  })
}

for (const width of [768, 1280]) {
  test(`the inputs of a row align when a label wraps, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signUp(page, newAccount())
    await page.goto(STEP.personalDetails.route)
    const labels = ['Which Namibian identification document do you have?', 'ID, passport or birth certificate number']
    const [asked, number] = await Promise.all(labels.map((label) => field(page, label).boundingBox()))
    expect(asked?.y).toBeGreaterThan(0)
    expect(number?.y).toBe(asked?.y)
    expect(number?.x).toBeGreaterThan(asked?.x ?? 0)
  })
}
