import type { Page } from 'playwright/test'
import type { Path, PathEvent } from 'xstate-paths'
import { replayPath, type FileMachine, type FilePath } from 'xstate-paths/replay'
import { placeCookie } from '../../domain/earlyScreen.ts'
import { STEP, type StepName } from '../../domain/steps.ts'
import type { ApplicationEvent } from '../../machines/application/contracts.ts'
import { applicationMachine } from '../../machines/application/application.ts'
import { createCaller } from './api.ts'
import { editor, newAccount, openStep, save, sendSignUp, signUp, writeMotivation } from './applicant.ts'
import { realFiles } from './files.ts'
import { executors as asToday, isAt, looks as todaysLooks, saveStep, type Here } from './lifecycle.ts'
import { holdCalls, walkPath, type Executors } from './paths.ts'
import { expect } from './server.ts'

/** Runs an exported lifecycle path in a browser as a new applicant. Requests end as the path requires. */

const HELD = ['loadFellowship', 'createFellowship', 'readDrafts', 'saveRecord', 'updateFellowship'] as const

/** Saves a step without a form by its own button, not by an alert's 'Try again'. */
async function confirm({ page }: Here, step: StepName) {
  if (!isAt(page, step)) await openStep(page, step)
  await save(page, step)
}

/** Replaces saved text, because the checks expect these words. */
async function saveMotivation(here: Here) {
  const { page } = here
  if (!isAt(page, 'motivation')) await openStep(page, 'motivation')
  await editor(page).waitFor()
  if (await page.getByText('520 words', { exact: true }).isHidden()) {
    await editor(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await writeMotivation(page)
  }
  const again = page.getByRole('button', { name: 'Try again' })
  await ((await again.isVisible()) ? again.click() : save(page, 'motivation'))
}

const own = {
  'review.confirm': (here) => confirm(here, 'review'),
  'application.submit': (here) => confirm(here, 'submit'),
  'personalDetails.save': (here) => saveStep(here, 'personalDetails'),
  'courseDetails.save': (here) => saveStep(here, 'courseDetails'),
  'motivation.save': saveMotivation,
  // Navigating by link does not reload the page, unlike `page.goto`.
  'location.changed': ({ page }, { location }) => page.evaluate((to) => history.pushState(null, '', to), location),
} satisfies Partial<Executors<ApplicationEvent, Here>>

const { 'xstate.done.actor.readDrafts': _tabsOwn, ...others } = asToday
const executors = {
  ...others,
  ...own,
  'xstate.done.actor.reconnected': ({ calls }: Here) => Promise.resolve(calls.restore()),
}

const screenLooks = Object.fromEntries(
  Object.entries({ progress: { route: '/application/progressdetails' }, ...STEP }).map(([screen, { route }]) => [
    `working.screen.${screen}`,
    async ({ page }: Here, { event }: { event: PathEvent }) => {
      if (event.type === 'location.changed') await expect(page).toHaveURL(new RegExp(`${route}$`))
    },
  ]),
)
const looks = { ...todaysLooks, ...screenLooks }

/** The application that the path loads, or null. */
function foundBy({ steps }: Path): { highestStep: number } | null {
  const found = steps.find(({ event }) => event.type === 'xstate.done.actor.loadFellowship' && event['output'] !== null)
  return (found?.event['output'] ?? null) as { highestStep: number } | null
}

/** Runs a path at the portal of the page's base URL, also in a spec that `npm run paths -- --format playwright` wrote. */
export async function walk(page: Page, file: FileMachine, filePath: FilePath): Promise<void> {
  const path = { ...replayPath(applicationMachine, file, filePath), description: '' }
  const account = newAccount()
  const caller = createCaller(page)
  const files = await realFiles()
  const found = foundBy(path)
  if (found !== null) {
    await signUp(page, account)
    await caller.bringTo(found.highestStep)
    // With the place of the sign-up, an early screen would replace 'Loading Progress...'.
    await page.evaluate((cookie) => (document.cookie = cookie), placeCookie(null))
  }
  const calls = await holdCalls(page, HELD)
  const here = { page, calls, files }
  if (found === null) await sendSignUp(page, account)
  else await page.goto('/application/progressdetails')
  await looks.loading(here)
  await walkPath({ executors, looks, calls, initial: path.initial }, here, path)
}

export { test } from 'playwright/test'
