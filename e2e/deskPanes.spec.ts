import type { Locator } from 'playwright/test'
import { defineRubric, expect, logInAs, staff, test } from './support/desk.ts'

/** The three parts of an open application. */

const isInView = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom, left, right } = each.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const fits = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    return fits && each.contains(document.elementFromPoint(x, y))
  })

test('§6 scores, decision and what is read are in view at once, and each part scrolls on its own', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('button', { name: /Beukes/ }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  const answers = page.getByRole('region', { name: 'Answers' })
  const documents = page.getByRole('region', { name: 'Documents' })
  const assessment = page.getByRole('region', { name: 'Assessment' })
  const row = page.getByRole('complementary', { name: 'The list' }).getByRole('button', { name: /Beukes/ })
  const motivation = page.getByRole('heading', { level: 2, name: 'Motivation' })
  const decide = page.getByRole('button', { name: 'Decide' })
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await pageHeight()).toBe(800)
  await expect(documents).toBeHidden()

  // The answers scroll from the heading's keys, and to the motivation with a press.
  await page.keyboard.press('PageDown')
  await expect(answers).toBeFocused()
  await expect.poll(() => answers.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Motivation' }).click()
  await expect(motivation).toBeFocused()
  for (const part of [heading, row, motivation, decide]) expect(await isInView(part)).toBe(true)

  // A document is in front of the answers, which keep their place.
  const before = await answers.evaluate(({ scrollTop }) => scrollTop)
  await page.keyboard.press('F4')
  await expect(page.getByTitle('ID', { exact: true })).toBeVisible()
  await expect(answers).toBeHidden()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(documents).toBeHidden()
  await expect(page.locator('#open-id')).toBeFocused()
  expect(before).toBeGreaterThan(0)

  await page.keyboard.press('F4')
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const part of [answers, documents, decide, row]) expect(await isInView(part)).toBe(true)

  // An arrow key on a line changes a width, and leads to no other application.
  const width = async () => Math.round((await assessment.boundingBox())?.width ?? 0)
  const standard = await width()
  await page.getByRole('separator', { name: 'Width of the application' }).press('ArrowLeft')
  await expect.poll(width).toBe(standard + 16)
  await expect(heading).toHaveText('Ndapewa Beukes')
  await page.getByRole('button', { name: 'Hide the list' }).click()
  await page.reload()
  await expect(heading).toHaveText('Ndapewa Beukes')
  await expect(row).toHaveCount(0)
  expect(await width()).toBe(standard + 16)

  // At a zoom of 200 % and in a low window the parts are below each other, in the same order.
  for (const size of [
    { width: 640, height: 400 },
    { width: 1280, height: 400 },
  ]) {
    await page.setViewportSize(size)
    const tops = await Promise.all(
      [heading, answers, documents, assessment].map(async (part) => (await part.boundingBox())?.y ?? 0),
    )
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
})

test('§6 a form’s buttons do not cover the text that is typed above them', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('button', { name: /Beukes/ }).click()
  await page.getByRole('button', { name: 'Declare for a member…' }).press('Enter')
  await page.getByLabel('Member').selectOption('member@bank.example')
  const reason = page.getByLabel('Reason')
  await reason.focus()
  await page.keyboard.type('They supervised the thesis of the applicant, and read it twice before it was submitted.')
  await expect(page.getByText('Not saved. Kept in this tab.')).toBeVisible()
  const bottom = await reason.evaluate((each) => each.getBoundingClientRect().bottom)
  const buttons = await page
    .getByRole('button', { name: 'Declare the conflict' })
    .evaluate((each) => each.getBoundingClientRect().top)
  expect(bottom).toBeLessThanOrEqual(buttons)
})

test.describe('a list that scrolls', () => {
  test.use({
    applications: async ({}, use) =>
      use(
        Array.from({ length: 60 }, (_, index) => {
          const key = `R${String(index).padStart(2, '0')}`
          return { key, lastName: `Row${key}`, submittedAt: '2026-02-01T08:00:00.000Z' }
        }),
      ),
  })

  test('§6 the open application stays in view beside the others when a window is narrowed and widened', async ({
    page,
    desk,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logInAs(page, desk, 'chair@bank.example')
    await page.getByRole('button', { name: /RowR00/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const open = page.getByRole('complementary', { name: 'The list' }).locator('[aria-current] button')
    for (let count = 1; count <= 30; count += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/RowR30/)
    await expect.poll(() => isInView(open)).toBe(true)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(open).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => isInView(open)).toBe(true)
    await expect(open).toHaveText(/RowR30/)
  })
})

test('§6 nothing is squeezed, cut off or moved in a scored and labelled list, and in what it opens', async ({
  page,
  desk,
  browser,
}) => {
  await defineRubric(browser, desk, { isBlind: true })
  const placeOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

  // The result of a label moves no button under the pointer.
  await page.setViewportSize({ width: 1280, height: 900 })
  await logInAs(page, desk, 'chair@bank.example')
  await page.getByRole('checkbox', { name: /^Select Amupolo/ }).check()
  await page.getByRole('button', { name: 'Label…' }).click()
  await page.getByLabel('New label').fill('interview')
  await page.getByRole('button', { name: 'Add and set' }).click()
  const lift = page.getByRole('button', { name: 'Remove interview' })
  await expect(page.getByText('‘interview’ set: 1 application.')).toBeVisible()
  const before = await placeOf(lift)
  await lift.click()
  await expect(page.getByText('‘interview’ removed: 1 application.')).toBeVisible()
  expect(await placeOf(lift)).toEqual(before)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Clear the selection' }).click()

  const table = page.getByRole('table', { name: 'Applications' })
  for (const width of [1280, 1366, 1440, 1536, 1680, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const course = await placeOf(page.getByRole('columnheader', { name: '1st choice' }))
    expect(course.width, `the course at ${width} px`).toBeGreaterThan(140)
    const { y } = await placeOf(table)
    await page.getByRole('checkbox', { name: /^Select Amupolo/ }).check()
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
    expect((await placeOf(table)).y, `the rows at ${width} px`).toBe(y)
    const filters = await placeOf(page.getByRole('button', { name: 'Filters' }))
    const selected = await placeOf(page.getByText('1 selected'))
    expect(filters.x + filters.width, `the filters at ${width} px`).toBeLessThanOrEqual(selected.x)
    await page.getByRole('button', { name: 'Clear the selection' }).click()
  }

  // Chosen filters are on the same line or in the menu, and nothing that can be pressed is cut off.
  await page.setViewportSize({ width: 1280, height: 800 })
  const { y } = await placeOf(table)
  const expectWhole = async (filters: string, pressed: readonly string[]) => {
    await expect(page.getByRole('button', { name: filters })).toBeVisible()
    const buttons = page.getByRole('search').getByRole('button')
    await expect(buttons).toHaveText(pressed)
    for (const button of [...(await buttons.all()), page.getByRole('button', { name: 'Columns' })]) {
      expect(await button.evaluate(isWhole), `${await button.innerText()} beside ${filters}`).toBe(true)
    }
    expect((await placeOf(table)).y, `the rows below ${filters}`).toBe(y)
  }
  await page.goto(`${desk}?decision=undecided`)
  await expectWhole('Filters (1)', ['Filters (1)▾', 'Decision: Not decided ✕, remove'])
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('button', { name: 'Save as a new view…' }).click()
  await page.getByLabel('Name of the view').fill('To be discussed in the meeting of March')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByTitle('To be discussed in the meeting of March').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expectWhole('Filters (1)', ['Filters (1)▾', 'Decision: Not decided ✕, remove'])
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByLabel('Comments', { exact: true }).selectOption('Without comments')
  await page.getByLabel('Applicant sees').selectOption('No decision')
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')).toHaveText([
    'Decision: Not decided ✕, remove',
    'Applicant sees: No decision ✕, remove',
    'Comments: Without comments ✕, remove',
    'Remove all',
  ])
  await page.keyboard.press('Escape')
  await expectWhole('Filters (3)', ['Filters (3)▾'])
  await page.goto(`${desk}?decision=undecided&comments=without`)
  await expectWhole('Filters (2)', [
    'Filters (2)▾',
    'Decision: Not decided ✕, remove',
    'Comments: Without comments ✕, remove',
    'Remove all',
  ])

  const member = await staff(browser, desk, 'member@bank.example')
  await member.setViewportSize({ width: 1280, height: 800 })
  await member.getByRole('table').getByRole('rowheader').first().getByRole('button').click()
  const notice = await placeOf(member.getByText('Documents and texts may still contain a name.'))
  const below = await placeOf(member.getByRole('heading', { name: 'Personal Details' }))
  expect(notice.y + notice.height).toBeLessThan(below.y)

  await member.goto(`${desk}?application=00000000-0000-4000-8000-000000000000`)
  await expect(member.getByText('Application not found.')).toBeVisible()
  const back = await placeOf(member.getByRole('button', { name: 'Back to the list' }))
  expect((await placeOf(member.getByRole('complementary', { name: 'The list' }))).y).toBeLessThan(back.y + 80)
})

/** True if nothing covers or cuts off an element. */
const isWhole = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = (top + bottom) / 2
  return [left + 4, right - 4].every((x) => element.contains(document.elementFromPoint(x, middle)))
}
