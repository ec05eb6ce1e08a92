import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MAIL_DATA } from '../../../domain/mails.ts'
import { ownPartText } from '../../../domain/reviewDays.ts'
import type { StoredRubric } from '../../../domain/rubrics.ts'
import { changeEmail } from '../../../server/features/identity/accounts.ts'
import { removeRole } from '../../../server/features/identity/staff.ts'
import { reviewMails } from '../../../server/features/reviews/reminders.ts'
import { operatorEntry } from '../../../server/platform/audit/entries.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { seed } from '../desk/seed.ts'
import { startServer, TENANT } from '../fixture.ts'
import { closedAfterAll } from '../../support/closing.ts'
import { reviewerOf } from './reviewers.ts'

/** Reviews have a last day, and members who are behind are reminded (decision 124). */

const KEYS = ['AAA', 'BBB', 'CCC']
const DAY_MS = 86_400_000

const server = closedAfterAll(await startServer())
const admin = await server.admin()
const chair = await server.staff('chair', 'bursaryAdmin')
const members = new Map<string, Awaited<ReturnType<typeof reviewerOf>>>()
for (const name of ['ann', 'ben', 'cai', 'dora', 'eli'])
  members.set(name, await reviewerOf(server, name, { isEmailProved: name !== 'eli' }))
await seed(server.db, KEYS)
await server.setRubric()
await chair.post('/api/desk/assignments', { reviewers: [...members.values()].map(({ id }) => id), each: 5 })

const as = (name: string) => members.get(name)?.by ?? chair
const review = (name: string, key: string) => as(name).review(key, 3)
const remind = (by = chair) => by.post('/api/desk/rubric/reminders', {})
const setDue = (due: string, by = chair) => by.put('/api/desk/rubric/due', { due })
const stage = async () => (await chair.get('/api/desk/rubric')).json<StoredRubric>()
const partOf = async (name: string) => {
  const { toReview, toReviewOf, reviewsDue } = await as(name).list()
  return { toReview, toReviewOf, reviewsDue }
}

/** Takes the queued reminders: recipient and text of each, or null if it is no longer needed. */
async function taken() {
  const rows = await server.db.select().from(outbox).where(eq(outbox.kind, 'reviewReminder')).orderBy(outbox.recipient)
  await server.db.delete(outbox)
  const mails = reviewMails({
    db: server.db,
    tenant: TENANT,
    publicUrl: 'https://bursary.test',
    now: () => server.clock.now,
  })
  return Promise.all(
    rows.map(async ({ recipient, data }) => {
      const content = await mails.reviewReminder?.(MAIL_DATA.reviewReminder.validateSync(data), recipient)
      return [recipient, content == null ? null : JSON.stringify(content)] as const
    }),
  )
}

describe('the last day for reviews', () => {
  test('is shown to members with their own number of applications to review', async () => {
    await review('ann', 'AAA')
    expect((await setDue('2030-03-12')).statusCode).toBe(204)
    const part = await partOf('ann')
    expect(part).toEqual({ toReview: 2, toReviewOf: 3, reviewsDue: '2030-03-12' })
    expect(ownPartText(part, Date.parse('2030-03-12T21:00:00Z'))).toBe('2 of 3 to review, by 12 March 2030')
    expect(ownPartText(part, Date.parse('2030-03-12T22:30:00Z'))).toBe(
      '2 of 3 to review. The last day was 12 March 2030.',
    )
  })

  test('can be removed, and is refused in the past, to members and administrators', async () => {
    expect((await setDue('2030-03-12')).statusCode).toBe(204)
    expect((await setDue('2020-01-01')).statusCode).toBe(422)
    expect((await setDue('soon')).statusCode).toBe(422)
    expect([(await setDue('', as('ann'))).statusCode, (await setDue('', admin)).statusCode]).toEqual([403, 403])
    expect((await stage()).due).toBe('2030-03-12')
    await setDue('')
    expect((await stage()).due).toBeNull()
  })

  test('does not stop a review after it', async () => {
    await setDue('2030-03-12')
    const { now } = server.clock
    server.clock.now = Date.parse('2030-03-13T08:00:00Z')
    expect((await review('ben', 'AAA')).statusCode).toBe(200)
    server.clock.now = now
  })
})

describe('a reminder', () => {
  test('goes to members who are behind and can log in, each with their own number and a link, and names no applicant', async () => {
    for (const key of KEYS) await review('cai', key)
    await removeRole(server.db, {
      id: members.get('dora')?.id ?? '',
      role: 'committeeMember',
      by: null,
      entry: operatorEntry('role.revoke', null),
    })
    expect((await remind()).json()).toEqual({ mails: 2 })
    expect((await stage()).reminded).toEqual({ by: 'chair@bank.example', at: new Date(server.clock.now).toISOString() })
    const mails = await taken()
    expect(mails.map(([to]) => to)).toEqual(['ann@bank.example', 'ben@bank.example'])
    const text = mails[0]?.[1] ?? ''
    expect(text).toContain('2 bursary applications to review')
    expect(text).toContain('You have 2 of 3 applications')
    expect(text).toContain('The last day is 12 March 2030.')
    expect(text).toMatch(/https:\/\/bursary\.test\/desk\?review=toReview&intake=\d+/)
    expect(text).not.toMatch(/PB-2030|Shikongo|Ndapewa/)
  })

  test('is refused within a day of the last one, and says who sent that', async () => {
    const again = await remind()
    expect([again.statusCode, again.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'remindedAlready',
        message: expect.stringMatching(/^chair@bank\.example reminded the reviewers on /) as string,
      }),
    ])
    expect(await taken()).toEqual([])
    server.clock.now += DAY_MS
    expect((await remind()).json()).toEqual({ mails: 2 })
    expect(await taken()).toHaveLength(2)
  })

  test('is not sent to a member who has finished since it was queued', async () => {
    server.clock.now += DAY_MS
    await remind()
    for (const key of KEYS) await review('ben', key)
    expect((await taken()).find(([to]) => to === 'ben@bank.example')).toEqual(['ben@bank.example', null])
  })

  test('reveals nothing of applications that a conflict of interest hides from who sends it', async () => {
    server.clock.now += DAY_MS
    const conflicted = await server.staff('vice', 'bursaryAdmin')
    for (const key of ['BBB', 'CCC']) await conflicted.declareConflict(key)
    // Only hidden applications wait for Ann.
    expect((await remind(conflicted)).json()).toEqual({ mails: 0 })
    expect(await taken()).toEqual([])
    expect((await remind()).json()).toEqual({ mails: 1 })
  })

  test('is not sent to an address that its reviewer has left, or to someone without the role, since it was queued', async () => {
    const remindAnn = async () => {
      server.clock.now += DAY_MS
      await server.db.delete(outbox)
      expect((await remind()).json()).toEqual({ mails: 1 })
    }
    const id = members.get('ann')?.id ?? ''
    await remindAnn()
    await changeEmail(server.db, id, 'ann@home.example')
    expect(await taken()).toEqual([['ann@bank.example', null]])
    await remindAnn()
    await removeRole(server.db, { id, role: 'committeeMember', by: null, entry: operatorEntry('role.revoke', null) })
    expect(await taken()).toEqual([['ann@home.example', null]])
  })

  test('is refused to members and administrators', async () => {
    expect([(await remind(as('ann'))).statusCode, (await remind(admin)).statusCode]).toEqual([403, 403])
  })
})
