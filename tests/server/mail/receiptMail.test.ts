import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAIL_DATA } from '../../../domain/mails.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { applicationMails } from '../../../server/features/notifications/applicationMails.ts'
import { outbox } from '../../../server/platform/database/schema/mail.ts'
import { COURSE_VALUES, PERSONAL_VALUES } from '../../support/applicant.ts'
import { startServer, TODAY, type Caller } from '../fixture.ts'
import { closeWindowFor, outcome, update, advanceTo } from '../advance.ts'
import { closedAfterAll } from '../../support/closing.ts'

/** The receipt by mail, queued in the submission's transaction. */

const server = closedAfterAll(await startServer())

async function takeReceipts() {
  const mails = await server.db.delete(outbox).where(eq(outbox.kind, 'receipt')).returning()
  return mails.map(({ recipient, data }) => ({ recipient, data }))
}

async function mailOfVersion(applicant: Caller, version: number) {
  const versions = (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
  const { id, reference, submittedAt } = versions.find((each) => each.version === version) as SubmissionSummary
  const data = { submission: id, reference, replaces: null, version, name: PERSONAL_VALUES.name, submittedAt }
  return { recipient: PERSONAL_VALUES.email, data }
}

test('mails every version once, with its reference and nothing personal but the first name', async () => {
  const applicant = await server.applicant()
  const submitted = await advanceTo(applicant)
  const first = await mailOfVersion(applicant, 1)
  expect(await takeReceipts()).toEqual([first])
  expect(first.data.submittedAt).toBe(new Date(TODAY).toISOString())

  await update(applicant, submitted, outcome('submit'))
  expect(await takeReceipts()).toEqual([])

  const changed = { ...COURSE_VALUES, ...submitted.courseDetails, firstChoiceCourse: 'MPhil Statistics' }
  await applicant.put(`/api/coursedetails/${submitted.courseDetailId}`, changed)
  await update(applicant, submitted, outcome('submit'))
  expect(await takeReceipts()).toEqual([await mailOfVersion(applicant, 2)])
})

test('goes to the address of the login, also if the saved answers have a former one', async () => {
  const sub = 'auth0|moved'
  const applicant = await server.applicant({ sub })
  const reviewed = await advanceTo(applicant, 'submit')
  const moved = await server.applicant({ sub, email: 'now@example.org' })
  await update(moved, reviewed, outcome('submit'))
  expect(await takeReceipts()).toMatchObject([{ recipient: 'now@example.org' }])
})

test('promises no change until a date, because it may be sent after applications have closed', async () => {
  const { receipt } = applicationMails({ baseUrl: 'https://bursary.test', contact: {} })
  const applicant = await server.applicant()
  await advanceTo(applicant)
  const [mail] = await takeReceipts()
  const text = JSON.stringify(await receipt?.(MAIL_DATA.receipt.validateSync(mail?.data), ''))
  expect(text).toContain('while applications are open')
  expect(text).not.toContain('until')
})

test('mails nothing for a refused submission', async () => {
  const applicant = await server.applicant()
  const reviewed = await advanceTo(applicant, 'submit')
  await closeWindowFor(server, async () => {
    expect((await update(applicant, reviewed, outcome('submit'))).statusCode).toBeGreaterThanOrEqual(400)
  })
  expect(await takeReceipts()).toEqual([])
})
