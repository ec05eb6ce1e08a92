import type { Page } from 'playwright/test'
import type { SessionEvent, SessionSnapshot } from '../machines/session/session.ts'
import type { Leaf } from '../tests/machines/leaf.ts'
import { pathText, stateName } from 'xstate-paths/text'
import { maximal, offeredParts } from 'xstate-paths/choose'
import type { Path, PathEvent } from 'xstate-paths'
import { sessionModel } from '../tests/model/session.ts'
import { newAccount, signUp } from './support/applicant.ts'
import { walkPath, type Executors, type Looks } from './support/paths.ts'
import { expect, test } from './support/server.ts'

/** The idle session of section 4.8. Each path moves the browser's clock. */

interface Here {
  page: Page
  /** Another tab of the same browser. */
  tab: Page
  /** The applicant's last activity, in epoch milliseconds. Paths measure time from here. */
  base: number
}

/** The broadcast channel between tabs. */
const CHANNEL = 'portal-session'

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Session Timeout Warning' })
const timeIn = (page: Page) => page.evaluate(() => Date.now())

async function tell({ tab }: Here, message: object) {
  await tab.evaluate(
    ([channel, told]) => {
      const tabs = new BroadcastChannel(channel)
      tabs.postMessage(told)
      setTimeout(() => tabs.close())
    },
    [CHANNEL, message] as const,
  )
}

/** Simulates a sleeping device: the wall clock advances but no timer runs. */
async function sleep({ page }: Here, milliseconds = 0) {
  if (milliseconds > 0) await page.clock.setSystemTime((await timeIn(page)) + milliseconds)
}

const executors = {
  'activity.seen': async (here, event) => {
    await sleep(here, (event as PathEvent).elapsed)
    await here.page.evaluate(() => window.dispatchEvent(new MouseEvent('mousemove')))
  },
  'activity.shared': async (here, event) => {
    await sleep(here, (event as PathEvent).elapsed)
    await tell(here, { type: 'activity', at: here.base + event.at })
  },
  'page.resumed': async (here, event) => {
    await sleep(here, (event as PathEvent).elapsed)
    await here.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  },
  'session.extend': async (here, event) => {
    await sleep(here, (event as PathEvent).elapsed)
    await warning(here.page).getByRole('button', { name: 'Stay Logged In' }).click()
  },
  'session.end': async (here) => {
    const logout = warning(here.page).getByRole('button', { name: 'Logout Now' })
    if (await logout.isVisible()) await logout.click()
    else await tell(here, { type: 'signedOut' })
  },
} satisfies Executors<SessionEvent, Here>

/** The longest time that each delay runs. The device sleeps for the rest of a longer wait. */
const longest: Record<string, number> = { untilWarning: 60_000, untilNextSecond: 1_000 }

async function pass(here: Here, { type, elapsed = 0 }: PathEvent) {
  const delay = longest[/^xstate\.after\.([^.]+)/.exec(type)?.[1] ?? ''] ?? 0
  await sleep(here, elapsed - delay)
  await here.page.clock.runFor(delay)
}

const looks = {
  active: async ({ page }) => {
    await expect(warning(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  },
  warning: async ({ page }) => {
    await expect(warning(page)).toBeVisible()
    await expect(warning(page)).toContainText(
      /Your session will expire in ([1-9]|[1-5]\d|60) seconds due to inactivity\./,
    )
    await expect(warning(page)).toContainText('Would you like to continue your session?')
    await expect(warning(page).getByRole('button', { name: 'Logout Now' })).toBeVisible()
  },
  loggedOut: async ({ page }) => {
    await page.waitForURL('**/home/general-information')
    await expect(warning(page)).toBeHidden()
    await expect(page.getByRole('main').getByText('Login', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
  },
} satisfies Looks<Leaf<SessionSnapshot['value']>, Here>

/** A test cannot make the activity watcher fail in a browser. */
const offered = ({ type }: PathEvent) => type !== 'xstate.error.actor.activity'
const paths = maximal(
  offeredParts([...sessionModel.shortestPaths(), ...sessionModel.edgePaths()], sessionModel.start(), offered),
)
const isEnd = ({ steps }: Path) => steps.at(-1)?.state.matches('loggedOut') === true

/** One path per exit: from each state by each event. */
function waysOut(): Path[] {
  const ways = new Map<string, Path>()
  for (const path of paths.filter(isEnd).sort((one, other) => one.steps.length - other.steps.length)) {
    const way = `${stateName(path.steps.at(-2)?.state.value ?? 'active')} ${path.steps.at(-1)?.event.type}`
    if (!ways.has(way)) ways.set(way, path)
  }
  return [...ways.values()]
}

/** Records activity now and pauses the clock. */
async function beginAnew(here: Here) {
  if (await warning(here.page).isVisible())
    await warning(here.page).getByRole('button', { name: 'Stay Logged In' }).click()
  await here.page.clock.runFor(1_000)
  await here.page.evaluate(() => window.dispatchEvent(new MouseEvent('mousemove')))
  here.base = await timeIn(here.page)
  await looks.active(here)
}

async function open(page: Page): Promise<Here> {
  await page.clock.install()
  await signUp(page, newAccount())
  const tab = await page.context().newPage()
  await tab.route('**/another-tab', (route) => route.fulfill({ contentType: 'text/html', body: 'another tab' }))
  await tab.goto('/another-tab')
  await page.bringToFront()
  await page.clock.pauseAt((await timeIn(page)) + 2_000)
  const here = { page, tab, base: 0 }
  await beginAnew(here)
  return here
}

for (const path of waysOut()) {
  test(`§4.8 reaches loggedOut: ${pathText(path).join(', ')}`, async ({ page }) => {
    await walkPath({ executors, looks, pass, initial: sessionModel.start() }, await open(page), path)
  })
}

test('§4.8 every path that stays signed in shows the warning or hides it', async ({ page }) => {
  const here = await open(page)
  for (const path of paths.filter((each) => !isEnd(each))) {
    await test.step(`reaches ${stateName(path.steps.at(-1)?.state.value)} in ${path.steps.length} steps`, async () => {
      await beginAnew(here)
      await walkPath({ executors, looks, pass, initial: sessionModel.start() }, here, path)
    })
  }
})
