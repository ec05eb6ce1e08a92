import { expect, onTestFinished, test } from 'vitest'
import { isoDay } from '../../../domain/calendar.ts'
import { STEP } from '../../../domain/steps.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { SUBJECT_PREFIX } from '../../../server/features/identity/subjects.ts'
import { queueDeadlineMails } from '../../../server/features/notifications/deadlineMails.ts'
import { openSite, type Site, type SiteOptions } from './site.ts'

/** Reminder emails, turned off and on at 'Your account'. */

const DAY_MS = 86_400_000

async function open(env: SiteOptions['env'] = {}) {
  const site = await openSite({ env })
  onTestFinished(() => site.close())
  const closingDate = isoDay(new Date(Date.now() + 3 * DAY_MS).toISOString())
  await site.db.insert(intakes).values({ id: '1', name: 'The first', open: true, closingDate, isCurrent: true })
  return site
}

/** A registered applicant, logged in at the identity provider. */
async function registered(site: Site, email: string) {
  const { subject: sub } = await site.account(email)
  const { browser } = await site.logIn(email)
  const { status, name } = STEP.personalDetails
  await site.db.insert(fellowships).values({
    id: sub,
    owner: `${site.settings.auth.tenant}|${sub}`,
    applicantId: sub,
    applicationDate: new Date(),
    status,
    passed: [name],
  })
  const press = async (action: string) => {
    const answer = await browser.submit(`/account/${action}`, {})
    return browser.open(answer.headers.get('location') ?? '')
  }
  return { browser, press }
}

const remind = ({ db, outbox, settings }: Site) =>
  queueDeadlineMails({ db, outbox, ownerPrefix: `${settings.auth.tenant}|${SUBJECT_PREFIX}`, now: Date.now() })

test('reminders are not sent while turned off, and are sent once they are on again', async () => {
  const site = await open()
  const { browser, press } = await registered(site, 'anna@example.org')
  expect((await browser.open('/account')).body).toContain('We email you 7 days and 1 day before')

  const off = await press('reminders-off')
  expect(off.body).toContain('Reminder emails are off.')
  expect(off.body).toContain('Reminders are off')
  expect(await remind(site)).toBe(0)

  expect((await press('reminders-on')).body).toContain('Reminder emails are on')
  expect(await remind(site)).toBe(1)
  await expect.poll(() => site.mails()).toContain('You have not submitted your bursary application yet')
})

test('the choice is not offered when DEADLINE_MAILS is off', async () => {
  const site = await open({ DEADLINE_MAILS: 'off' })
  const { browser } = await registered(site, 'carla@example.org')
  expect((await browser.open('/account')).body).not.toContain('Reminder emails')
  expect((await browser.submit('/account/reminders-off', {})).status).toBe(404)
})
