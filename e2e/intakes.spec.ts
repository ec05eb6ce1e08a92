import { STEP } from '../domain/steps.ts'
import { signUpTo } from './support/api.ts'
import { atProgress, draftKept, field } from './support/applicant.ts'
import { portal } from './support/operator.ts'
import { expect, test, type RunningServer } from './support/server.ts'

/** An applicant's data from one intake in the next, on a phone. */

const PHONE = { width: 360, height: 740 }

/** Ends the open intake, and announces the next. */
async function announceIntake(server: RunningServer) {
  await portal(server, 'window', 'close')
  await portal(server, 'intake', 'new', '2091', '--opening-date', '2091-02-01', '--closing-date', '2091-09-30')
}

test('§4.7 a page open when the next intake starts keeps unsaved text and links to the new application', async ({
  browser,
  startServer,
}) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE })
  const page = await context.newPage()
  await signUpTo(page, STEP.personalDetails.highestStep)
  await page.goto(STEP.courseDetails.route)
  await field(page, 'First Choice Course of Study').fill('Econometrics of drought')
  await draftKept(page)

  await announceIntake(server)
  // The server refuses further changes.
  await field(page, 'Second Choice Course of Study').fill('Law')
  await expect(page.getByText('This intake has closed')).toBeVisible()
  await expect(
    page.getByText('Applications for the next intake open on 01 February 2091', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Econometrics of drought')).toBeVisible()
  await expect(page.getByText('Law', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

  await portal(server, 'window', 'open')
  // The applicant returns to the page. The status is not requested again within five seconds (§7.2).
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Applications for the next intake are open')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('They close on 30 September 2091.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Start a new application' }).click()
  await atProgress(page)
  await expect(page.getByText('Applications for the next intake are open')).toHaveCount(0)
  await context.close()
})
