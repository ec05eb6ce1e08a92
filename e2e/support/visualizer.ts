import { expect, test as base, type Page } from 'playwright/test'
import { startCommand } from './commands.ts'

/** The chart visualizer that `npm run statecharts` serves. */

export const test = base.extend<object, { visualizer: string }>({
  visualizer: [
    async ({}, use) => {
      const { said, stop } = await startCommand('statecharts.mjs', /Statecharts: (\S+)/, {
        STATECHARTS_PORT: '0',
      })
      await use(said)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export const chartOf = (page: Page, machine: string) => page.getByRole('img', { name: new RegExp(`^${machine}: `) })
export const stateOf = (page: Page, id: string) => page.locator(`.chart g.state[data-state="${id}"] > .body`)
export const isLit = (page: Page, id: string) =>
  expect.poll(() => stateOf(page, id).evaluate((body) => getComputedStyle(body).strokeWidth)).toBe('2.6px')
export const isDark = (page: Page, id: string) =>
  expect.poll(() => stateOf(page, id).evaluate((body) => getComputedStyle(body).strokeWidth)).not.toBe('2.6px')
