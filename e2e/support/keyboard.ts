import type { Locator, Page } from 'playwright/test'
import { field } from './anyApplicant.ts'
import { expect } from './server.ts'

/** A user of the keyboard alone: Tab reaches every control. */

const MOST_TABS = 60

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

export async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MOST_TABS} times Tab did not reach ${target.toString()}`)
}

export async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function type(page: Page, label: string, text: string) {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
}

/** Uses a native select by keyboard: typing an option's first letters selects it. */
export async function select(page: Page, label: string, option: string) {
  await tabTo(page, field(page, label))
  await page.keyboard.type(option)
  await expect(field(page, label).locator('option:checked')).toHaveText(option)
}
