import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closingInstant } from '../../../domain/calendar.ts'
import { fellowships } from '../../../server/platform/database/schema/applications.ts'
import { accounts } from '../../../server/platform/database/schema/identity.ts'
import { deadlineMailChoices, outbox } from '../../../server/platform/database/schema/mail.ts'
import { intakes } from '../../../server/platform/database/schema/reference.ts'
import { portalAddresses } from '../../../server/features/pages/addresses.ts'
import { createPages, failedViewOf } from '../../../server/features/pages/identityPages.ts'
import { choose, deadlineMail, queueDeadlineMails } from '../../../server/features/notifications/deadlineMails.ts'
import { deadlineMailPages } from '../../../server/features/notifications/deadlinePages.ts'
import { openOutbox } from '../../../server/platform/mail/outbox.ts'
import { PERSONAL_VALUES } from '../../support/applicant.ts'
import { CLOSING_DATE, TENANT, register, saveRecords, startServer, type TestServer } from '../fixture.ts'
import { renderPage } from '../identity/site.ts'

const DAY = 86_400_000
const END = closingInstant(CLOSING_DATE)
const PUBLIC_URL = 'https://bursary.test'
const OWNER_PREFIX = `${TENANT}|portal|`

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const queue = (now: number) =>
  queueDeadlineMails({ db: server.db, outbox: openOutbox({ way: 'smtp' }), ownerPrefix: OWNER_PREFIX, now })
const queued = async () =>
  (await server.db.select().from(outbox)).map(({ recipient, data }) => [recipient, Reflect.get(data, 'days')])

/** A registered applicant of the embedded provider. */
async function applicant(id: string) {
  await server.db.insert(accounts).values({ id, email: `${id}@example.org`, passwordHash: '' })
  const caller = await server.applicant({ sub: `portal|${id}` })
  await register(caller)
  return caller
}

const mailTo = (id: string, days: number, now: number) =>
  deadlineMail({ db: server.db, publicUrl: PUBLIC_URL, portalUrl: `${PUBLIC_URL}/`, now: () => now })(
    { owner: OWNER_PREFIX + id, closingDate: CLOSING_DATE, days },
    '',
  )
const submit = (id: string) =>
  server.db
    .update(fellowships)
    .set({ passed: ['submit'] })
    .where(eq(fellowships.owner, OWNER_PREFIX + id))

test('reminds an applicant who has not submitted 7 days and 1 day before the closing date ends, once each', async () => {
  await applicant('anna')
  await applicant('berta')
  await submit('berta')
  expect(await queue(END - 7 * DAY - 1)).toBe(0)
  await queue(END - 7 * DAY)
  await queue(END - 6 * DAY)
  expect(await queued()).toEqual([['anna@example.org', 7]])
  await queue(END - DAY)
  await queue(END - 1)
  expect(await queued()).toEqual([
    ['anna@example.org', 7],
    ['anna@example.org', 1],
  ])
})

test('reminds everyone once from two concurrent nodes', async () => {
  for (let each = 0; each < 12; each += 1) await applicant(`applicant${each}`)
  await Promise.all([queue(END - DAY), queue(END - DAY)])
  const recipients = (await queued()).map(([recipient]) => recipient)
  expect(new Set(recipients).size).toBe(12)
  expect(recipients).toHaveLength(12)
})

test("sends only the last one after a week's outage, and none after the end or while the window is closed", async () => {
  await applicant('anna')
  expect(await queue(END)).toBe(0)
  await server.db.update(intakes).set({ open: false })
  expect(await queue(END - DAY)).toBe(0)
  await server.db.update(intakes).set({ open: true })
  await queue(END - DAY / 2)
  expect(await queued()).toEqual([['anna@example.org', 1]])
})

test('reminds again for a new closing date', async () => {
  await applicant('anna')
  await queue(END - DAY)
  await server.db.update(intakes).set({ closingDate: '2030-10-31' })
  await queue(closingInstant('2030-10-31') - DAY)
  expect(await queued()).toHaveLength(2)
})

test("reminds an Auth0 tenant's applicant at the address in the personal details", async () => {
  const tenant = await server.applicant({ sub: 'auth0|5f1' })
  await register(tenant)
  await queue(END - DAY)
  expect(await queued()).toEqual([])
  await saveRecords(tenant)
  await queue(END - DAY)
  expect(await queued()).toEqual([[PERSONAL_VALUES.email, 1]])
})

test('a reminder states the deadline, names no one, and is dropped when it is no longer true', async () => {
  await applicant('anna')
  const now = END - 7 * DAY
  const mail = await mailTo('anna', 7, now)
  const text = JSON.stringify(mail)
  expect(text).toContain('30 September 2030 (Windhoek time), in less than 7 days')
  expect(text).not.toContain('anna')
  expect(mail?.unsubscribe).toMatch(/^https:\/\/bursary\.test\/mail\/deadline\/[\w-]{32}$/)
  expect((await mailTo('anna', 1, now))?.unsubscribe).toBe(mail?.unsubscribe)
  expect(await mailTo('anna', 1, END)).toBeNull()
  await submit('anna')
  expect(await mailTo('anna', 7, now)).toBeNull()
})

test('a reminder that was queued before the application was deleted is not sent, and stores nothing about its owner', async () => {
  expect(await mailTo('gone', 7, END - 7 * DAY)).toBeNull()
  expect(await server.db.select().from(deadlineMailChoices)).toEqual([])
})

test('turns the mails off and on by its link, or by one press in a mail program', async () => {
  await applicant('anna')
  const link = (await mailTo('anna', 7, END - 7 * DAY))?.unsubscribe ?? ''
  const { pathname } = new URL(link)
  const { settings, db } = server
  const addresses = portalAddresses(settings)
  const pages = createPages({ settings, addresses, renderPage })
  const app = Fastify()
  await app.register(deadlineMailPages({ db, addresses, pages, failedView: failedViewOf(settings), rateLimit: 1_000 }))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (payload: string, headers = {}) =>
    app.inject({ method: 'POST', url: pathname, payload, headers: { ...form, ...headers } })

  expect((await app.inject(pathname)).body).toContain('Turn them off')
  expect((await post('choice=off')).body).toContain('Reminder emails are off')
  await queue(END - DAY)
  expect(await queued()).toEqual([])
  expect(await mailTo('anna', 1, END - DAY)).toBeNull()

  expect((await post('choice=on')).body).toContain('Turn them off')
  await queue(END - DAY)
  expect(await queued()).toHaveLength(1)
  await choose(db, pathname.split('/').at(-1) ?? '', false)
  await post('List-Unsubscribe=One-Click')
  expect(await mailTo('anna', 1, END - DAY)).toBeNull()

  expect((await post('choice=on', { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await app.inject('/mail/deadline/unknown')).statusCode).toBe(404)
  expect((await app.inject('/mail/deadline/%00')).statusCode).toBe(400)
  await app.close()
})
