import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { documentsOf, type DocumentStep } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { fromEntries, objectIn } from '../../domain/objects.ts'
import type { SubmissionSummary } from '../../domain/submissions.ts'
import { EXAMPLES } from '../../scenarios/examples.ts'
import { readPdf } from '../support/pdf.ts'
import { advanceTo, outcome, update } from './advance.ts'
import { startServer } from './fixture.ts'
import { closedAfterAll } from '../support/closing.ts'

/** Submissions in every format that a release has stored, read by every call that reads submissions. */

const FOLDER = new URL('../stored/formats/', import.meta.url)
const APPLICATIONS = readdirSync(FOLDER).filter((file) => file.startsWith('application-'))

const server = closedAfterAll(await startServer())

/** The application in a file, with the applicant's documents, answers that are examples, and what has been asked since. */
function storedIn(file: string, fellowship: Fellowship): object {
  const stored = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Record<string, object>
  const own = (step: DocumentStep, record: object | null) => {
    const isOwn = (field: string, value: unknown) =>
      !(field in (stored[step] ?? {})) ||
      documentsOf(step).some(({ storedField }) => storedField === field) ||
      objectIn(EXAMPLES[step])[field] === value
    const kept = Object.entries(record ?? {}).filter(([field, value]) => isOwn(field, value))
    return { ...stored[step], ...fromEntries(kept) }
  }
  return {
    ...fromEntries(RECORD_STEPS.map((step) => [step, fellowship[step]])),
    ...stored,
    personalDetails: own('personalDetails', fellowship.personalDetails),
    courseDetails: own('courseDetails', fellowship.courseDetails),
  }
}

test.each(APPLICATIONS)('%s is readable in receipt, download, desk and table, and unchanged', async (file) => {
  const applicant = await server.applicant()
  const fellowship = await advanceTo(applicant)
  const stored = JSON.stringify(storedIn(file, fellowship))
  await server.db.transaction(async (tx) => {
    // A trigger protects submissions.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update submissions set application = ${stored}::jsonb where fellowship_id = ${fellowship.id}`)
  })
  const [submission] = (await applicant.get('/api/submissions')).json<SubmissionSummary[]>()
  const { id = '', reference = '' } = submission ?? {}

  const receipt = await applicant.get(`/api/submissions/${id}/receipt`)
  expect((await readPdf(receipt.rawPayload)).text).toContain('Ndapewa Shikongo')
  const files = unzipSync((await applicant.get('/api/owndata')).rawPayload)
  expect(JSON.parse(strFromU8(files[`submissions/${reference}.json`] ?? new Uint8Array()))).toMatchObject({
    application: { courseDetails: { firstChoiceCourse: 'MSc Economics' } },
  })
  const chair = await server.holder('bursaryAdmin')
  const read = (await chair.get(`/api/desk/submissions/${id}`)).json<{ submission: object }>()
  expect(read.submission).toMatchObject({ application: { personalDetails: { lastName: 'Shikongo' } } })
  const { body } = await chair.get('/api/desk/submissions.csv')
  expect(body.split('\r\n').find((line) => line.includes(reference))).toContain('MSc Data Science')
  expect((await update(applicant, fellowship, outcome('submit'))).statusCode).toBe(200)
  expect((await applicant.get('/api/submissions')).json()).toHaveLength(1)
})
