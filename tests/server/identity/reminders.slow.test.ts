import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '../../../domain/calendar.ts'
import { STEP } from '../../../domain/steps.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { outbox as queue } from '../../../server/platform/database/schema/mail.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { openAccounts } from '../../../server/features/identity/accounts.ts'
import { SUBJECT_PREFIX } from '../../../server/features/identity/subjects.ts'
import { queueDeadlineMails } from '../../../server/features/notifications/deadlineMails.ts'
import { openSmtpServer, type TestSmtpServer } from '../mail/smtpServer.ts'
import { MADE_BY_TEST, openSite, type Site, type SiteOptions } from './site.ts'
import { PASSWORD, Visitor } from './visitor.ts'

/** Reminder emails, turned off and on at 'Your account', through a real SMTP server. */

const DAY_MS = 86_400_000
const SUBJECT = 'You have not submitted your bursary application yet'

let smtp: TestSmtpServer
const sites: Site[] = []
beforeAll(async () => {
  smtp = await openSmtpServer()
})
afterAll(async () => {
  for (const site of sites) await site.close()
  await smtp.close()
})

async function open(env: SiteOptions['env'] = {}) {
  const site = await openSite({ env: { MAIL_URL: smtp.url, MAIL_FROM: 'bursaries@bank.test', ...env } })
  sites.push(site)
  const closingDate = isoDay(new Date(Date.now() + 3 * DAY_MS).toISOString())
  await site.db.insert(intakes).values({ id: '1', name: 'The first', open: true, closingDate, isCurrent: true })
  return site
}

/** A registered applicant, logged in at the identity provider. */
async function registered(site: Site, email: string) {
  await (await openAccounts(site.db)).create({ email, password: PASSWORD, isEmailProved: true }, MADE_BY_TEST)
  const browser = new Visitor(site.settings)
  const { access_token: token } = await browser.enter('login', email, PASSWORD)
  const { sub = '' } = decodeJwt(token)
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

const subjectsTo = (email: string) =>
  smtp.received.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)

/** A mail leaves the outbox once it is sent or no longer needed. */
async function everythingSent({ db }: Site) {
  await expect.poll(() => db.select().from(queue)).toEqual([])
}

test('reminders are not sent while turned off, and are sent once they are on again', async () => {
  const site = await open()
  const { browser, press } = await registered(site, 'anna@example.org')
  expect((await browser.open('/account')).body).toContain('We email you 7 days and 1 day before')

  const off = await press('reminders-off')
  expect(off.body).toContain('Reminder emails are off.')
  expect(off.body).toContain('Reminders are off')
  expect(await remind(site)).toBe(0)
  await everythingSent(site)
  expect(subjectsTo('anna@example.org')).toEqual([])

  expect((await press('reminders-on')).body).toContain('Reminder emails are on')
  expect(await remind(site)).toBe(1)
  await smtp.mailTo('anna@example.org', SUBJECT)
  await everythingSent(site)
  expect(subjectsTo('anna@example.org')).toEqual([SUBJECT])
})

test('queued reminders are not sent once they are turned off', async () => {
  const site = await open()
  const { press } = await registered(site, 'berta@example.org')
  await press('reminders-off')
  // As another node queued it just before.
  const owner = (await site.db.select().from(fellowships))[0]?.owner ?? ''
  const [status] = await site.db.select().from(intakes)
  const data = { owner, closingDate: status?.closingDate ?? '', days: 7 }
  await site.outbox.enqueue(site.db, { kind: 'deadline', to: 'berta@example.org', data })
  await everythingSent(site)
  expect(subjectsTo('berta@example.org')).toEqual([])
  await press('reminders-on')
  await site.outbox.enqueue(site.db, { kind: 'deadline', to: 'berta@example.org', data })
  await smtp.mailTo('berta@example.org', SUBJECT)
})

test('the choice is not offered when DEADLINE_MAILS is off', async () => {
  const site = await open({ DEADLINE_MAILS: 'off' })
  const { browser } = await registered(site, 'carla@example.org')
  expect((await browser.open('/account')).body).not.toContain('Reminder emails')
  expect((await browser.submit('/account/reminders-off', {})).status).toBe(404)
})
