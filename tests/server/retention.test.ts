import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { closingInstant } from '../../domain/calendar.ts'
import { keepUp } from '../../server/app/upkeep.ts'
import { callerId } from '../../server/platform/audit/caller.ts'
import { sealTrail, sealWhileServing } from '../../server/platform/audit/seals.ts'
import { pruneTrail } from '../../server/platform/audit/pruning.ts'
import { verifyTrail } from '../../server/platform/audit/verify.ts'
import { drafts } from '../../server/platform/database/schema/applications.ts'
import { auditEntries } from '../../server/platform/database/schema/audit.ts'
import { clocks } from '../../server/platform/database/schema/clock.ts'
import { documents } from '../../server/platform/database/schema/documents.ts'
import { intakes } from '../../server/platform/database/schema/reference.ts'
import { submissions } from '../../server/platform/database/schema/submissions.ts'
import { dropOldDrafts } from '../../server/features/applications/drafts.ts'
import { openDocuments } from '../../server/features/documents/documentStore.ts'
import { sweepDocuments } from '../../server/features/documents/sweep.ts'
import { documentsInFolder } from '../../server/features/documents/folderStore.ts'
import { expireApplications, type Retention } from '../../server/features/ownData/retention.ts'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { createServer } from '../../server/platform/http/server.ts'
import { openSharedLimits } from '../../server/platform/limits/sharedLimits.ts'
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

test('§4.7 deletes nothing with a period of thousands of years', async () => {
  const applicant = await server.applicant()
  await advanceTo(applicant)
  const forever = '99999999'
  const { keepDraftDays, keepSubmittedDays, keepAuditDays, keepUnnamedDays } = readSettings({
    KEEP_DRAFT_DAYS: forever,
    KEEP_SUBMITTED_DAYS: forever,
    KEEP_AUDIT_DAYS: forever,
    KEEP_UNNAMED_DAYS: forever,
  })
  await dropOldDrafts(server.db, keepDraftDays, TODAY)
  expect(await expire({ keepSubmittedDays }, TODAY)).toBe(0)
  await server.db.transaction((tx) => pruneTrail(tx, new Date(TODAY - keepAuditDays * DAY_MS)))
  const store = await documentsInFolder(folder())
  expect(await sweepDocuments({ db: server.db, store, days: keepUnnamedDays, now: TODAY })).toBe(0)
  expect(await has(applicant)).toBe(true)
})

test('§4.7 deletes nothing by age while the clock is far ahead of the last run', async () => {
  const applicant = await server.applicant()
  await advanceTo(applicant)
  await applicant.put('/api/drafts/motivation', { basedOn: 1, device: 'a-tab', form: {}, documents: {} })
  await sealTrail(server.db)
  const counted = async () =>
    Promise.all([drafts, submissions, auditEntries, documents].map((table) => server.db.$count(table)))
  const before = await counted()
  await server.db.insert(clocks).values({ id: 1, seenAt: new Date(TODAY) })

  const lines: string[] = []
  const node = createServer(server.settings, { write: (line: string) => void lines.push(line) })
  vi.useFakeTimers({ now: TODAY + 5_000 * DAY_MS, toFake: ['Date', 'setTimeout', 'setInterval'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    await node.close()
  })
  const settings = { ...server.settings, keepSubmittedDays: 40, keepUnsubmittedDays: 10 }
  const limits = openSharedLimits({ db: server.db, secret: 'test' })
  keepUp(node, { settings, db: server.db, documents: await openDocuments(settings), sessions: server.sessions, limits })
  sealWhileServing(node, { db: server.db, days: settings.keepAuditDays })
  await node.ready()
  vi.advanceTimersByTime(600_000)
  const refused = () => lines.filter((line) => line.includes('Nothing is deleted by age'))
  while (refused().length < 4) await new Promise((resolve) => setImmediate(resolve))
  expect(await counted()).toEqual(before)
})
