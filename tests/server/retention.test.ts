import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { closingInstant } from '../../domain/calendar.ts'
import { callerId } from '../../server/platform/audit/caller.ts'
import { verifyTrail } from '../../server/platform/audit/verify.ts'
import { drafts } from '../../server/platform/database/schema/applications.ts'
import { auditEntries } from '../../server/platform/database/schema/audit.ts'
import { intakes } from '../../server/platform/database/schema/reference.ts'
import { submissions } from '../../server/platform/database/schema/submissions.ts'
import { documentsInFolder } from '../../server/features/documents/folderStore.ts'
import { expireApplications, type Retention } from '../../server/features/ownData/retention.ts'
import { COURSE_VALUES } from '../support/applicant.ts'
import { CLOSING_DATE, TENANT, startServer, TODAY, type Caller } from './fixture.ts'
import { update, advanceTo, outcome } from './advance.ts'
import { closedAfterAll } from '../support/closing.ts'

/** Retention deletes only what is past its settings, with its documents. */

const DAY_MS = 86_400_000
const CLOSED = closingInstant(CLOSING_DATE)

const server = closedAfterAll(await startServer())

const folder = () => path.join(server.folder, 'documents')
const expire = async (days: Pick<Retention, 'keepUnsubmittedDays' | 'keepSubmittedDays'>, now: number) =>
  expireApplications({ db: server.db, store: await documentsInFolder(folder()), ...days, now })
const has = async (applicant: Caller) => (await applicant.get('/api/fellowships')).json<Fellowship[]>().length === 1
const expired = async () => {
  const rows = await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'application.expire'))
  return rows.map(({ object, outcome: how, subject }) => ({ object, how, subject }))
}
const told = (sub: string) => ({ object: callerId(`${TENANT}|${sub}`), how: 'done', subject: null })

test('§4.7 deletes unsubmitted and submitted applications after their retention days', async () => {
  const [idle, early, late] = [
    await server.applicant({ sub: 'auth0|idle' }),
    await server.applicant({ sub: 'auth0|early' }),
    await server.applicant({ sub: 'auth0|late' }),
  ]
  await advanceTo(idle, 'submit')
  await idle.put('/api/drafts/motivation', { basedOn: 1, device: 'a-tab', form: { motivation: 'more' }, documents: {} })
  await advanceTo(early)
  const fellowship = await advanceTo(late)
  const { courseDetailId, courseDetails } = fellowship
  server.clock.now = TODAY + 30 * DAY_MS
  await late.put(`/api/coursedetails/${courseDetailId}`, {
    ...COURSE_VALUES,
    ...courseDetails,
    firstChoiceCourse: 'MPhil Statistics',
  })
  expect((await update(late, fellowship, outcome('submit'))).json()).toMatchObject(outcome('submit'))
  server.clock.now = TODAY
  expect(await readdir(folder())).toHaveLength(3 * DOCUMENT_KINDS.length)

  // Without settings nothing is deleted, however old.
  expect(await expire({}, CLOSED + 9_999 * DAY_MS)).toBe(0)

  expect(await expire({ keepUnsubmittedDays: 10 }, CLOSED + 10 * DAY_MS - 1)).toBe(0)
  expect(await expire({ keepUnsubmittedDays: 10 }, CLOSED + 10 * DAY_MS)).toBe(1)
  expect([await has(idle), await has(early), await has(late)]).toEqual([false, true, true])
  expect(await server.db.select().from(drafts)).toEqual([])
  expect(await readdir(folder())).toHaveLength(2 * DOCUMENT_KINDS.length)
  expect(await expired()).toEqual([told('auth0|idle')])

  // The last version counts, not the first.
  expect(await expire({ keepSubmittedDays: 40 }, TODAY + 40 * DAY_MS - 1)).toBe(0)
  expect(await expire({ keepSubmittedDays: 40 }, TODAY + 40 * DAY_MS + 1)).toBe(1)
  expect([await has(early), await has(late)]).toEqual([false, true])
  expect((await late.get('/api/submissions')).json()).toHaveLength(2)
  expect(await server.db.select({ owner: submissions.owner }).from(submissions)).toEqual([
    { owner: `${TENANT}|auth0|late` },
    { owner: `${TENANT}|auth0|late` },
  ])
  expect(await readdir(folder())).toHaveLength(DOCUMENT_KINDS.length)
  expect(await expire({ keepSubmittedDays: 40 }, TODAY + 70 * DAY_MS + 1)).toBe(1)
  expect(await readdir(folder())).toEqual([])
  expect((await expired()).toSorted((one, other) => (one.object ?? '').localeCompare(other.object ?? ''))).toEqual(
    [told('auth0|idle'), told('auth0|early'), told('auth0|late')].toSorted((one, other) =>
      one.object.localeCompare(other.object),
    ),
  )
  await verifyTrail(server.db)
})

test('§4.7 keeps unsubmitted applications when the window gets a later closing date', async () => {
  const applicant = await server.applicant()
  await advanceTo(applicant, 3)
  await server.db.update(intakes).set({ closingDate: '2031-09-30' })
  expect(await expire({ keepUnsubmittedDays: 10 }, CLOSED + 20 * DAY_MS)).toBe(0)
  expect(await has(applicant)).toBe(true)
})
